import { expect, test } from 'vitest';
import { addClient, addStaff, HANNAH, emailsTo } from '../../../../tests/accounts.ts';
import { receiveClient } from '../../../../tests/clients.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readable } from '../../../../tests/visitor.ts';

const MANAGER = { email: 'manager@example.com', password: 'the manager of these tests' };
const HER = { intent: 'invite', name: 'Hannah Lyle', email: 'hannah@example.com' };

test('staff invite somebody new from the dashboard, who gets a row and an email', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  expect(await staff.text('/admin-dashboard')).toContain('Invite New Client to Portal');
  const answer = await staff.post('/admin-dashboard', HER);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin-dashboard']);
  expect(await staff.text('/admin-dashboard')).toContain(
    'Invite kept Hannah Lyle has been invited to the client portal.',
  );
  expect(await emailsTo(studio, HER.email)).toHaveLength(1);
  expect(await staff.text('/client-database')).toContain('Hannah Lyle hannah@example.com N/A');
});

test('the invitation form marks a missing name and a wrong email, and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await staff.post('/admin-dashboard', { ...HER, name: ' ', email: 'hannah@' });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain('Invite Failed');
  expect(html).toMatch(/<input[^>]*id="invite-name"[^>]*aria-invalid="true"/);
  expect(html).toMatch(/<p[^>]*id="invite-email-error"/);
  expect(html).toContain('value="hannah@"');
  expect(await emailsTo(studio, 'hannah@')).toEqual([]);
});

test('the form says that staff cannot be invited as clients, and when the database failed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await addStaff(studio, MANAGER, 'manager');
  const colleague = await staff.post('/admin-dashboard', { ...HER, email: MANAGER.email });
  expect(colleague.status).toBe(409);
  expect(readable(await colleague.text())).toContain('Invite Failed This address belongs to a member of staff.');
  await refuse(studio, 'insert', 'account_links');
  const broken = await staff.post('/admin-dashboard', HER);
  expect(broken.status).toBe(500);
  expect(readable(await broken.text())).toContain('Invite Failed Could not invite the new client.');
  expect(await emailsTo(studio, HER.email)).toEqual([]);
});

test('a client’s page shows the state of their invitation, and binds the account to this row', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T12:00:00Z'));
  const id = await receiveClient(studio);
  await receiveClient(studio);
  const staff = await studio.asStaff('designer');
  expect(await staff.text(`/client/${id}`)).toContain('Not invited Invite to portal');
  const answer = await staff.post(`/client/${id}`, { ...HER });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/client/${id}`]);
  const invited = await staff.text(`/client/${id}`);
  expect(invited).toContain('Invite kept Hannah Lyle has been invited to the client portal.');
  expect(invited).toMatch(
    /Invited on \w+ \d+, \d{4} The email to hannah@example\.com was not sent\. It is kept in the outbox; .* Send the invite again/,
  );
  expect(await studio.platform.db.selectFrom('users').select('id').where('email', '=', HER.email).execute()).toEqual([
    { id },
  ]);
  await studio.platform.db.updateTable('emails').set({ status: 'sent' }).execute();
  expect(await staff.text(`/client/${id}`)).toContain('The email went to hannah@example.com. Its link');
  await staff.post(`/client/${id}`, { ...HER });
  expect(await emailsTo(studio, HER.email)).toHaveLength(2);
});

test('clients with an account are not invited again, and clients without an address cannot be', async () => {
  const studio = await openStudio();
  const id = await addClient(studio, HANNAH);
  const staff = await studio.asStaff();
  const page = await staff.text(`/client/${id}`);
  expect(page).toMatch(/Has an account since \w+ \d+, \d{4} Signs in as hannah@example\.com\./);
  expect(page).not.toContain('Invite');
  const other = await receiveClient(studio, { email: null });
  expect(await staff.text(`/client/${other}`)).toContain('This client has no email address for an invitation.');
  const refused = await staff.post(`/client/${other}`, { ...HER, email: '' });
  expect(refused.status).toBe(400);
  expect(readable(await refused.text())).toContain('Invite Failed');
});
