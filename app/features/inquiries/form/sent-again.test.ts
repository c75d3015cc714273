import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HANNAH, openWithForm, rows, sendAnswers } from '../../../../tests/inquiries.ts';
import type { Studio } from '../../../../tests/open-studio.ts';

const TOKEN = { 'submission-token': '0190a000-0000-4000-8000-000000000003' };
const MALLORY = { ...HANNAH, ...TOKEN, email: 'mallory@example.org' };

test('a change within the first hour is emailed to the studio and recorded in the audit log', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  await sendAnswers(visitor, { ...HANNAH, ...TOKEN });
  expect((await sendAnswers(visitor, { ...HANNAH, ...TOKEN, email: 'hannah@example.org' })).status).toBe(201);
  const emails = await rows(studio, 'emails');
  expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual([
    'hannah@example.com',
    'hannah@example.org',
    'studio@example.com',
    'studio@example.com',
  ]);
  const change = emails.findLast(({ recipient }) => recipient === 'studio@example.com');
  expect(change).toMatchObject({ subject: 'Changed inquiry from Hannah Lyle' });
  expect(change?.text).toMatch(/Email:\s+hannah@example\.org\s+Before: hannah@example\.com/);
  const staff = await studio.asStaff();
  const log = await staff.text('/audit-log');
  expect(log).toContain('Inquiry form');
  expect(log).toContain('hannah@example.org');
});

test('after an hour an inquiry can be sent again only unchanged', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { id } = await sendAnswers(visitor, { ...HANNAH, ...TOKEN });
  await studio.platform.db
    .updateTable('clients')
    .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
    .execute();
  await expectRefused(studio);
  expect(await sendAnswers(visitor, { ...HANNAH, ...TOKEN })).toMatchObject({ status: 201, id });
  expect(await rows(studio, 'emails')).toHaveLength(2);
});

test('an inquiry cannot be changed once staff have invited the client', async () => {
  const studio = await openWithForm();
  const { id } = await sendAnswers(studio.asVisitor(), { ...HANNAH, ...TOKEN });
  const staff = await studio.asStaff();
  const invited = await staff.post(`/client/${id}`, { intent: 'invite', name: HANNAH.name, email: HANNAH.email });
  expect(invited.status).toBe(303);
  await expectRefused(studio);
});

test('an inquiry cannot be changed once the client has a document', async () => {
  const studio = await openWithForm();
  const { id } = await sendAnswers(studio.asVisitor(), { ...HANNAH, ...TOKEN });
  const staff = await studio.asStaff();
  const contract = new File(['terms'], 'contract.txt');
  await staff.post(`/client/${id}`, { intent: 'upload', category: 'Contract', file: contract });
  expect(await studio.platform.db.selectFrom('client_documents').select('id').execute()).toHaveLength(1);
  await expectRefused(studio);
});

test('an inquiry cannot be changed once staff have deleted and restored the client', async () => {
  const studio = await openWithForm();
  const { id } = await sendAnswers(studio.asVisitor(), { ...HANNAH, ...TOKEN });
  const staff = await studio.asStaff();
  await staff.post('/client-database', { intent: 'delete', id });
  const { deletion } = await studio.platform.db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { deletion });
  expect(await rows(studio, 'clients')).toHaveLength(1);
  await expectRefused(studio);
});

test('changes count toward the ten inquiries an hour from one address', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  for (let number = 1; number <= 10; number++)
    expect((await sendAnswers(visitor, { ...HANNAH, ...TOKEN, phone: `304-555-01${number}0` })).status).toBe(201);
  expect((await sendAnswers(visitor, MALLORY)).status).toBe(429);
  expect(await rows(studio, 'clients')).toMatchObject([{ email: HANNAH.email, phone: '304-555-01100' }]);
});

test('limits how often the same inquiry can be sent again', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const statuses = [];
  for (let number = 1; number <= 45; number++)
    statuses.push((await sendAnswers(visitor, { ...HANNAH, ...TOKEN })).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
  expect(statuses.at(-1)).toBe(429);
});

async function expectRefused(studio: Studio) {
  const { status, message } = await sendAnswers(studio.asVisitor(), MALLORY);
  expect(status).toBe(409);
  expect(message).toContain('can no longer be changed here');
  expect(await rows(studio, 'clients')).toMatchObject([{ email: HANNAH.email, form_data: { email: HANNAH.email } }]);
}
