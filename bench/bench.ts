/**
 * `npm run bench`: the figures of bars 1, 2, 3 and 5. Each is measured in turn with a reference program, in the same
 * minute and on the same core; a CPU ratio is reference ÷ ours, so more is better. No figure makes it fail.
 * `--runs 3`, `--seconds 2`, `--json`.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { checkoutLines } from './checkout.ts';
import { type Measured, measure, onCore } from './measure.ts';
import { fillShelf, pageRows, type Row } from './rows.ts';
import { openBenchStudio, openReference } from './studio.ts';
import { type Line, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
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
const studio = await openBenchStudio();
const reference = await openReference();
try {
  await fillShelf(studio);
  const lines = [...(await pageLines()), ...(await checkoutLines(studio, { runs, seconds, say }))];
  if (values.json) console.log(JSON.stringify({ machine, lines }, null, 2));
  else printTable(machine, lines);
} finally {
  await reference.close();
  await studio.close();
}

/** Before each row the reference, every time: a machine that slows down slows both. */
async function pageLines(): Promise<Line[]> {
  const rows = await pageRows(studio);
  const lines: Line[] = rows.map(({ bar, name, wanted }) => ({ bar, name, wanted, runs: [] }));
  for (const row of rows) await ask(row, 1);
  for (let run = 1; run <= runs; run++) {
    say(`Run ${run} of ${runs}: pages`);
    for (const [at, row] of rows.entries()) {
      const base = await measureReference();
      lines[at]?.runs.push({ ours: await ask(row, seconds), reference: base });
    }
  }
  return lines;
}

function measureReference(): Promise<Measured> {
  return measure('load.ts', { url: reference.address, connections: CONNECTIONS, seconds }, 1, reference.ticks);
}

async function ask({ load, isDropped }: Row, duration: number): Promise<Measured> {
  const drop = () => void studio.query(`select pg_notify('writes', '["*"]')`);
  const timer = isDropped ? setInterval(drop, 100) : undefined;
  try {
    return await measure('load.ts', { ...load, connections: CONNECTIONS, seconds: duration }, 1, studio.ticks);
  } finally {
    clearInterval(timer);
  }
}

function say(line: string) {
  if (!values.json) console.error(line);
}
