import { expect, test } from 'vitest';
import { day } from '../../../../tests/business-hours.ts';
import { contextOf, openStudioAt } from '../../../../tests/booking.ts';
import { listSlots } from './availability.server';

async function hoursOf(
  from: string,
  until: string,
  more: { weekday: number; starts_at: string; minutes?: number }[] = [],
) {
  const studio = await openStudioAt(`${from}T00:00:00Z`);
  const everyDay = JSON.stringify(Array.from({ length: 7 }, () => day('open')));
  if (more.length > 0) await studio.platform.db.updateTable('studio_settings').set({ hours: everyDay }).execute();
  if (more.length > 0) await studio.platform.db.insertInto('meeting_slots').values(more).execute();
  const slots = await listSlots(contextOf(studio), { from, until });
  return slots.map(
    ({ starts_at, ends_at }) => `${starts_at.toISOString().slice(5, 16)}-${ends_at.toISOString().slice(11, 16)}`,
  );
}

/** 09:00, 11:00, 14:00 and 16:00 at the studio, in UTC. */
const hours = (day: string, behind: number) =>
  [9, 11, 14, 16].map((hour) => `${day}T${hour + behind}:00-${hour + behind + 1}:00`);

test('the Friday before and the Monday after clocks go forward have the studio’s four times', async () => {
  const slots = await hoursOf('2027-03-12', '2027-03-15');
  expect(slots).toEqual([...hours('03-12', 5), ...hours('03-13', 5), ...hours('03-15', 4)]);
});

test('the Friday before and the Monday after clocks go back have the studio’s four times', async () => {
  const slots = await hoursOf('2027-11-05', '2027-11-08');
  expect(slots).toEqual([...hours('11-05', 4), ...hours('11-06', 4), ...hours('11-08', 5)]);
});

test('the days of the time change themselves are right', async () => {
  const sunday = [1, 2, 3, 9].map((hour) => ({ weekday: 0, starts_at: `0${hour}:30` }));
  expect(await hoursOf('2027-03-14', '2027-03-14', sunday), '02:30 does not exist that day').toEqual([
    '03-14T06:30-07:30',
    '03-14T07:30-08:30',
    '03-14T13:30-14:30',
  ]);
  expect(await hoursOf('2027-11-07', '2027-11-07', sunday), '01:30 comes twice and is offered once').toEqual([
    '11-07T06:30-07:30',
    '11-07T07:30-08:30',
    '11-07T08:30-09:30',
    '11-07T14:30-15:30',
  ]);
});

test('a meeting across the time change has its full length', async () => {
  const [slot] = await hoursOf('2027-03-14', '2027-03-14', [{ weekday: 0, starts_at: '01:30', minutes: 90 }]);
  expect(slot).toBe('03-14T06:30-08:00');
});
