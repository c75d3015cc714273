/** Requests one URL with autocannon and prints the result. */
import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';
import type { HttpLoad } from './measure.ts';

const { url, connections, seconds, headers, bodies, isFresh }: HttpLoad = JSON.parse(process.argv[2] ?? '{}');
/** Each run has buyers of its own: an address with open orders meets its limits. */
let turn = randomInt(2 ** 24);

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
  ...(isFresh && {
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: freshPath() }) }],
  }),
});
const failures = result.errors + result['4xx'] + result['5xx'];
console.log(JSON.stringify({ requests: result.requests.total, failures, seconds: result.duration }));

function freshPath() {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}&to_date=${new Date(Date.UTC(2100) + 1000 * turn++).toISOString()}`;
}

/** A different IP address per buyer, so that none reaches its limits. */
function addressOf(buyer: number) {
  return `10.${(buyer >> 16) % 256}.${(buyer >> 8) % 256}.${buyer % 256}`;
}
