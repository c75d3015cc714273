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
        setupRequest: (request: autocannon.Request) => {
          const body = bodies[turn++ % bodies.length];
          return { ...request, body, headers: { ...request.headers, 'x-forwarded-for': addressOf(turn) } };
        },
      },
    ],
  }),
});
const failures = result.errors + result['4xx'] + result['5xx'];
console.log(JSON.stringify({ requests: result.requests.total, failures, seconds: result.duration }));

/** Every buyer comes from an address of their own, so that none reaches the limits of one. */
function addressOf(buyer: number) {
  return `10.${(buyer >> 16) % 256}.${(buyer >> 8) % 256}.${buyer % 256}`;
}
