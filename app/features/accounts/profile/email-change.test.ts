import { expect, test } from 'vitest';
import { addClient, HANNAH, emailsTo, OWNER } from '../../../../tests/accounts.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const TOO_OFTEN = 'You have asked for this many times. Please wait an hour, then try again.';

async function send(person: Visitor, fields: Record<string, string>, page = '/account') {
  const answer = await person.post(page, fields);
  return { status: answer.status, text: readable(await answer.text()) };
}

test('an account has five emails to new addresses in an hour, whoever they go to', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  for (let email = 0; email < 5; email++)
    expect((await send(owner, { intent: 'email', email: `stranger-${email}@example.com` })).status).toBe(303);
  const refused = await send(owner, { intent: 'email', email: 'stranger-5@example.com' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(TOO_OFTEN);
  expect((await send(owner, { intent: 'email-resend' })).text).toContain(TOO_OFTEN);
  expect(await emailsTo(studio, 'stranger-5@example.com')).toEqual([]);
  expect(await emailsTo(studio, 'stranger-4@example.com')).toHaveLength(1);
  expect(await emailsTo(studio, OWNER.email), 'Nor does the old address get more').toHaveLength(5);
});

test('a resent email counts, and one recipient has five in an hour whoever asks', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await addClient(studio);
  const client = studio.asVisitor();
  await client.post('/client-portal', HANNAH);
  await send(owner, { intent: 'email', email: 'stranger@example.com' });
  for (let resent = 0; resent < 3; resent++) expect((await send(owner, { intent: 'email-resend' })).status).toBe(303);
  const ask = () => send(client, { intent: 'email', email: 'Stranger@example.com' }, '/client-portal/account');
  expect((await ask()).status).toBe(303);
  expect((await ask()).text).toContain(TOO_OFTEN);
  expect(await emailsTo(studio, 'stranger@example.com')).toHaveLength(5);
});
