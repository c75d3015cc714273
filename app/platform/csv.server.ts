import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { attachment } from '~/lib/attachment';

/**
 * The download of a table, sent as its rows come in. What a spreadsheet would take for a formula gets an apostrophe
 * before it: a visitor's answer must not work in the studio's spreadsheet.
 */
export function csvAnswer(filename: string, heads: string[], rows: AsyncIterable<unknown[]>): Response {
  const table = stringify({
    ...{ header: true, columns: heads, bom: true, record_delimiter: 'windows', escape_formulas: true },
    cast: { date: (moment) => moment.toISOString() },
  });
  // Whoever goes away in the middle ends the reading too; there is nobody left to be told.
  pipeline(Readable.from(rows), table, () => undefined);
  return new Response(Readable.toWeb(table) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(filename),
      'Cache-Control': 'private, no-store',
    },
  });
}
