import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

async function writeLetter({ platform: { db } }: Studio, letter: Record<string, unknown> = {}) {
  const row = { recipient: 'hannah@example.com', subject: 'We have your inquiry', html: '<p>Hello</p>', text: 'Hello' };
  const query = db.insertInto('mails').values({ ...row, status: 'kept', ...letter });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

test('the dashboard shows what came in', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff('manager');
  const empty = await staff.text('/admin-dashboard');
  expect(empty).toContain('No orders yet.');
  expect(empty).toContain('No client inquiries yet.');

  const client = await db.insertInto('clients').values({ name: 'Hannah Lyle' }).returning('id').executeTakeFirst();
  const old = { name: 'Priya Nair', created_at: new Date(Date.now() - 8 * 86_400_000) };
  await db.insertInto('clients').values(old).execute();
  const order = { currency: 'usd', subtotal_cents: 6500, success_url: '/', cancel_url: '/', buyer_name: 'Cole Baird' };
  await db
    .insertInto('orders')
    .values({ ...order, hold_expires_at: new Date() })
    .execute();
  await writeLetter(studio, { status: 'failed' });
  await db.insertInto('contact_messages').values({ email: 'hannah@example.com', message: 'Hello' }).execute();

  const html = await (await staff.get('/admin-dashboard')).text();
  const page = readable(html);
  expect(page).toContain('Inquiries this week 1');
  expect(page).toContain('Messages to answer 1');
  expect(page).toContain('Orders being paid 1');
  expect(page).toContain('Letters that failed 1');
  expect(page).toMatch(/Order 1001 , Cole Baird .* \$65\.00 Being paid/);
  expect(page.indexOf('Hannah Lyle')).toBeLessThan(page.indexOf('Priya Nair'));
  expect(html).toContain(`href="/client/${client?.id}"`);
});

test('the outbox lists letters, the newest first', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await staff.text('/outbox')).toContain('No letter has been written yet.');
  await writeLetter(studio, { subject: 'The first', created_at: new Date('2026-11-20T12:50:00Z') });
  await writeLetter(studio, { subject: 'The second', status: 'failed' });
  const page = await staff.text('/outbox');
  expect(page).toContain('Kept here hannah@example.com The first Nov 20, 2026, 7:50 AM');
  expect(page.indexOf('The second')).toBeLessThan(page.indexOf('The first'));
});

test('a letter is shown in a frame that can run nothing', async () => {
  const studio = await openStudio();
  const id = await writeLetter(studio, {
    ...{ html: '<p>Dear <b>Hannah</b></p><script>alert(1)</script>', text: 'Dear Hannah' },
    ...{ status: 'failed', attempts: 3, last_error: 'connection refused' },
  });
  const staff = await studio.asStaff('designer');
  const html = await (await staff.get(`/outbox/${id}`)).text();
  expect(readable(html)).toContain('Not sent after 3 tries. connection refused');
  expect(readable(html)).toContain('As plain text Dear Hannah');
  const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? '';
  expect(/sandbox="([^"]*)"/.exec(frame)?.[1]).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(html).not.toContain('<script>alert(1)</script>');
});

test('signing out and the way to the site are on every staff page', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const path of ['/admin-dashboard', '/client-database', '/outbox', '/gallery-manager']) {
    const html = await (await staff.get(path)).text();
    expect(html).toMatch(/<form[^>]*action="\/sign-out"[^>]*>[\s\S]*?Sign Out/);
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>View site/);
  }
});
