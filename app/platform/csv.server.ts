import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { contentDisposition } from '~/lib/content-disposition';

/** Cells that a spreadsheet would run as formulas get an apostrophe in front: visitors may have typed them. */
export function csvResponse(filename: string, heads: string[], rows: AsyncIterable<unknown[]>): Response {
  const table = stringify({
    header: true,
    columns: heads,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    // Other programs end a row at any line break outside quotes.
    quoted_match: /[\r\n]/,
    cast: {
      date: (moment) => moment.toISOString(),
      // A number stays one.
      string: (text) => (/^-\d+(\.\d+)?$/.test(text) ? { value: text, escape_formulas: false } : text),
    },
  });
  pipeline(Readable.from(rows), table, () => undefined);
  return new Response(Readable.toWeb(table) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(filename),
      'Cache-Control': 'private, no-store',
    },
  });
}
