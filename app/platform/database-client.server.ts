import pg from 'pg';

/** For work outside the pool, on a connection of its own. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => T | Promise<T>): Promise<T> {
  const client = new pg.Client({ keepAlive: true, ...config });
  // Without a listener, a broken connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
