import { sql } from 'kysely';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatDateTime } from '~/lib/dates';
import type { Flash } from '~/lib/flash';
import { newId } from '~/lib/new-id';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import type { ErrorGroup, ErrorReports } from '~/platform/error-reports.server';
import { withinLimit } from '~/platform/limits.server';
import type { Moment } from './connections.server';
import { ERROR_REPORT } from './error-report-email.server';

/** Soon after the first error; what follows within the hour is in the next report. */
const SWEEP_S = 30;
const KEY = 'error-report:';

export function handleErrorReports(platform: Platform, reports: ErrorReports): void {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, (context) => sendErrorReport(context, reports)));
}

/** One an hour of all processes together. */
export async function sendErrorReport(context: Context, reports: ErrorReports): Promise<void> {
  const { ERROR_REPORTS_TO: recipient } = context.config;
  const groups = reports.groups();
  if (!recipient) return reports.clear();
  if (groups.length === 0 || !(await withinLimit(context, 'error report', 'all'))) return;
  reports.clear();
  const { time_zone } = await readStudio(context);
  const lines = groups.map((group) => lineOf(time_zone, group));
  const mail = await openStudioMail(context);
  await mail.queue(ERROR_REPORT, { lines }, { dedupe_key: KEY + newId(), recipient });
}

function lineOf(timeZone: string, { message, detail, count, last }: ErrorGroup): string {
  const times = count > 1 ? `${count} times, last ` : '';
  return `${times}${formatDateTime(timeZone, last)}: ${message}${detail && `. ${detail}`}`;
}

/** Waits for the mail server, and says what came of it. */
export async function sendTestReport(context: Context): Promise<Flash> {
  const { ERROR_REPORTS_TO: recipient = '' } = context.config;
  const title = 'The test report was not sent';
  if (!sendsMail(context))
    return { title, description: 'Set up the mail server first, in the card Email.', variant: 'destructive' };
  const mail = await openStudioMail(context);
  const lines = ['This is a test. Nothing is wrong.'];
  const error = await mail.sendNow(ERROR_REPORT, { lines }, { dedupe_key: KEY + newId(), recipient });
  if (error === undefined)
    return { title: 'Test report sent', description: `Look for it in the inbox of ${recipient}.` };
  return { title, description: `The mail server answered: ${error}`, variant: 'destructive' };
}

export async function readReportMoments({ config, db }: Context): Promise<Moment[]> {
  if (!config.ERROR_REPORTS_TO) return [];
  const { rows } = await sql<{ at: Date; is_sent: boolean; last_error: string | null }>`
    select coalesce(sent_at, queued_at, created_at) as at, status = 'sent' as is_sent, last_error from emails
    where starts_with(dedupe_key, 'error-report:') and status <> 'waiting' order by created_at desc limit 1`.execute(
    db,
  );
  return rows.map(({ at, is_sent, last_error }) =>
    is_sent
      ? { label: 'Last sent', at, text: `to ${config.ERROR_REPORTS_TO}` }
      : { label: 'Last error', at, text: last_error ?? 'No mail server is set up.', isProblem: true },
  );
}
