/** The reference of bars 1 to 3: a page of 28 kB from memory, by `node:http` alone. */
import { createServer } from 'node:http';

const PAGE_BYTES = 28_000;

const page = Buffer.alloc(PAGE_BYTES, '<p>Peony, rose and mountain laurel.</p>');
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(page.length) };
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(page);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : address);
});
