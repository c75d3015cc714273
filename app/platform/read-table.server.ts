import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { UserError } from '~/lib/user-error';

export interface TableRow {
  /** As a spreadsheet counts: the heads are row 1. */
  row: number;
  /** What is not empty, by head in lower case. */
  cells: Record<string, string>;
}

export interface Table {
  /** As the file writes them. */
  heads: string[];
  rows: TableRow[];
  /** Heads in lower case of the columns in which any row has something. */
  filled: Set<string>;
}

/** As many as a sheet of Excel has: some programs write the blank ones too. */
const SHEET_ROWS = 2 ** 20;
const MAX_ROW_KB = 250;
const MAX_COLUMNS = 250;
const MAX_HEAD_LENGTH = 200;
/** Takes some 10 ms, then other requests have their turn. */
const SLICE_BYTES = 4096;
/** The heads are among the first characters. */
const HEAD_CHARACTERS = MAX_COLUMNS * (MAX_HEAD_LENGTH + 3);

/** Reads the CSV of any spreadsheet: UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs. Throws `UserError`. */
export function readTable(bytes: Uint8Array, maxRows: number): Promise<Table> {
  return parseTable(decodeText(bytes), maxRows);
}

/** Blank rows are counted but left out. */
export async function parseTable(text: string, maxRows: number): Promise<Table> {
  if (text.includes('\0')) throw notCsv();
  const reader = new Reader(maxRows);
  const options = { bom: true, delimiter: delimiterOf(text), relax_column_count: true, trim: true };
  const parser = parse({ ...options, max_record_size: MAX_ROW_KB * 1000, on_record: (values) => reader.read(values) });
  try {
    await pipeline(slicesOf(text), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? tooLong(reader.count + 1) : notCsv();
  }
  return reader;
}

async function* slicesOf(text: string) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES);
    await setImmediate();
  }
}

class Reader implements Table {
  heads: string[] = [];
  rows: TableRow[] = [];
  filled = new Set<string>();
  count = 0;
  #keys: string[] = [];
  #maxRows: number;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  /** The parser then hands nothing on. */
  read(values: string[]) {
    this.count += 1;
    if (this.count === 1) this.#readHeads(values);
    else if (values.some((value) => value !== '')) this.#readRow(values);
    else if (this.count > SHEET_ROWS) throw refusal(`This file has more than ${formatCount(SHEET_ROWS)} rows.`);
    return null;
  }

  #readHeads(heads: string[]) {
    if (heads.length > MAX_COLUMNS) throw refusal(`This file has more than ${formatCount(MAX_COLUMNS)} columns.`);
    if (heads.some((head) => head.length > MAX_HEAD_LENGTH))
      throw refusal('The first row of this file is no row of column names. Name the columns in its first row.');
    this.heads = heads.map(unprotect).filter(Boolean);
    const keys = heads.map((head) => unprotect(head).toLowerCase());
    // The first of two columns with one name counts.
    this.#keys = keys.map((key, index) => (keys.indexOf(key) === index ? key : ''));
  }

  #readRow(values: string[]) {
    if (this.rows.length === this.#maxRows)
      throw refusal(`Please import at most ${formatCount(this.#maxRows)} rows at once.`);
    const cells: Record<string, string> = Object.create(null);
    for (const [index, key] of this.#keys.entries()) {
      const value = values[index];
      if (!key || !value) continue;
      cells[key] = unprotect(value);
      this.filled.add(key);
    }
    this.rows.push({ row: this.count, cells });
  }
}

/** The export protects a spreadsheet from formulas with an apostrophe. */
function unprotect(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r])/, '');
}

function refusal(sentence: string) {
  return new UserError(400, 'invalid', sentence);
}

function notCsv() {
  return refusal('This file is not a CSV file that can be read.');
}

function tooLong(row: number) {
  return refusal(
    `Row ${formatCount(row)} of this file is longer than ${MAX_ROW_KB} kB. A quotation mark may be missing.`,
  );
}

function formatCount(count: number) {
  return count.toLocaleString('en-US');
}

export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    throw refusal('This is an Excel or zip file. Save it as CSV, or unpack it, then choose that file.');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function delimiterOf(text: string): string {
  const heads = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, HEAD_CHARACTERS))?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string) => heads.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
