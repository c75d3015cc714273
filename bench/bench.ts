/**
 * `npm run bench`: the figures of bars 1, 2, 3, 5, 6, 7 and 8. What is compared is measured in turn with a reference
 * program, in the same minute and on the same core; a CPU ratio is reference ÷ ours, so more is better. No figure makes
 * it fail. `--only 1,6` for some of the bars, `--runs 3`, `--seconds 2`, `--lighthouse-runs 1`, `--json`.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';
import { checkoutLines } from './checkout.ts';
import { mostMemory, timeStarts } from './cold.ts';
import { lightPages } from './lighthouse.ts';
import { type Measured, measure, onCore } from './measure.ts';
import { publicPages } from './public-pages.ts';
import { fillShelf, floorRows, pageRows, type Row } from './rows.ts';
import { openBenchStudio, openServer } from './studio.ts';
import { type Line, printTable } from './table.ts';
import { weighFirstView, weighPages } from './weights.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '1,2,3,5,6,7,8' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    'lighthouse-runs': { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const bars = values.only.split(',').map(Number);
const runs = Number(values.runs);
const seconds = Number(values.seconds);
const CONNECTIONS = 50;

const machine = {
  cores: cpus().length,
  model: cpus()[0]?.model.trim(),
  node: process.version,
  pinned: onCore(0).length > 0,
  ...{ runs, seconds, connections: CONNECTIONS },
};
if (bars.some((bar) => bar !== 8)) await measureStudio();
if (bars.includes(8)) await timeStarts();

async function measureStudio() {
  const studio = await openBenchStudio();
  const reference = await openServer('reference.ts');
  const floor = await openServer('floor.ts', { DATABASE_URL: studio.databaseUrl });
  try {
    await fillShelf(studio);
    const rows = [...(await pageRows(studio)), ...floorRows(floor, studio)].filter(({ bar }) => bars.includes(bar));
    // Before anything else: bar 8 asks for the memory under the load of bar 1.
    const kept = rows.filter(({ bar }) => bar === 1);
    for (const row of kept) await ask(row, seconds, studio);
    const memory = mostMemory(studio.pid);
    const lines = await pageLines(rows, reference, studio);
    if (bars.includes(5)) lines.push(...(await checkoutLines(studio, { runs, seconds, say })));
    if (values.json) console.log(JSON.stringify({ machine, lines, memory }, null, 2));
    else if (lines.length > 0) printTable(machine, lines);
    if (kept.length > 0)
      console.log(`\nBar 8: at most ${Math.round(memory)} MB of memory under the load of bar 1 (≤ 250).`);
    await lookAtPages(studio.address);
  } finally {
    await floor.close();
    await reference.close();
    await studio.close();
  }
}

/** What a browser sees of every public page. */
async function lookAtPages(address: string) {
  if (!bars.includes(6) && !bars.includes(7)) return;
  const paths = await publicPages(address);
  const chromium = await findChromium(say);
  if (bars.includes(6)) await weighPages(address, paths);
  if (!chromium) return say('No Chromium: the first view and Lighthouse are left out.');
  if (bars.includes(6)) await weighFirstView(address, chromium);
  if (bars.includes(7)) await lightPages(address, paths, Number(values['lighthouse-runs']), chromium);
}

type Studio = Awaited<ReturnType<typeof openBenchStudio>>;
type Reference = Awaited<ReturnType<typeof openServer>>;

/** Before each row the reference, every time: a machine that slows down slows both. */
async function pageLines(rows: Row[], reference: Reference, studio: Studio): Promise<Line[]> {
  const lines: Line[] = rows.map(({ bar, name, wanted }) => ({ bar, name, wanted, runs: [] }));
  for (const row of rows) await ask(row, 1, studio);
  for (let run = 1; run <= runs; run++) {
    if (rows.length > 0) say(`Run ${run} of ${runs}: pages`);
    for (const [at, row] of rows.entries()) {
      const load = { url: reference.address, connections: CONNECTIONS, seconds };
      const base = await measure('load.ts', load, 1, reference.ticks);
      lines[at]?.runs.push({ ours: await ask(row, seconds, studio), reference: base });
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
