/** Asks one address for some seconds with autocannon, in a process of its own on the other core; prints what came. */
import autocannon from 'autocannon';
import type { HttpLoad } from './measure.ts';

const { url, connections, seconds, headers, bodies }: HttpLoad = JSON.parse(process.argv[2] ?? '{}');
let turn = 0;

const result = await autocannon({
  url,
  connections,
  duration: seconds,
  headers,
  ...(bodies && {
    requests: [
      {
        method: 'POST' as const,
        setupRequest: (request: autocannon.Request) => ({ ...request, body: bodies[turn++ % bodies.length] }),
      },
    ],
  }),
});
const failures = result.errors + result['4xx'] + result['5xx'];
console.log(JSON.stringify({ requests: result.requests.total, failures, seconds: result.duration }));
