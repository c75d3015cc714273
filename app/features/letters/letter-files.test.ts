import { simpleParser } from 'mailparser';
import { expect, test, vi } from 'vitest';
import { asClient, giveDocument, privateKeys } from '../../../tests/clients.ts';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { openSmtpStub } from '../../../tests/smtp-stub.ts';
import { readable } from '../../../tests/visitor.ts';
import { openContext } from '../../platform/context.server.ts';
import { sendScheduledLetters } from './scheduled-letters.server.ts';

const PDF = '%PDF-1.7\n%%EOF\n';
const PORTAL = '/client-portal';
/** A Friday, 10 AM in New York. */
const FRIDAY = '2026-11-20T15:00:00Z';

async function openWithLetter() {
  let moment = FRIDAY;
  const smtp = await openSmtpStub();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' };
  const studio = await openStudio(settings, () => new Date(moment));
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const { visitor: client, id: client_id } = await asClient(studio);
  const { id: contract } = await giveDocument(studio, client_id);
  await live.heard();
  const event = await db.selectFrom('events').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow();
  const page = `/event/${event.id}`;
  const staff = await studio.asStaff();
  type Typed = Record<string, string | File>;
  const write = async (intent: string, typed: Typed = {}) => {
    const form = formFieldsIn(await (await staff.get(`${page}/letter`)).text());
    return staff.post(`${page}/letter`, { ...form, ...typed, intent });
  };
  const answer = async (typed: Typed) => {
    const form = formFieldsIn(await (await client.get(PORTAL)).text());
    return client.post(PORTAL, { ...form, ...typed, intent: 'letter' });
  };
  const attachments = () =>
    db
      .selectFrom('attachments')
      .select(['id', 'file_name', 'letter_id', 'scheduled_id', 'draft_id'])
      .orderBy('id')
      .execute();
  const sent = async () => {
    const letters = () => smtp.emails.filter((email) => email.includes('Subject: The plan'));
    await vi.waitFor(() => expect(letters()).toHaveLength(1), 20_000);
    return (await simpleParser(letters()[0] ?? '')).attachments;
  };
  const at = (time: string) => {
    moment = time;
  };
  return { studio, db, client, staff, page, contract, write, answer, attachments, sent, at };
}

const aPlan = (name = 'plan.pdf') => new File([PDF], name);

test('a letter carries documents of its event and uploads, by email and in the portal', async () => {
  const { db, studio, client, staff, page, contract, write, attachments, sent } = await openWithLetter();
  const refused = await write('send', { files: new File(['MZ a program'], 'plan.pdf'), subject: 'The plan' });
  expect(readable(await refused.text())).toContain('plan.pdf: Not a picture, PDF, Word or Excel file. Not added.');
  await write('attach', { document: contract, files: aPlan() });
  const unfilled = { files: aPlan('spare.pdf'), subject: 'The plan', text: '{guests} guests' };
  expect(readable(await (await write('send', unfilled)).text())).toMatch(
    /contract\.pdf 1 kB Remove plan\.pdf 1 kB Remove spare\.pdf/,
  );
  const spare = (await attachments()).find(({ file_name }) => file_name === 'spare.pdf');
  await write(`remove ${spare?.id}`);
  expect(await db.selectFrom('trash').select('id').execute()).toEqual([]);
  await db.deleteFrom('client_documents').execute();
  const once = await write('send', { subject: 'The plan', text: 'Here it is.' });
  expect(once.status).toBe(303);
  expect((await sent()).map(({ filename, content }) => [filename, content.toString()])).toEqual([
    ['contract.pdf', 'signed'],
    ['plan.pdf', PDF],
  ]);
  expect(await staff.text(page)).toMatch(/Here it is\. contract\.pdf 1 kB plan\.pdf 1 kB/);
  expect(await client.text(PORTAL)).toMatch(/Here it is\. contract\.pdf 1 kB plan\.pdf 1 kB/);
  const { id } = (await attachments())[0] ?? { id: '' };
  expect(await (await client.get(`${PORTAL}/attachments/${id}`)).text()).toBe('signed');
  expect((await privateKeys(studio)).stored.filter((key) => key.includes('spare'))).toEqual([]);
});

test('a letter that waits keeps its files, also as a draft again', async () => {
  const { studio, db, staff, page, write, attachments, sent, at } = await openWithLetter();
  const letter = { subject: 'The plan', text: 'Here it is.', send_at: '2026-11-23T09:00' };
  await write('later', { ...letter, files: aPlan() });
  expect(await staff.text(page)).toContain('Here it is. plan.pdf 1 kB');
  const { id } = await db.selectFrom('scheduled_letters').select('id').executeTakeFirstOrThrow();
  const form = await pageAfter(staff, await staff.post(`${page}/letter`, { intent: 'redraft', letter: id }));
  expect(form).toContain('plan.pdf 1 kB Remove');
  await write('later', { send_at: letter.send_at });
  at('2026-11-23T14:01:00Z');
  await sendScheduledLetters(openContext(studio.platform));
  expect((await sent()).map(({ filename }) => filename)).toEqual(['plan.pdf']);
  expect(await attachments()).toMatchObject([{ draft_id: null, scheduled_id: null, letter_id: expect.any(String) }]);

  await write('attach', { files: aPlan() });
  await write('discard');
  expect(await attachments()).toHaveLength(1);
  const trashed = db.selectFrom('trash').select('id').where('table_name', '<>', 'scheduled_letters');
  expect(await trashed.execute()).toEqual([]);
});

test('a client adds files to an answer, and too many or other files are refused before anything is sent', async () => {
  const { client, staff, page, answer, attachments } = await openWithLetter();
  const refused = await answer({ letter_text: 'Our venue.', letter_files: new File(['MZ'], 'venue.jpg') });
  expect(refused.status).toBe(400);
  expect(readable(await refused.text())).toContain('venue.jpg: Not a picture, PDF, Word or Excel file. Not added.');
  expect(await attachments()).toEqual([]);
  await answer({ letter_text: 'Our venue.', letter_files: aPlan('venue.pdf') });
  expect(await client.text(PORTAL)).toContain('Our venue. venue.pdf 1 kB');
  expect(await staff.text(page)).toContain('Our venue. venue.pdf 1 kB');
});
