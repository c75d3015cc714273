import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openBenchStudio, signIn } from './studio.ts';

const ORDERS = 2000;
const READS_PER_SECOND = 40;
const WANTED_MS = 60;

export interface BoardTimes {
  /** Milliseconds of a whole page: half of the reads, and 97.5 of 100, took no longer. */
  median: number;
  slow: number;
  /** Of the program and its database, per page. */
  cpuMs: number;
  failures: number;
}

/** Forty staff read the board of a day with two thousand orders each second, while orders move. */
export async function timeBoard(seconds: number): Promise<BoardTimes> {
  const studio = await openBenchStudio();
  let moving: NodeJS.Timeout | undefined;
  try {
    const { address, query, ticks } = studio;
    const [day] = await query<{ today: string }>(
      'select (now() at time zone time_zone)::date::text as today from studio_settings',
    );
    // The board reads no books.
    await query('alter table orders disable trigger books_agree');
    await query(
      `with placed as (
         insert into orders (status, fulfillment, fulfillment_date, fulfillment_state, buyer_name, buyer_email, subtotal_cents, currency, success_url, cancel_url,
           hold_expires_at, paid_at)
         select 'paid', 'delivery', $1, (array['to_make', 'made', 'out', 'delivered', 'problem'])[1 + n % 5], 'Ana Ruiz',
           'ana@example.com', 6500, 'usd', '/', '/', now(), now()
         from generate_series(1, $2::integer) n returning id, number),
       delivery as (
         insert into order_deliveries (order_id, recipient_name, delivery_street, delivery_city, delivery_region, delivery_postal_code)
         select id, 'Wren Tolliver', number || ' Laurel Gap Road', 'Morgantown', 'WV', '26501' from placed)
       insert into order_lines (order_id, product_id, variant_id, product_title, variant_title, quantity, unit_price_in_cents,
         takes_stock)
       select placed.id, v.product_id, v.id, p.title, v.title, 1, 6500, false
       from placed, lateral (select * from variants order by md5(placed.id::text || id::text) limit 1) v
       join products p on p.id = v.product_id`,
      [day?.today, ORDERS],
    );
    await query('alter table orders enable trigger books_agree');
    moving = setInterval(() => void query(MOVE).catch(() => undefined), 1000);
    const load = { url: `${address}/store-manager/board`, headers: { cookie: await signIn(studio) } };
    await autocannon({ ...load, connections: 2, amount: 50 });
    const before = ticks();
    const { times, failures } = await readEvenly(load, seconds);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return {
      median: at(0.5),
      slow: at(0.975),
      failures,
      cpuMs: ((ticks() - before) * 10) / times.length,
    };
  } finally {
    clearInterval(moving);
    await studio.close();
  }
}

/**
 * Without waiting for the read before. Autocannon would ask for all pages of a second at once, and time how long they queue.
 * Returns milliseconds, the shortest first.
 */
async function readEvenly({ url, headers }: { url: string; headers: Record<string, string> }, seconds: number) {
  const reads: Promise<{ ms: number; isFine: boolean }>[] = [];
  const read = async () => {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    await answer.text();
    return { ms: performance.now() - start, isFine: answer.ok };
  };
  for (let at = 0; at < seconds * READS_PER_SECOND; at++) {
    reads.push(read());
    await pause(1000 / READS_PER_SECOND);
  }
  const done = await Promise.all(reads);
  return {
    times: done.map(({ ms }) => ms).toSorted((a, b) => a - b),
    failures: done.filter(({ isFine }) => !isFine).length,
  };
}

/** As a florist does, about once a second. */
const MOVE = `
  with moved as (update orders set fulfillment_state = 'made'
    where id = (select id from orders where status = 'paid' and fulfillment_state = 'to_make' limit 1) returning id)
  select pg_notify('writes', '["orders"]') from moved`;

export function printBoard({ median, slow, cpuMs, failures }: BoardTimes) {
  const failed = failures > 0 ? ` ${failures} failed.` : '';
  console.log(
    `\nThe board, ${ORDERS.toLocaleString('en-US')} orders, ${READS_PER_SECOND} reads a second: ${Math.round(median)} ms median, ${Math.round(slow)} ms at 97.5 % (≤ ${WANTED_MS}); ${cpuMs.toFixed(1)} ms of CPU a page.${failed}`,
  );
}
