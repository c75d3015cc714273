import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';
import { outsideRequest } from '../../platform/context.server.ts';
import { sendReminders } from './reminders.server';
import { nextOccurrence } from './yearly-day';

const ADA = 'Ada@example.com';
const MOM = { occasion: 'birthday', about: 'Mom', month: '5', day: '9', email: ADA };

async function openOn(day: string) {
  const clock = { day };
  const studio = await openStudio(MAIL_SERVER, () => new Date(`${clock.day}T16:00:00Z`));
  const visitor = studio.asVisitor();
  return {
    studio,
    visitor,
    ask: (form: Partial<typeof MOM> = {}) => visitor.post('/reminders', { ...MOM, ...form }),
    on: async (later: string) => {
      clock.day = later;
      await Promise.all(Array.from({ length: 3 }, () => outsideRequest(studio.platform, sendReminders)));
      return subjects(studio);
    },
  };
}

function listEmails({ platform: { db } }: Studio) {
  return db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('id').execute();
}

async function subjects(studio: Studio) {
  return (await listEmails(studio)).map(({ subject }) => subject);
}

async function linkIn(studio: Studio) {
  const [email] = await listEmails(studio);
  return /\/reminders\/[\w.-]+[\w-]/.exec(email?.text ?? '')?.[0] ?? '';
}

test('whoever confirms the address is written to a week before the day, once a year', async () => {
  const { studio, visitor, ask, on } = await openOn('2027-04-01');
  expect((await ask()).headers.get('location')).toBe('/reminders?sent=1');
  expect(readable(await visitor.text('/reminders?sent=1'))).toContain('Check your email.');
  expect(await on('2027-05-02')).toEqual(['Would you like a reminder?']);
  const page = await linkIn(studio);
  expect(readable(await visitor.text(page))).toContain('Birthday (Mom) May 9');
  await visitor.post(page, { intent: 'confirm' });
  expect(readable(await visitor.text(`${page}?done=1`))).toContain('Saved.');
  expect(await on('2027-05-01')).toHaveLength(1);
  expect(await on('2027-05-02')).toEqual(['Would you like a reminder?', 'Birthday (Mom) is on Sunday, May 9, 2027']);
  expect(await on('2027-05-09')).toHaveLength(2);
  expect(await on('2028-05-05')).toHaveLength(3);
  expect((await listEmails(studio)).map(({ recipient }) => recipient)).toEqual([ADA, ADA, ADA]);
});

test('opening the link alone confirms nothing, and an altered link opens nothing', async () => {
  const { studio, visitor, ask, on } = await openOn('2027-05-01');
  await ask();
  const page = await linkIn(studio);
  await visitor.text(page);
  expect(await on('2027-05-03')).toHaveLength(1);
  expect((await visitor.get(page.replace('/reminders/', '/reminders/0'))).status).toBe(404);
});

test('an address that is not confirmed is forgotten after a week', async () => {
  const { studio, ask, on } = await openOn('2027-05-01');
  await ask();
  await studio.platform.db
    .updateTable('date_reminders')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute();
  await on('2027-05-03');
  expect(await studio.platform.db.selectFrom('date_reminders').select('id').execute()).toEqual([]);
});

test('one reminder is deleted, then all of them with the address', async () => {
  const { studio, visitor, ask } = await openOn('2027-04-01');
  for (const about of ['Mom', 'Ruth', 'Ben']) await ask({ about });
  const page = await linkIn(studio);
  const rows = await studio.platform.db.selectFrom('date_reminders').select('id').where('about', '=', 'Ruth').execute();
  await visitor.post(page, { intent: 'delete', id: rows[0]?.id ?? '' });
  const html = readable(await visitor.text(page));
  expect(html).toContain('Birthday (Ben) May 9');
  expect(html).not.toContain('Ruth');
  await visitor.post(page, { intent: 'delete-all' });
  expect(readable(await visitor.text(page))).toContain('we have deleted ada@example.com');
});

test('nobody can fill a stranger’s mailbox', async () => {
  const { studio, ask } = await openOn('2027-04-01');
  await Promise.all(Array.from({ length: 8 }, (_, at) => ask({ about: `Mom ${at}` })));
  await ask();
  await ask();
  expect(await listEmails(studio)).toHaveLength(3);
});

test.each([
  [{ month: '2', day: '30' }, 'This month has no such day.'],
  [{ month: '' }, 'Choose a month.'],
  [{ occasion: '__proto__' }, 'Choose one of the list.'],
  [{ email: 'ada@' }, 'This address has no domain after the @.'],
  [{ about: 'x'.repeat(61) }, 'It may have 60.'],
])('%j is refused, and what was typed is kept', async (wrong, message) => {
  const { studio, ask } = await openOn('2027-04-01');
  const answer = await ask({ about: 'My aunt', ...wrong });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain(message);
  expect(html).toContain('about' in wrong ? wrong.about : 'My aunt');
  expect(await studio.platform.db.selectFrom('date_reminders').select('id').execute()).toEqual([]);
});

test('a studio that cannot send email offers no reminders', async () => {
  const visitor = (await openStudio({})).asVisitor();
  expect((await visitor.get('/reminders')).status).toBe(404);
  expect(await visitor.text('/store')).not.toContain('/reminders');
});

test.each([
  ['2027-02-20', '2027-02-28'],
  ['2027-02-28', '2027-02-28'],
  ['2027-03-01', '2028-02-29'],
  ['2028-02-29', '2028-02-29'],
])('after %s, February 29 comes on %s', (today, occurrence) => {
  expect(nextOccurrence({ month: 2, day: 29 }, today)).toBe(occurrence);
});

test('somebody born on February 29 is written to every year', async () => {
  const { studio, visitor, ask, on } = await openOn('2026-12-01');
  await ask({ month: '2', day: '29' });
  await visitor.post(await linkIn(studio), { intent: 'confirm' });
  expect((await on('2027-02-21')).at(-1)).toBe('Birthday (Mom) is on Sunday, February 28, 2027');
  expect((await on('2028-02-22')).at(-1)).toBe('Birthday (Mom) is on Tuesday, February 29, 2028');
});

test('staff see the reminders and delete one on request, and erasing the person erases the rest', async () => {
  const { studio, ask } = await openOn('2027-04-01');
  await ask();
  await ask({ occasion: 'anniversary', about: '', month: '2', day: '14' });
  const owner = await studio.asStaff('owner');
  const list = '/date-reminders';
  expect(await owner.text(list)).toMatch(/Ada@example\.com Anniversary February 14 .* Birthday \(Mom\) May 9/);
  expect(await owner.text(`${list}?q=mom`)).not.toContain('February 14');
  const { id } = await studio.platform.db
    .selectFrom('date_reminders')
    .select('id')
    .where('month', '=', 5)
    .executeTakeFirstOrThrow();
  expect((await owner.post(`${list}?delete=${id}`, { intent: 'delete', id })).status).toBe(303);
  expect(await owner.text(list)).not.toContain('May 9');
  const page = '/personal-data?email=ada%40example.com';
  expect(await owner.text(page)).toContain('Date reminders 1 anniversary');
  await owner.post(`${page}&erase`, { intent: 'erase', current_password: 'the owner of these tests' });
  const { db } = studio.platform;
  expect(await db.selectFrom('date_reminders').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('trash').select('row_key').execute()).toEqual([]);
  const { rows } = await studio.platform.pool.query("select 1 from audit_log where before::text ilike '%ada@%'");
  expect(rows).toEqual([]);
});
