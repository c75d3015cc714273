import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addClient, HANNAH } from '../../../tests/accounts.ts';
import { giveDocument, receiveClient } from '../../../tests/clients.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { addAccount, sessionOf } from '../../../tests/sessions.ts';
import { Visitor } from '../../../tests/visitor.ts';
import { outsideRequest } from '../../platform/context.server.ts';
import { sendPortalNews } from './portal-news.server.ts';

const RUTH = { email: 'ruth@example.com', name: 'Ruth Lyle' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Two accounts since yesterday: Hannah, who sees everything of her event, and her mother, who sees its schedule. */
async function openEvent() {
  const studio = await openStudio();
  const { db } = studio.platform;
  const client = await addClient(studio);
  const ruth = await addAccount(studio.platform, {
    ...RUTH,
    id: await receiveClient(studio, RUTH),
    password: 'the mother of these tests',
  });
  await sql`insert into event_people (event_id, person_id, role, sees)
    select events.id, users.person_id, 'family', 'schedule' from events, users
    where client_id = ${client} and users.id = ${ruth}`.execute(db);
  await db
    .updateTable('users')
    .set({ created_at: minutesAgo(1500) })
    .execute();
  const give = (file_name: string, minutes: number, category = 'Intake') =>
    giveDocument(studio, client, { file_name, category, uploaded_at: minutesAgo(minutes) });
  const sweep = () => outsideRequest(studio.platform, sendPortalNews);
  const emails = () =>
    db
      .selectFrom('emails')
      .select(['recipient', 'subject', 'text'])
      .where('dedupe_key', 'like', 'portal-news:%')
      .orderBy('id')
      .execute();
  const recipients = async () => (await emails()).map(({ recipient }) => recipient).toSorted();
  return { studio, db, client, give, sweep, emails, recipients };
}

test('several new documents are one email, to each account about those that it may see', async () => {
  const { give, sweep, emails } = await openEvent();
  await give('plan.pdf', 12);
  await give('contract.pdf', 14, 'Contract');
  await give('palette.pdf', 4);
  await Promise.all([sweep(), sweep()]);
  const told = new Map((await emails()).map(({ recipient, ...email }) => [recipient, email]));
  expect([...told.keys()].toSorted()).toEqual([HANNAH.email, RUTH.email]);
  expect(told.get(HANNAH.email)?.subject).toContain('2 new documents in your portal');
  expect(told.get(RUTH.email)?.subject).toContain('A new document in your portal');
  expect(told.get(RUTH.email)?.text).toContain('plan.pdf');
  expect(told.get(RUTH.email)?.text).not.toContain('contract.pdf');
  expect(told.get(HANNAH.email)?.text).not.toContain('palette.pdf');
});

test('an account has one such email an hour, and then one about the rest', async () => {
  const { db, give, sweep, recipients } = await openEvent();
  await give('contract.pdf', 20, 'Contract');
  await sweep();
  await give('release.pdf', 11, 'Rental Contract');
  await sweep();
  expect(await recipients()).toEqual([HANNAH.email]);
  await db
    .updateTable('portal_news')
    .set({ told_at: minutesAgo(61), told_until: minutesAgo(19) })
    .execute();
  await sweep();
  await sweep();
  expect(await recipients()).toEqual([HANNAH.email, HANNAH.email]);
});

test('nobody is told of what they sent, have been there to see, or may not see any more', async () => {
  const { studio, db, client, give, sweep, recipients } = await openEvent();
  await give('photo.jpg', 15, 'Photo');
  await db.updateTable('client_documents').set({ from_client: true }).execute();
  await sweep();
  expect(await recipients()).toEqual([]);
  await give('plan.pdf', 15);
  await sessionOf(studio.platform, client);
  await db.updateTable('event_people').set({ sees: 'nothing' }).where('role', '=', 'family').execute();
  await sweep();
  expect(await recipients()).toEqual([]);
});

test('a studio whose server was off writes about no old documents', async () => {
  const { give, sweep, recipients } = await openEvent();
  await give('plan.pdf', 60 * 24 * 2 + 5);
  await sweep();
  expect(await recipients()).toEqual([]);
});

test('what the studio added is marked as new until its list was opened once', async () => {
  const { studio, db, client, give } = await openEvent();
  const hannah = new Visitor(studio, await sessionOf(studio.platform, client));
  const open = (search = '') => hannah.text(`/client-portal${search}`);
  await give('contract.pdf', 14, 'Contract');
  expect(await open()).toContain('contract.pdf New Contract');
  expect(await open()).toContain('contract.pdf Contract');
  await give('plan.pdf', 0);
  await giveDocument(studio, client, { file_name: 'porch.jpg', category: 'Photo' });
  await db.updateTable('client_documents').set({ from_client: true }).where('file_name', '=', 'porch.jpg').execute();
  const { id: other } = await db
    .insertInto('events')
    .values({ name: 'Another one' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into event_people (event_id, person_id, role, sees)
    select ${other}, person_id, 'planner', 'schedule' from users where id = ${client}`.execute(db);
  await db.updateTable('users').set({ email_verified: true }).execute();
  const own = db.selectFrom('events').select('id').where('client_id', '=', client);
  const { id } = await own.executeTakeFirstOrThrow();
  expect(await open(`?event=${id}`)).toContain('plan.pdf New');
  await open(`?event=${other}`);
  expect(await open()).toMatch(/porch\.jpg Hannah Lyle Photo, from you .*plan\.pdf New/);
  expect(await open()).not.toMatch(/plan\.pdf New/);
});
