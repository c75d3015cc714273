/**
 * `npm run bench`: bars 1 to 8; the staff's board of a very busy day, and reports over two years: `--only board`, `--only reports`. A CPU ratio is reference ÷ ours, so more is better; both run in turn on the same core.
 * `--against ../before` measures another tree in turn (bars 1, 2, 3 and 5). Options: `--only 1,6`, `--runs 3`, `--seconds 2`, `--lighthouse-runs 1`, `--mixed-minutes 60`, `--json`.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';
import { printBoard, timeBoard } from './board.ts';
import { checkoutLines } from './checkout.ts';
import { mostMemory, printStarts, timeStarts } from './cold.ts';
import { growthLines, printGrowth } from './growth.ts';
import { lightPages, printLit } from './lighthouse.ts';
import { printEmails, timeEmails } from './mail.ts';
import { type Measured, measure, onCore } from './measure.ts';
import { memoryAfterWork, printMemoryAfterWork } from './memory.ts';
import { publicPages } from './public-pages.ts';
import { printReports, timeReports } from './reports.ts';
import { fillCatalog, floorRows, pageRows, type Row } from './rows.ts';
import { openBenchStudio, openServer } from './studio.ts';
import { type Line, printTable } from './table.ts';
import { printFirstViews, printWeights, weighFirstView, weighPages } from './weights.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '1,2,3,4,5,6,7,8,board,reports' },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    against: { type: 'string' },
    'lighthouse-runs': { type: 'string', default: '5' },
    'mixed-minutes': { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
});
const bars = values.only.split(',').map(Number);
const runs = Number(values.runs);
const seconds = Number(values.seconds);
const CONNECTIONS = 50;

const machine = {
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  cores: cpus().length,
  model: cpus()[0]?.model.trim(),
  node: process.version,
  pinned: onCore(0).length > 0,
  runs,
  seconds,
  connections: CONNECTIONS,
};
const report: Record<string, unknown> = { machine };

if ([1, 2, 3, 5, 6, 7].some((bar) => bars.includes(bar))) await measureStudio();
if (bars.includes(4)) await keep('growth', growthLines({ runs, say }), printGrowth);
if (bars.includes(8)) await keep('memoryAfterWork', measureMemory(), printMemoryAfterWork);
if (bars.includes(8)) await keep('starts', timeStarts(runs), printStarts);
if (bars.includes(8)) await keep('emails', timeEmails(), printEmails);
if (values.only.split(',').includes('board')) await keep('board', timeBoard(Math.max(seconds, 10)), printBoard);
if (values.only.split(',').includes('reports')) await keep('reports', timeReports(), printReports);
if (values.json) console.log(JSON.stringify(report, null, 2));

async function keep<T>(name: string, measured: Promise<T>, print: (measured: T) => void) {
  const figures = await measured;
  report[name] = figures;
  if (!values.json) print(figures);
}

async function measureMemory() {
  const studio = await openBenchStudio();
  try {
    return await memoryAfterWork(studio, Number(values['mixed-minutes']));
  } finally {
    await studio.close();
  }
}

async function measureStudio() {
  const studio = await openBenchStudio();
  const other = values.against ? await openBenchStudio({}, values.against) : undefined;
  const reference = await openServer('reference.ts');
  const floor = await openServer('floor.ts', { DATABASE_URL: studio.databaseUrl });
  try {
    await fillCatalog(studio);
    if (other) await fillCatalog(other);
    const rows = [...(await pageRows(studio)), ...floorRows(floor, studio)].filter(({ bar }) => bars.includes(bar));
    if (bars.includes(1)) await keep('memory', memoryUnder(rows, studio), printMemory);
    if (rows.length > 0 || bars.includes(5)) await keep('lines', allLines(rows, reference, studio, other), printLines);
    await lookAtPages(studio.address);
  } finally {
    await floor.close();
    await reference.close();
    await other?.close();
    await studio.close();
  }
}

type Studio = Awaited<ReturnType<typeof openBenchStudio>>;
type Reference = Awaited<ReturnType<typeof openServer>>;

/** In MB, under the load of cached pages, before any other. */
async function memoryUnder(rows: Row[], studio: Studio): Promise<number> {
  for (const row of rows) if (row.bar === 1) await ask(row, seconds, studio);
  return mostMemory(studio.pid);
}

function printMemory(memory: number) {
  console.log(`\nBar 8: at most ${Math.round(memory)} MB of memory under the load of bar 1 (≤ 250).`);
}

async function allLines(rows: Row[], reference: Reference, studio: Studio, other?: Studio): Promise<Line[]> {
  const lines = await pageLines(rows, reference, studio, other);
  return bars.includes(5) ? [...lines, ...(await checkoutLines(studio, { runs, seconds, other, say }))] : lines;
}

function printLines(lines: Line[]) {
  printTable(machine, lines);
}

async function lookAtPages(address: string) {
  if (!bars.includes(6) && !bars.includes(7)) return;
  const paths = await publicPages(address);
  const chromium = await findChromium(say);
  if (!chromium) return say('No Chromium: weights and Lighthouse are left out.');
  if (bars.includes(6)) await keep('weights', weighPages(address, paths, chromium), printWeights);
  if (bars.includes(6)) await keep('firstViews', weighFirstView(address, chromium), printFirstViews);
  const times = Number(values['lighthouse-runs']);
  if (bars.includes(7)) await keep('lighthouse', lightPages(address, paths, times, chromium), printLit);
}

/** The reference runs before each row, so that a slow machine slows both. */
async function pageLines(rows: Row[], reference: Reference, studio: Studio, other?: Studio): Promise<Line[]> {
  const otherRows = other ? await pageRows(other) : [];
  const askOther = async ({ name }: Row, duration: number) => {
    const row = otherRows.find((each) => each.name === name);
    return other && row ? { other: await ask(row, duration, other) } : {};
  };
  const lines: Line[] = rows.map(({ bar, name, wanted, mostMs }) => ({ bar, name, wanted, mostMs, runs: [] }));
  for (const row of rows) await Promise.all([ask(row, 1, studio), askOther(row, 1)]);
  for (let run = 1; run <= runs; run++) {
    if (rows.length > 0) say(`Run ${run} of ${runs}: pages`);
    for (const [at, row] of rows.entries()) {
      const load = { url: reference.address, connections: CONNECTIONS, seconds };
      const base = await measure('load.ts', load, 1, reference.ticks);
      const ours = await ask(row, seconds, studio);
      lines[at]?.runs.push({ reference: base, ours, ...(await askOther(row, seconds)) });
    }
  }
  return lines;
}

async function ask({ load, isDropped, ticks }: Row, duration: number, studio: Studio): Promise<Measured> {
  const drop = () => void studio.query(`select pg_notify('writes', '["*"]')`);
  const timer = isDropped ? setInterval(drop, 100) : undefined;
  try {
    return await measure('load.ts', { ...load, connections: CONNECTIONS, seconds: duration }, 1, ticks ?? studio.ticks);
  } finally {
    clearInterval(timer);
  }
}

function say(line: string) {
  if (!values.json) console.error(line);
}
