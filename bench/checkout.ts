import { type Measured, measure } from './measure.ts';
import { refillStock } from './rows.ts';
import type { BenchStudio } from './studio.ts';
import type { Line } from './table.ts';

const WANTED = 0.5;

interface Asked {
  runs: number;
  seconds: number;
  say(line: string): void;
}

/** Bar 5: whole checkouts against the bare statement that takes one item out of stock. */
export async function checkoutLines(studio: BenchStudio, { runs, seconds, say }: Asked): Promise<Line[]> {
  const variants = (await studio.query<{ id: string }>('select id from variants where manage_inventory')).map(
    ({ id }) => id,
  );
  const cases = [variants, variants.slice(0, 1)].flatMap((wanted) =>
    [8, 32].map((connections) => ({ variants: wanted, connections })),
  );
  const lines: Line[] = cases.map(({ variants, connections }) => ({
    bar: 5,
    name: `Checkout, ${connections} buyers, ${variants.length === 1 ? 'one product' : 'all products'}`,
    wanted: WANTED,
    isRate: true,
    runs: [],
  }));
  for (let run = 1; run <= runs; run++) {
    say(`Run ${run} of ${runs}: checkout`);
    for (const [at, { variants, connections }] of cases.entries()) {
      await refillStock(studio);
      const reference = await reserve(studio, variants, connections, seconds);
      lines[at]?.runs.push({ reference, ours: await checkOut(studio, variants, connections, seconds) });
    }
  }
  return lines;
}

function reserve(studio: BenchStudio, variants: string[], connections: number, seconds: number): Promise<Measured> {
  const load = { url: studio.databaseUrl, connections, seconds, variants };
  return measure('reservation.ts', load, 0, studio.databaseTicks);
}

function checkOut(studio: BenchStudio, variants: string[], connections: number, seconds: number): Promise<Measured> {
  const { address } = studio;
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
