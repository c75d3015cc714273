import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import type { Visitor } from '../../../../tests/visitor.ts';

const PATH = /\/calendar-feed\/[0-9a-f-]+\/studio\.ics/;

async function openCalendar() {
  const studio = await openStudio();
  const { db } = studio.platform;
  const inquiry = { name: 'Hannah Lyle', event_date: '2099-06-13', event_venue: 'Stone Mill; Barn' };
  await db
    .insertInto('clients')
    .values([inquiry, { ...inquiry, name: 'Somebody Else' }])
    .execute();
  await db.updateTable('events').set({ stage: 'booked' }).where('name', 'like', 'Hannah%').execute();
  const meeting = {
    starts_at: new Date('2099-05-04T14:00:00Z'),
    ends_at: new Date('2099-05-04T15:00:00Z'),
    name: 'Ana Ruiz',
    email: 'ana@ruiz.example',
    about: 'Wedding',
    time_zone: 'America/New_York',
    place: 'studio' as const,
    status: 'confirmed' as const,
  };
  await db
    .insertInto('meetings')
    .values({ ...meeting, submission_token: crypto.randomUUID() })
    .execute();
  const addressOf = async (staff: Visitor) => PATH.exec(await (await staff.get('/account')).text())?.[0] ?? '';
  return { studio, addressOf };
}

test('a member of staff reads meetings and booked events by an address that only they are shown', async () => {
  const { studio, addressOf } = await openCalendar();
  const staff = await studio.asStaff('designer');
  expect(await addressOf(staff)).toBe('');
  await staff.post('/account/calendar', { intent: 'make' });
  const address = await addressOf(staff);
  const answer = await studio.asVisitor().get(address);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const feed = await answer.text();
  expect(feed).toContain('SUMMARY:Meeting with Ana Ruiz');
  expect(feed).toContain('DTSTART:20990504T140000Z');
  expect(feed).toMatch(/DTSTART;VALUE=DATE:20990613[\s\S]*SUMMARY:Hannah Lyle/);
  expect(feed).toContain('LOCATION:Stone Mill\\; Barn');
  expect(feed).not.toContain('Somebody Else');
  expect(await addressOf(await studio.asStaff('owner'))).toBe('');
});

test('an old address, one that was turned off, and that of somebody who left read nothing', async () => {
  const { studio, addressOf } = await openCalendar();
  const { db } = studio.platform;
  const staff = await studio.asStaff('designer');
  const statusOf = async (address: string) => (await studio.asVisitor().get(address)).status;
  await staff.post('/account/calendar', { intent: 'make' });
  const first = await addressOf(staff);
  await staff.post('/account/calendar', { intent: 'make' });
  const second = await addressOf(staff);
  expect(second).not.toBe(first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('role', '=', 'designer').execute();
  expect(await statusOf(second)).toBe(404);
  await db.updateTable('users').set({ disabled_at: null }).where('role', '=', 'designer').execute();
  await staff.post('/account/calendar', { intent: 'end' });
  expect(await statusOf(second)).toBe(404);
  expect(await statusOf('/calendar-feed/nothing/studio.ics')).toBe(404);
});
