import { expect, test } from 'vitest';
import { formFieldsIn } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';

const JUNE_12 = '2027-06-12';

async function openPlaces() {
  const studio = await openStudio({}, () => new Date('2026-11-20T15:00:00Z'));
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  const inquiry = { name: 'Hannah Lyle', event_date: JUNE_12, event_venue: 'stone mill barn' };
  await db.insertInto('clients').values(inquiry).execute();
  const { id } = await db.updateTable('events').set({ kind: 'wedding' }).returning('id').executeTakeFirstOrThrow();
  const mill = { name: 'Stone Mill Barn', city: 'Davis', load_in: 'By the barn door', house_rules: 'No candles' };
  const venue = db.insertInto('venues').values(mill).returning('id');
  const venue_id = (await venue.executeTakeFirstOrThrow()).id;
  const page = `/event/${id}`;
  const add = (place: Record<string, string>) =>
    staff.post(`${page}?place=new`, { intent: 'place-save', place: 'new', ...place });
  const dialogOf = async (kind: 'ceremony' | 'reception' | 'setup' | 'strike') => {
    const place = db.selectFrom('event_places').select('id').where('kind', '=', kind);
    return `${page}?place=${(await place.executeTakeFirstOrThrow()).id}`;
  };
  const move = async (to: string) => {
    const edit = `${page}?edit=facts`;
    const fields = formFieldsIn(await (await staff.get(edit)).text());
    expect((await staff.post(edit, { ...fields, intent: 'facts', day: to })).status).toBe(303);
  };
  return { studio, db, staff, id, page, venue_id, add, dialogOf, move };
}

test('what the inquirer typed is a place with one tap, once, with what is known of the venue', async () => {
  const { db, staff, page } = await openPlaces();
  expect(await staff.text(page)).toContain('Places Add a place No places yet. Add “stone mill barn”');
  await staff.post(page, { intent: 'place-typed' });
  await staff.post(page, { intent: 'place-typed' });
  expect(await staff.text(page)).toMatch(
    /Ceremony : Saturday, June 12, 2027 Stone Mill Barn Davis House rules: No candles Load-in: By the barn door Edit/,
  );
  expect(await db.selectFrom('event_places').select('kind').execute()).toHaveLength(1);
  expect(await db.selectFrom('events').select('venue').execute()).toEqual([{ venue: 'stone mill barn' }]);
});

test('the places of an event move with its day, as far as it moves, and the timeline says so', async () => {
  const { staff, page, add, move, db } = await openPlaces();
  await add({ kind: 'setup', day: '2027-06-11', starts: '2pm', ends: '6pm', address: 'The long barn' });
  await add({ kind: 'ceremony', starts: '16:00' });
  await move('2027-07-03');
  const moved = await staff.text(page);
  expect(moved).toMatch(
    /Setup : Friday, July 2, 2027, 2PM to 6PM The long barn .*Ceremony : Saturday, July 3, 2027, 4PM/,
  );
  expect(moved).toMatch(
    /Setup: Friday, June 11, 2027 → Friday, July 2, 2027 Ceremony: Saturday, June 12, 2027 → Saturday,/,
  );
  expect(moved).toContain('Setup: none → Friday, June 11, 2027, 2PM to 6PM, The long barn');
  await move('');
  expect(await staff.text(page)).toMatch(/Setup : 2PM to 6PM .*Ceremony : 4PM/);
  // Whoever corrects the inquiry moves the event, too.
  await db.updateTable('clients').set({ event_date: '2027-08-14' }).execute();
  const days = await db.selectFrom('event_places').select('day').orderBy('day').execute();
  expect(days).toEqual([{ day: '2027-08-13' }, { day: '2027-08-14' }]);
});

