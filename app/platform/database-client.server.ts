import pg from 'pg';

/** A connection outside the pool. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ keepAlive: true, ...config });
  // Without a listener, a broken connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** For work outside the pool, on a connection of its own. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => T | Promise<T>): Promise<T> {
  const client = await connect(config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
