import { type Measured, measure } from './measure.ts';
import { refillStock } from './rows.ts';
import type { BenchStudio } from './studio.ts';
import type { Line } from './table.ts';

const WANTED = 0.5;
const MAX_PRODUCTS = 1000;

interface Asked {
  runs: number;
  /** Another tree's program, measured in turn. */
  other: BenchStudio | undefined;
  seconds: number;
  say(line: string): void;
}

/** Whole checkouts against the bare statement that takes one item out of stock. */
export async function checkoutLines(studio: BenchStudio, { runs, seconds, other, say }: Asked): Promise<Line[]> {
  const cases = ['all products', 'one product'].flatMap((products) =>
    [8, 32].map((connections) => ({ products, connections, most: products === 'one product' ? 1 : MAX_PRODUCTS })),
  );
  const lines: Line[] = cases.map(({ products, connections }) => ({
    bar: 5,
    name: `Checkout, ${connections} buyers, ${products}`,
    wanted: WANTED,
    isRate: true,
    runs: [],
  }));
  for (let run = 1; run <= runs; run++) {
    say(`Run ${run} of ${runs}: checkout`);
    for (const [at, { most, connections }] of cases.entries()) {
      const reference = await reserve(studio, await refilledVariants(studio, most), connections, seconds);
      const ours = await checkOut(studio, most, connections, seconds);
      const others = other && (await checkOut(other, most, connections, seconds));
      lines[at]?.runs.push({ reference, ours, ...(others && { other: others }) });
    }
  }
  return lines;
}

async function refilledVariants({ query }: BenchStudio, most: number): Promise<string[]> {
  await refillStock({ query });
  const rows = await query<{ id: string }>('select id from variants where manage_inventory limit $1', [most]);
  return rows.map(({ id }) => id);
}

function reserve(studio: BenchStudio, variants: string[], connections: number, seconds: number): Promise<Measured> {
  const load = { url: studio.databaseUrl, connections, seconds, variants };
  return measure('reservation.ts', load, 0, studio.databaseTicks);
}

async function checkOut(studio: BenchStudio, most: number, connections: number, seconds: number): Promise<Measured> {
  const { address } = studio;
  const variants = await refilledVariants(studio, most);
  const bodies = variants.map((variant_id) =>
    JSON.stringify({
      items: [{ variant_id, quantity: 1 }],
      successUrl: `${address}/success`,
      cancelUrl: `${address}/store`,
      timeZone: 'America/New_York',
    }),
  );
  const headers = { 'content-type': 'application/json' };
  const load = { url: `${address}/store/rhodora/checkout`, connections, seconds, headers, bodies };
  return measure('load.ts', load, 1, studio.ticks);
}
