import { dayIn, formatDateTime } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { csvResponse } from '~/platform/csv.server';
import { readStudio } from './studio.server';

/** By column head; `at` formats a time in the studio's zone. */
type Columns<Row> = Record<string, (row: Row, at: (moment: Date | null) => string) => unknown>;

/** A CSV download named after the list and the day, streamed. */
export async function exportList<Row>(
  context: Context,
  name: string,
  { rows, columns }: { rows: AsyncIterable<Row>; columns: Columns<Row> },
): Promise<Response> {
  const { time_zone } = await readStudio(context);
  const at = (moment: Date | null) => (moment ? formatDateTime(time_zone, moment) : '');
  const cells = Object.values(columns);
  async function* lines() {
    for await (const row of rows) yield cells.map((cell) => cell(row, at));
  }
  return csvResponse(`${name}-${dayIn(time_zone, context.now())}.csv`, Object.keys(columns), lines());
}
