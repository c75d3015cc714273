import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface StubAnswer {
  status?: number;
  /** Sent as JSON unless it is a string. */
  body?: unknown;
}

/** An external store that responds with the result of `answer`, and the settings that use it. */
export async function openStoreStub(answer: (url: string) => StubAnswer) {
  const requests: { url: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const url = `${request.method} ${request.url}`;
    requests.push({ url, body: await text(request) });
    const { status = 200, body = {} } = answer(url);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { requests, settings: { STORE_API_URL: `http://127.0.0.1:${port}/v1`, STORE_ID: 'store_1' } };
}
