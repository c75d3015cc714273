import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';
import { writeBooked } from '../../../tests/write-booked.ts';

async function writeEmail({ platform: { db } }: Studio, email: Record<string, unknown> = {}) {
  const row = {
    recipient: 'hannah@example.com',
    subject: 'We have your inquiry',
    html: '<p>Hello</p>',
    text: 'Hello',
    secrets: [],
  };
  const query = db.insertInto('emails').values({ ...row, status: 'kept', ...email });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

function meetingAt(start: string, status: 'confirmed' | 'requested') {
  const starts_at = new Date(start);
  const ends_at = new Date(starts_at.getTime() + 3_600_000);
  const who = { name: 'Ana Ruiz', email: 'ana@example.com', about: 'Flowers for June', place: 'studio' as const };
  return { ...who, status, starts_at, ends_at, time_zone: 'America/New_York', submission_token: crypto.randomUUID() };
}

test('the dashboard shows today’s work, new orders and inquiries, and the visits', async () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const studio = await openStudio({}, () => now);
  const { db } = studio.platform;
  const staff = await studio.asStaff('manager');
  const empty = await staff.text('/admin-dashboard');
  expect(empty).toContain('Nothing is waiting.');
  expect(empty).toContain('No orders yet.');
  expect(empty).toContain('No client inquiries yet.');

  const client = await db
    .insertInto('clients')
    .values({ name: 'Hannah Lyle', created_at: now })
    .returning('id')
    .executeTakeFirst();
  const old = { name: 'Priya Nair', created_at: new Date(now.getTime() - 8 * 86_400_000) };
  await db.insertInto('clients').values(old).execute();
  const order = { currency: 'usd', subtotal_cents: 6500, success_url: '/', cancel_url: '/', buyer_name: 'Cole Baird' };
  await db
    .insertInto('orders')
    .values({ ...order, hold_expires_at: new Date() })
    .execute();
  await writeEmail(studio, { status: 'failed' });
  await db.insertInto('contact_messages').values({ email: 'hannah@example.com', message: 'Hello' }).execute();
  await writeBooked(studio, (db) =>
    db
      .insertInto('orders')
      .values({
        ...order,
        hold_expires_at: now,
        status: 'paid',
        paid_at: now,
        fulfillment_date: '2026-11-20',
        fulfillment: 'pickup',
      })
      .execute(),
  );
  await db.insertInto('meetings').values(meetingAt('2026-11-20T19:00:00Z', 'confirmed')).execute();
  await db.insertInto('meetings').values(meetingAt('2026-11-21T14:00:00Z', 'requested')).execute();
  const browser = { headers: { 'Sec-Fetch-Dest': 'document' } };
  await studio.asVisitor().fetch('/', browser);
  await studio.asVisitor().fetch('/vendors', browser);
  await studio.asVisitor().get('/vendors');
  await staff.fetch('/', browser);
  await studio.platform.visits.save(db, 'America/New_York', now);

  await studio.platform.live.publish(['orders']);
  const html = await (await staff.get('/admin-dashboard')).text();
  const page = readable(html);
  expect(page).toContain('Meeting with Ana Ruiz In the studio: Flowers for June 2:00 PM');
  expect(page.match(/Pickup 1 order.{0,60}/)?.[0]).toContain('Roses, Large Cole Baird, order 1002 To make');
  expect(page).toContain('Ana Ruiz asks for a meeting Nov 21, 2026, 9:00 AM');
  expect(page).toContain('Inbox 1 waiting Bookings 1 waiting');
  expect(page).toContain('hannah@example.com Hello');
  expect(page).toContain('One email failed Not sent');
  expect(page).toMatch(/Visits 2 .*Inquiries 2 .*Orders 1/);
  expect(page).toMatch(/Order 1002 , Cole Baird .* \$65\.00 Paid/);
  expect(page).not.toContain('Being paid');
  const newest = page.slice(page.indexOf('Newest inquiries'));
  expect(newest.indexOf('Hannah Lyle')).toBeLessThan(newest.indexOf('Priya Nair'));
  expect(html).toContain(`href="/client/${client?.id}"`);
});

test('the outbox lists emails, the newest first', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await staff.text('/outbox')).toContain('No email has been written yet.');
  await writeEmail(studio, { subject: 'The first', created_at: new Date('2026-11-20T12:50:00Z') });
  await writeEmail(studio, { subject: 'The second', status: 'failed' });
  const page = await staff.text('/outbox');
  expect(page).toContain('Kept here hannah@example.com The first Nov 20, 2026, 7:50 AM');
  expect(page.indexOf('The second')).toBeLessThan(page.indexOf('The first'));
});

test('an email is shown in a frame that runs no scripts', async () => {
  const studio = await openStudio();
  const id = await writeEmail(studio, {
    html: '<p>Dear <b>Hannah</b></p><script>alert(1)</script>',
    text: 'Dear Hannah',
    status: 'failed',
    attempts: 3,
    last_error: 'connection refused',
  });
  const staff = await studio.asStaff('manager');
  const html = await (await staff.get(`/outbox/${id}`)).text();
  expect(readable(html)).toContain('Not sent after 3 tries. connection refused');
  expect(readable(html)).toContain('As plain text Dear Hannah');
  const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? '';
  expect(/sandbox="([^"]*)"/.exec(frame)?.[1]).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(html).not.toContain('<script>alert(1)</script>');
});

test('every staff page has Sign Out and View site', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const path of ['/admin-dashboard', '/client-database', '/outbox', '/gallery-manager']) {
    const html = await (await staff.get(path)).text();
    expect(html).toMatch(/<form[^>]*action="\/sign-out"[^>]*>[\s\S]*?Sign Out/);
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>View site/);
  }
});
