import { expect, test } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';
import { saidAfter } from '../../tests/writing.ts';

const INVITE = { intent: 'invite', name: 'Hannah Lyle', email: 'hannah@example.com' };

test('without a mail server a notice about an email says that it was kept', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await saidAfter(staff, await staff.post('/admin-dashboard', INVITE));
  expect(page).toContain('Invite Kept Hannah Lyle has been invited to the client portal. No mail server is set up');
  expect(page).not.toContain('Invite Sent!');
  const answer = await studio.asVisitor().post('/client-portal', { intent: 'link', email: 'hannah@example.com' });
  expect(await answer.text()).toContain('This site cannot send email yet');
});

test('with a mail server it has the words of the spec alone', async () => {
  const studio = await openStudio({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'studio@example.com' });
  const staff = await studio.asStaff();
  const page = await saidAfter(staff, await staff.post('/admin-dashboard', INVITE));
  expect(page).toContain('Invite Sent! Hannah Lyle has been invited to the client portal.');
  expect(page).not.toContain('No mail server');
});
