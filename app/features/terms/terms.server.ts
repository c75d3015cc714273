import { readCalendar } from '~/features/calendar/closures.server';
import { formatDeliveryDays, formatHours } from '~/lib/business-hours';
import { type BusinessCalendar, formatDays } from '~/lib/closures';
import type { Context } from '~/platform/context.server';
import { showText } from '~/platform/written-text.server';

const MAX = 100;

/** In order (spec 7), with the date of the newest edit: without sections today, so that page is not cached. */
export async function readTerms(context: Context) {
  const { db, preventCaching, now } = context;
  const rows = await db
    .selectFrom('terms_sections')
    .select(['id', 'title', 'content', 'updated_at'])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(MAX)
    .execute();
  if (rows.length === 0) preventCaching();
  const anchors = uniqueAnchors(rows.map(({ title }) => title));
  const fill = await calendarFiller(
    context,
    rows.map(({ content }) => content),
  );
  const sections = await Promise.all(
    rows.map(async ({ id, title, content }, index) => ({
      id,
      title,
      anchor: anchors[index] ?? id,
      html: await showText(context, fill(content), 3),
    })),
  );
  const newest = Math.max(...rows.map(({ updated_at }) => updated_at.getTime()));
  return { sections, updated_at: rows.length === 0 ? now() : new Date(newest) };
}

const FROM_CALENDAR: Record<string, (calendar: BusinessCalendar) => string> = {
  hours: ({ hours }) => formatHours(hours).join('; ') || 'by appointment',
  delivery_days: ({ hours }) => formatDeliveryDays(hours) || 'days that we agree on',
  closed_days: ({ closures }) =>
    closures.flatMap((closure) => (closure.service === 'all' ? formatDays(closure, true) : [])).join('; ') ||
    'none at the moment',
};
const PLACEHOLDER = new RegExp(`\\{(${Object.keys(FROM_CALENDAR).join('|')})\\}`, 'g');

/** Terms that say when the studio works stay true when its calendar changes. */
async function calendarFiller(context: Context, texts: string[]) {
  if (!texts.some((text) => text.match(PLACEHOLDER))) return (text: string) => text;
  const calendar = await readCalendar(context);
  return (text: string) => text.replace(PLACEHOLDER, (typed, name: string) => FROM_CALENDAR[name]?.(calendar) ?? typed);
}

/** Deposits and Payment → deposits-and-payment; duplicates get a number. */
function uniqueAnchors(titles: string[]) {
  const anchors: string[] = [];
  for (const title of titles) {
    const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const stem = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'section';
    let anchor = stem;
    for (let count = 2; anchors.includes(anchor); count++) anchor = `${stem}-${count}`;
    anchors.push(anchor);
  }
  return anchors;
}

export type Terms = Awaited<ReturnType<typeof readTerms>>;
