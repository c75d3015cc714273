import { listSlots } from '~/features/booking/calendar/availability.server';
import type { Slot } from '~/features/booking/calendar/meeting';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { usHolidays } from '~/lib/us-holidays';
import type { Context } from '~/platform/context.server';

const DAYS_AHEAD = 21;
const DAY_MS = 86_400_000;

/** Guests by weekday and time: the third day is full. */
const GUESTS = [
  { day: 0, time: 1, name: 'Nora Feltham', about: 'A wedding', place: 'studio' },
  { day: 1, time: 3, name: 'Tom and Iris Vance', about: 'A wedding', place: 'video' },
  { day: 2, time: 0, name: 'Marian Holt', about: 'Sympathy flowers', place: 'studio' },
  { day: 2, time: 1, name: 'Dale Prichard', about: 'An event', place: 'studio' },
  { day: 2, time: 2, name: 'Ada Quinn', about: 'A wedding', place: 'video' },
  { day: 2, time: 3, name: 'Lew Sampson', about: 'Rental items', place: 'studio' },
  { day: 4, time: 2, name: 'Cora Whitlow', about: 'A wedding', place: 'studio' },
] as const;
const ASKS = {
  name: 'Wendell Orr',
  about: 'An event',
  place: 'studio' as const,
  note: 'My parents’ golden wedding, in May.',
};
/** Far enough that orders of the next days are not in the way. */
const CLOSED_AFTER_DAYS = 31;
const AWAY = { day: 7, reason: 'At the growers’ market' };

/** Meetings of the next two weeks, so that the calendar has free, taken, full and closed days. */
export async function seedBooking(tx: Context) {
  const { time_zone } = await readStudio(tx);
  const ahead = (days: number) => dayIn(time_zone, new Date(tx.now().getTime() + days * DAY_MS));
  await seedHolidays(tx, { today: ahead(0), after: ahead(CLOSED_AFTER_DAYS) });
  const listed = await listSlots(tx, { from: ahead(1), until: ahead(DAYS_AHEAD) });
  const slots = listed.filter(({ state }) => state !== 'blocked');
  const days = [
    ...Map.groupBy(
      slots.filter(({ kind }) => kind === 'open'),
      ({ day }) => day,
    ).values(),
  ];
  const meetings = GUESTS.flatMap(({ day, time, ...guest }) => {
    const slot = days[day]?.[time];
    if (!slot) return [];
    const { starts_at, ends_at } = slot;
    const email = `${guest.name.split(' ')[0]?.toLowerCase()}@example.com`;
    return [
      {
        ...guest,
        email,
        starts_at,
        ends_at,
        time_zone,
        status: 'confirmed' as const,
        submission_token: crypto.randomUUID(),
      },
    ];
  });
  await tx.db.insertInto('meetings').values(meetings).execute();
  await seedRequest(tx, slots, time_zone);
  const away = days[AWAY.day];
  const [first, last] = [away?.[0], away?.at(-1)];
  if (first && last)
    await tx.db
      .insertInto('meeting_blocks')
      .values({ starts_at: first.starts_at, ends_at: last.ends_at, reason: AWAY.reason })
      .execute();
}

async function seedHolidays({ db }: Context, { today, after }: { today: string; after: string }) {
  const year = today.slice(0, 4);
  const others = usHolidays(today).filter(({ title }) => title !== 'Christmas');
  await db
    .insertInto('closures')
    .values([
      { title: 'Christmas', first_day: `${year}-12-24`, last_day: `${year}-12-28`, repeats: true },
      ...others.map(({ title, day, repeats }) => ({ title, first_day: day, last_day: day, repeats })),
    ])
    .execute();
  await db
    .insertInto('special_hours')
    .values({ title: 'Valentine’s Day', day: nextOn('02-14', after), opens: '08:00', closes: '14:00' })
    .execute();
}

function nextOn(monthAndDay: string, after: string) {
  const year = Number(after.slice(0, 4));
  return `${year}-${monthAndDay}` > after ? `${year}-${monthAndDay}` : `${year + 1}-${monthAndDay}`;
}

async function seedRequest(tx: Context, slots: Slot[], time_zone: string) {
  const [first] = slots.filter(({ kind }) => kind === 'request');
  const slot = slots.findLast(({ day }) => day === first?.day);
  if (!slot) return;
  const { starts_at, ends_at } = slot;
  const email = 'wendell@example.com';
  await tx.db
    .insertInto('meetings')
    .values({
      ...ASKS,
      email,
      starts_at,
      ends_at,
      time_zone,
      status: 'requested',
      submission_token: crypto.randomUUID(),
    })
    .execute();
}
