import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { dateFormat } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';

const TIME_PASSED = 'This time has passed. Choose a later one, or Everybody.';

/** In the studio's time zone. */
export async function parsePublishTime(context: Context, typed: string): Promise<Date> {
  const moment = await parseDateTimeLocal(context, typed);
  if (!(moment > context.now())) throw new UserError(400, 'invalid', TIME_PASSED, { publish_at: TIME_PASSED });
  return moment;
}

/** In the studio's time zone, of the value of a `datetime-local` field. */
export async function parseDateTimeLocal(context: Context, typed: string): Promise<Date> {
  const { time_zone } = await readStudio(context);
  const { rows } = await sql<{ moment: Date }>`
    select ${typed}::timestamp at time zone ${time_zone} as moment`.execute(context.db);
  return rows[0]?.moment ?? new Date(Number.NaN);
}

/** The value of a `datetime-local` field. */
export function toDateTimeLocal(timeZone: string, moment: Date): string {
  const text = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
  return text.replace(' ', 'T');
}
