import type { Measured } from './measure.ts';

export interface Line {
  bar: number;
  name: string;
  wanted?: number;
  /** Of CPU time a request. */
  mostMs?: number;
  /** The bar counts requests per second, not CPU time. */
  isRate?: boolean;
  runs: { ours: Measured; reference: Measured; other?: Measured }[];
}

const COLUMNS = ['bar', 'what', 'CPU ms', 'ratio min', 'median', 'max', 'wanted', 'requests/s', 'reference/s'];

export function printTable(machine: Record<string, string | number | boolean | undefined>, lines: Line[]) {
  console.log(
    `\n${Object.entries(machine)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  );
  console.log(
    'Ratio: CPU time a request of the reference ÷ ours, the database included; bar 5: requests/s ÷ requests/s.\n',
  );
  printCells([COLUMNS, ...lines.map(cellsOf)], 1);
  const compared = lines.map(comparisonOf).filter((cells) => cells.length > 0);
  if (compared.length > 0) console.log('\nCPU ms a request, this tree ÷ the other:\n');
  if (compared.length > 0) printCells([['bar', 'what', 'other', 'ours', 'min', 'median', 'max'], ...compared], 1);
}

function comparisonOf({ bar, name, runs }: Line): string[] {
  const pairs = runs.flatMap(({ ours, other }) => (other ? [[ours.cpuMs, other.cpuMs] as const] : []));
  if (pairs.length === 0) return [];
  const ratios = pairs.map(([ours, other]) => ours / other);
  const figures = [middle(pairs.map(([, other]) => other)), middle(pairs.map(([ours]) => ours))];
  return [
    ...[String(bar), name, ...figures.map((ms) => ms.toFixed(3))],
    ...[Math.min(...ratios), middle(ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)),
  ];
}

export function printCells(rows: string[][], words = 0) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows) {
    console.log(
      row.map((cell, at) => (at === words ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
  }
}

function cellsOf({ bar, name, wanted, mostMs, isRate, runs }: Line): string[] {
  const failed = runs.reduce((sum, { ours }) => sum + ours.failures, 0);
  if (failed > 0 || runs.some(({ ours }) => ours.requests === 0)) return [String(bar), `${name}: failed`];
  const ratios = runs.map(({ ours, reference }) =>
    isRate ? ours.requestsPerSecond / reference.requestsPerSecond : reference.cpuMs / ours.cpuMs,
  );
  return [
    ...[String(bar), name, middle(runs.map(({ ours }) => ours.cpuMs)).toFixed(3)],
    ...[Math.min(...ratios), middle(ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(ratio < 0.1 ? 3 : 2)),
    mostMs === undefined ? (wanted === undefined ? '' : `≥ ${wanted}`) : `≤ ${mostMs} ms`,
    Math.round(middle(runs.map(({ ours }) => ours.requestsPerSecond))).toLocaleString('en-US'),
    Math.round(middle(runs.map(({ reference }) => reference.requestsPerSecond))).toLocaleString('en-US'),
  ];
}

export function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