test('a place is checked, edited by one person at a time, and deleted into the trash; it outlives its venue', async () => {
  const { studio, db, staff, page, venue_id, add, dialogOf, move } = await openPlaces();
  const wrong = await add({ kind: 'party', starts: 'soon', ends: '18:00' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toMatch(/Choose what happens there\..*A time such as 4:00 PM\./s);
  await add({ kind: 'ceremony', starts: '16:00', venue_id, address: 'the chapel' });
  const edit = await dialogOf('ceremony');
  const opened = formFieldsIn(await (await staff.get(edit)).text());
  const colleague = await studio.asStaff('manager');
  await colleague.post(edit, { ...opened, intent: 'place-save', starts: '17:00' });
  const late = await staff.post(edit, { ...opened, intent: 'place-save', note: 'Six chairs' });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('while you were editing');
  const reopened = formFieldsIn(await (await staff.get(edit)).text());
  await move('2027-06-19');
  expect((await staff.post(edit, { ...reopened, intent: 'place-save' })).status).toBe(409);
  await add({ kind: 'reception', venue_id });
  const remove = (dialog: string) =>
    staff.post(dialog.replace('?place=', '?delete-place='), {
      intent: 'place-delete',
      place: dialog.split('place=')[1] ?? '',
    });
  await remove(await dialogOf('reception'));
  await staff.post('/venues', { intent: 'delete', id: venue_id });
  expect(await staff.text(page)).toMatch(
    /Ceremony : Saturday, June 19, 2027, 5PM Stone Mill Barn, Davis, the chapel Edit/,
  );
  await remove(edit);
  expect(await staff.text(page)).toContain('No places yet.');
  await move('2027-06-26');
  const deleted = db.selectFrom('trash').select('deletion').where('table_name', '=', 'event_places');
  for (const { deletion } of await deleted.execute()) await staff.post('/trash', { intent: 'restore', deletion });
  expect(await staff.text(page)).toMatch(
    /Ceremony : Saturday, June 26, 2027, 5PM .*Reception : Saturday, June 26, 2027 Stone Mill Barn, Davis/,
  );
});

test('a booked event is in the calendar on each of its days, and fills its main day alone', async () => {
  const { studio, db, staff, page, add, id } = await openPlaces();
  await add({ kind: 'ceremony', starts: '16:00', ends: '01:00', address: 'The chapel' });
  await add({ kind: 'reception' });
  await add({ kind: 'strike', day: '2027-06-14', starts: '9:00' });
  await db.updateTable('studio_settings').set({ events_per_day: 1, time_zone: 'America/New_York' }).execute();
  await studio.platform.live.heard();
  const week = () => staff.text('/booking-manager?view=week&day=2027-06-14');
  expect(await week()).not.toContain('Hannah Lyle');
  await staff.post(page, { intent: 'move', move: `booked ${id} new` });
  expect(await week()).toContain('Hannah Lyle Strike, 9AM');
  expect(await staff.text('/booking-manager?view=week&day=2027-06-12')).toContain(
    'Hannah Lyle Ceremony, 4PM Reception',
  );
  expect(await staff.text('/booking-manager?view=month&day=2027-06-12')).toMatch(
    /June 12 , 1 event .*June 14 , 1 event/,
  );

  await staff.post('/account/calendar', { intent: 'make' });
  const { token } = await db.selectFrom('calendar_feeds').select('token').executeTakeFirstOrThrow();
  const feed = await (await studio.asVisitor().get(`/calendar-feed/${token}/studio.ics`)).text();
  expect(feed).toMatch(/DTSTART;VALUE=DATE:20270612[\s\S]*SUMMARY:Hannah Lyle/);
  expect(feed).toMatch(
    /DTSTART:20270612T200000Z\s+DTEND:20270613T050000Z\s+SUMMARY:Ceremony: Hannah Lyle\s+LOCATION:The chapel/,
  );
  expect(feed).toMatch(/DTSTART:20270614T130000Z[\s\S]*SUMMARY:Strike: Hannah Lyle/);
  expect(feed).not.toContain('Reception');
  const answer = await studio.asVisitor().get('/consultation/date?day=2027-06-14');
  expect((await answer.json()).text).toBe('We have no event booked on that day.');
});
