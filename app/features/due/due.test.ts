import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';

const DASHBOARD = '/admin-dashboard';
/** A Friday, 10 AM in New York. */
const FRIDAY = '2026-11-20T15:00:00Z';

async function openDue(now = FRIDAY) {
  const studio = await openStudio({}, () => new Date(now));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const inquire = async (name: string, came: string, form_data = {}) => {
    const client = { name, email: `${name.split(' ')[0]}@example.com`, created_at: new Date(came) };
    const { id: client_id } = await db
      .insertInto('clients')
      .values({ ...client, form_data: JSON.stringify(form_data), event_date: '2027-06-12' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = db.selectFrom('events').select('id').where('client_id', '=', client_id);
    return { client_id, id: (await event.executeTakeFirstOrThrow()).id };
  };
  /** An answered inquiry of which nobody has said anything for some days. */
  const contacted = async (name: string, days: number) => {
    const { id, client_id } = await inquire(name, FRIDAY);
    await db
      .updateTable('clients')
      .set({ answered_at: new Date(FRIDAY) })
      .where('id', '=', client_id)
      .execute();
    const last_entry_at = sql<Date>`${new Date(now)}::timestamptz - make_interval(days => ${days})`;
    await db.updateTable('events').set({ stage: 'contacted', last_entry_at }).where('id', '=', id).execute();
    return id;
  };
  const staff = await studio.asStaff();
  const list = async () => /To answer Inbox (.*?)(Newest|Inquiries)/.exec(await staff.text(DASHBOARD))?.[1] ?? '';
  return { studio, db, staff, inquire, contacted, list };
}

test('an inquiry is due at once, and says when a working day has passed without an answer', async () => {
  const { inquire, list } = await openDue();
  await inquire('Ana Ruiz', '2026-11-19T14:59:00Z');
  await inquire('Ben Cole', '2026-11-19T15:30:00Z');
  expect(await list()).toMatch(
    /Inquiry of Ana Ruiz For Saturday, June 12, 2027, not answered for a working day .*Inquiry of Ben Cole For Saturday, June 12, 2027 \d/,
  );
});

test('days that the studio is closed are no working days', async () => {
  // A Monday after a weekend, 9 AM in New York.
  const { db, inquire, list } = await openDue('2026-11-23T14:00:00Z');
  await inquire('Ana Ruiz', '2026-11-20T15:00:00Z');
  expect(await list()).not.toContain('not answered');
  await inquire('Ben Cole', '2026-11-20T13:00:00Z');
  expect(await list()).toContain('not answered for a working day');
  await db
    .insertInto('closures')
    .values({ title: 'A day off', first_day: '2026-11-20', last_day: '2026-11-20', service: 'all' })
    .execute();
  expect(await list()).not.toContain('not answered');
});

test('a funeral stands on top with the day of its service', async () => {
  const { inquire, list } = await openDue();
  await inquire('Ana Ruiz', '2026-11-10T15:00:00Z');
  await inquire('Ruth Ansel', '2026-11-20T14:00:00Z', { day_of_service: '2027-06-12' });
  expect(await list()).toMatch(
    /Inquiry of Ruth Ansel A funeral, the service is on Saturday, June 12, 2027 .*Inquiry of Ana Ruiz/,
  );
});

test('an event is due when nothing has happened for a week and nothing is planned', async () => {
  const { staff, contacted, list } = await openDue();
  const id = await contacted('Ana Ruiz', 8);
  await contacted('Ben Cole', 6);
  expect(await list()).toMatch(/Ana Ruiz Nothing has happened for a week/);
  expect(await list()).not.toContain('Ben Cole');
  expect(await staff.text(DASHBOARD)).toContain('Client Database 1');
  await staff.post(`/event/${id}`, { intent: 'note', text: 'She is on vacation.' });
  expect(await list()).not.toContain('Ana Ruiz');
});

test('a meeting that took place asks for the next step', async () => {
  const { studio, db, staff, contacted, list } = await openDue();
  const id = await contacted('Ana Ruiz', 1);
  const meet = (start: string) =>
    db
      .insertInto('meetings')
      .values({
        status: 'confirmed',
        starts_at: new Date(start),
        ends_at: new Date(new Date(start).getTime() + 3_600_000),
        time_zone: 'America/New_York',
        place: 'studio',
        name: 'Ana Ruiz',
        email: 'ana@Example.com',
        about: 'Wedding',
        submission_token: crypto.randomUUID(),
      })
      .execute();
  await meet('2026-11-21T15:00:00Z');
  expect(await list()).not.toContain('You met');
  await meet('2026-11-19T15:00:00Z');
  await studio.platform.live.heard();
  expect(await list()).toContain('Ana Ruiz You met, and no next step is noted');
  await staff.post(`/event/${id}`, { intent: 'step', next_step: 'Write the proposal', next_step_on: '2026-11-25' });
  expect(await list()).not.toContain('You met');
});

test('a task is due on its day and late after it, until it is done', async () => {
  const { db, staff, contacted, list } = await openDue();
  const event_id = await contacted('Ana Ruiz', 1);
  const task = (title: string, due_on: string) =>
    db.insertInto('event_tasks').values({ event_id, title, due_on }).returning('id').executeTakeFirstOrThrow();
  await task('Order the flowers', '2026-11-20');
  const { id } = await task('Book the van', '2026-11-18');
  await task('Load the van', '2026-11-21');
  expect(await list()).toMatch(/Book the van Ana Ruiz, 2 days late .*Order the flowers Ana Ruiz, due today/);
  expect(await list()).not.toContain('Load the van');
  expect(await staff.text(DASHBOARD)).toContain('Client Database 1');
  await staff.post(`/event/${event_id}`, { intent: 'task-done', task: id });
  expect(await list()).not.toContain('Book the van');
});
