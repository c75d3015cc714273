import { parse } from 'csv-parse/sync';
import { UserError } from '~/lib/user-error';

export interface TableRow {
  /** As a spreadsheet counts: the heads are row 1. */
  row: number;
  /** By head in lower case. */
  cells: Record<string, string>;
}

export interface Table {
  /** As the file writes them. */
  heads: string[];
  rows: TableRow[];
}

const NOT_CSV = 'This file is not a CSV file that can be read.';

/** Reads the CSV of any spreadsheet: UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs. Throws `UserError`. */
export function readTable(bytes: Uint8Array, maxRows: number): Table {
  return parseTable(decodeText(bytes), maxRows);
}

export function parseTable(text: string, maxRows: number): Table {
  if (text.includes('\0')) throw new UserError(400, 'invalid', NOT_CSV);
  const [heads = [], ...lines] = parseLines(text);
  const keys = heads.map((head) => head.toLowerCase());
  const rows = lines.flatMap((values, index) => {
    if (values.every((value) => value === '')) return [];
    return { row: index + 2, cells: toCells(keys, values) };
  });
  if (rows.length > maxRows)
    throw new UserError(400, 'invalid', `Please import at most ${maxRows.toLocaleString('en-US')} rows at once.`);
  return { heads: heads.filter(Boolean), rows };
}

export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    throw new UserError(
      400,
      'invalid',
      'This is an Excel or zip file. Save it as CSV, or unpack it, then choose that file.',
    );
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, {
      ...{ bom: true, delimiter: delimiterOf(text), relax_column_count: true, trim: true },
      // The export protects a spreadsheet from formulas with an apostrophe.
      cast: (value) => value.replace(/^'(?=[=+\-@\t\r])/, ''),
    });
  } catch {
    throw new UserError(400, 'invalid', NOT_CSV);
  }
}

function delimiterOf(text: string): string {
  const heads = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string) => heads.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

function toCells(keys: string[], values: string[]): Record<string, string> {
  const cells: Record<string, string> = Object.create(null);
  for (const [index, key] of keys.entries()) if (key && !(key in cells)) cells[key] = values[index] ?? '';
  return cells;
}
