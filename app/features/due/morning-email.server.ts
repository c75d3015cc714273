import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, list } from '~/features/studio/email-blocks';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { readStudio } from '~/features/studio/studio.server';
import { minutesOf } from '~/lib/dates';
import { type PlainLink, plainLink } from '~/lib/secret-text';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import { readDue } from './due.server';
import { readWorkingDay } from './working-days.server';

const SWEEP_S = 60;
/** A studio that starts later in the day gets no morning email. */
const LATE_BY_MINUTES = 180;
const MOST_STAFF = 50;

interface Morning {
  count: string;
  lines: string[];
  href: PlainLink;
}

export const MORNING_STUDIO = defineEmail<Morning, 'headline' | 'opening', 'count'>({
  id: 'morning-studio',
  group: 'Studio',
  title: 'What is due today',
  to: 'staff',
  isOptional: true,
  sent: 'On working days at the time under Studio settings, to owners and managers, unless nothing is due.',
  texts: {
    subject: { label: 'Subject', text: '{count} to do at {studio}' },
    headline: { label: 'Headline', text: 'What is due today.' },
    opening: { label: 'Above the list', text: '' },
  },
  placeholders: { count: 'How many there are' },
  secrets: {},
  samples: {
    'Two things': {
      count: '2 things',
      lines: [
        'Inquiry of Ana Reed: for Saturday, June 12, 2027, not answered for a working day',
        'Order the flowers: Ana and Ben Reed, due today',
      ],
      href: plainLink(SAMPLE_SITE, '/admin-dashboard'),
    },
  },
  values: ({ count }) => ({ count }),
  body: (say, { lines, href }) => [say('opening'), list(lines), button('Open the dashboard', href)],
});

export function handleMorningEmails(platform: Platform): void {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, sendMorningEmails));
}

/** Once a day to each, whatever process comes first: the database keeps one email of each key. */
export async function sendMorningEmails(context: Context): Promise<void> {
  const { morning_email_at } = await readStudio(context);
  if (!morning_email_at) return;
  const { today, time, isOpen } = await readWorkingDay(context);
  const late = minutesOf(time) - minutesOf(morning_email_at);
  if (!isOpen || late < 0 || late > LATE_BY_MINUTES) return;
  const waiting = await listWaiting(context, today);
  if (waiting.length === 0) return;
  const due = await readDue(context);
  if (due.length === 0) return;
  const mail = await openStudioMail(context);
  const facts = {
    count: due.length === 1 ? 'One thing' : `${due.length} things`,
    lines: due.map(({ title, reason }) => `${title}: ${reason}`),
    href: plainLink(context.config, '/admin-dashboard'),
  };
  for (const { key, email } of waiting) await mail.queue(MORNING_STUDIO, facts, { dedupe_key: key, recipient: email });
}

/** Owners and managers who have not had the email of today. */
async function listWaiting({ db }: Context, today: string) {
  const staff = await db
    .selectFrom('users')
    .select(['id', 'email'])
    // Most accounts are of clients.
    .where('is_admin', '=', true)
    .where('role', 'in', ['owner', 'manager'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(MOST_STAFF)
    .execute();
  const keyed = staff.map(({ id, email }) => ({ key: `morning:${today}:${id}`, email }));
  const sent = await db
    .selectFrom('emails')
    .select('dedupe_key')
    .where(
      'dedupe_key',
      'in',
      keyed.map(({ key }) => key),
    )
    .execute();
  const known = new Set(sent.map(({ dedupe_key }) => dedupe_key));
  return keyed.filter(({ key }) => !known.has(key));
}
