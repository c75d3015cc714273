import { grow } from './grow.ts';
import { openBenchStudio, signIn } from './studio.ts';
import { middle } from './table.ts';

/** The orders are 21 minutes apart: two years. */
const SIZE = { products: 100, clients: 10, orders: 50_000, linesPerOrder: 2, others: 10 };
const WANTED_MS = 200;
const [WARM, ASKED] = [3, 15];

export interface ReportTimes {
  /** Milliseconds of a whole page. */
  least: number;
  median: number;
  /** Of the program and its database, per page. */
  cpuMs: number;
}

/** The sales of a year beside those of the year before. */
export async function timeReports(): Promise<ReportTimes> {
  const studio = await openBenchStudio();
  try {
    const { address, query, ticks } = studio;
    await grow(query, SIZE);
    const [year] = await query<{ from: string; to: string }>(
      'select (current_date - 365)::text as from, (current_date - 1)::text as to',
    );
    const url = `${address}/reports?${new URLSearchParams(year)}`;
    const headers = { cookie: await signIn(studio) };
    for (let time = 0; time < WARM; time++) await read(url, headers);
    const before = ticks();
    const times: number[] = [];
    for (let time = 0; time < ASKED; time++) times.push(await read(url, headers));
    return { least: Math.min(...times), median: middle(times), cpuMs: ((ticks() - before) * 10) / ASKED };
  } finally {
    await studio.close();
  }
}

async function read(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  return performance.now() - start;
}

export function printReports({ least, median, cpuMs }: ReportTimes) {
  console.log(
    `\nReports over two years of ${SIZE.orders.toLocaleString('en-US')} orders: ${Math.round(median)} ms median, ${Math.round(least)} ms at least (≤ ${WANTED_MS}); ${cpuMs.toFixed(0)} ms of CPU a page.`,
  );
}
