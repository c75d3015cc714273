import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openStudio } from '../tests/open-studio.ts';

/** Sends requests as a balancer does, over keep-alive connections. */
function balancerOf(port: number) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return (path: string) =>
    new Promise<{ status?: number; connection?: string; body: string }>((done, fail) => {
      const request = get({ agent, path, port, host: '127.0.0.1' }, async (answer: IncomingMessage) => {
        const { statusCode: status, headers } = answer;
        done({ status, connection: headers.connection, body: await text(answer) });
      });
      request.on('error', fail);
    });
}

test('a stopping process reports it, answers late requests, and closes every connection', async () => {
  const studio = await openStudio({ PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '3' });
  const ask = balancerOf(await studio.listen());
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: 'ready', connection: 'keep-alive' });
  // The second response of the home page is cached, and written past Node's handling of headers.
  for (let times = 0; times < 2; times++) expect(await ask('/')).toMatchObject({ connection: 'keep-alive' });
  const closed = studio.close();
  expect(await ask('/readyz')).toMatchObject({ status: 503, connection: 'close' });
  expect(await ask('/')).toMatchObject({ status: 200, connection: 'close', body: expect.stringContaining('</html>') });
  await closed;
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});
