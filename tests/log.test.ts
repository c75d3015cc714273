/** Everything that people type here contains a mark, which must not be in the log. */
import { expect, test, vi } from 'vitest';
import { formFor } from './booking.ts';
import { receiveClient } from './clients.ts';
import { openStudio } from './open-studio.ts';
import { openSmtpStub } from './smtp-stub.ts';
import { refuse } from './refuse.ts';
import { cartOf, delivery, pickup, createProduct } from './shop.ts';
import { sendWhole } from './uploads.ts';

const MARK = 'zebrawood';
const EMAIL = `${MARK}@example.com`;

function marked(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, name.includes('email') ? EMAIL : `${MARK} ${name}`]));
}

test('the log contains nothing that visitors and staff sent, even if it caused an error', async () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  const smtp = await openSmtpStub();
  smtp.refuses = true;
  const studio = await openStudio({ LOG_LEVEL: 'debug', SMTP_URL: smtp.url });
  const visitor = studio.asVisitor();
  const staff = await studio.asStaff();
  await studio.platform.db.updateTable('studio_settings').set({ email: EMAIL }).execute();
  const client = await receiveClient(studio);
  const variant = await createProduct(studio, 'Quiet Morning');

  await visitor.post('/contact', marked('first_name', 'last_name', 'email', 'subject', 'message'));
  await visitor.post('/consultation', marked('name', 'email', 'phone', 'vision_details'));
  await visitor.post('/booking', formFor('2030-06-11T15:00:00Z', marked('name', 'email', 'note')));
  for (const path of ['/admin-login', '/client-portal', '/sign-up', '/password-reset'])
    await visitor.post(path, { intent: 'sign-in', ...marked('email', 'password', 'name', 'token') });
  await visitor.post('/client-portal', { intent: 'forgot', email: EMAIL });
  const placed = await visitor.postJson('/store/rhodora/checkout', cartOf(variant));
  const { url } = (await placed.json()) as { url: string };
  const page = new URL(url).pathname;
  await visitor.post(page, delivery(marked('buyer_name', 'buyer_email', 'recipient_name', 'delivery_note')));
  await visitor.post(page, pickup({ buyer_email: EMAIL, fulfillment_date: MARK }));
  await visitor.postJson('/store/rhodora/checkout', { items: MARK });
  await visitor.fetch('/store/rhodora/checkout', { method: 'POST', body: `{"${MARK}` });
  await visitor.fetch('/webhooks/test', { method: 'POST', body: `{"${MARK}`, headers: { 'X-Signature': MARK } });
  const addresses = [
    '/product/',
    '/blog/',
    '/booking/',
    '/invitation/',
    '/client/',
    '/store/',
    '/files/site-images/',
    '/',
  ];
  for (const path of addresses) {
    await visitor.get(path + MARK);
    await visitor.post(path + MARK, marked('name'));
  }
  for (const path of ['/search?q=', '/store?type=', '/password-reset?token=', '/auth/callback?code=', '/gallery?x='])
    await visitor.get(path + MARK);

  for (const path of ['/client/', '/store-manager/', '/store-manager/products/', '/inbox/', '/outbox/', '/find?q='])
    await staff.get(path + MARK);
  await staff.post('/vendor-manager', { intent: 'save', ...marked('name', 'website_url') });
  await staff.post(`/client/${client}`, {
    intent: 'upload',
    category: 'Contract',
    file: new File(['x'], `${MARK}.pdf`),
  });
  await sendWhole(staff, new TextEncoder().encode(MARK), `${MARK}.jpg`);
  await staff.post('/staff-manager', { intent: 'invite', role: 'designer', ...marked('email', 'name') });
  for (const table of ['vendors', 'contact_messages', 'clients', 'meetings']) await refuse(studio, 'insert', table);
  await staff.post('/vendor-manager', { intent: 'save', name: MARK });
  await visitor.post('/contact', marked('first_name', 'last_name', 'email', 'subject', 'message'));
  await vi.waitFor(async () => {
    const failed = studio.platform.db.selectFrom('emails').select('id').where('status', '=', 'failed');
    expect(await failed.execute()).not.toEqual([]);
  }, 20_000);

  const log = written.join('');
  expect(log).toContain('"route":"/store/:storeId/pay/:token"');
  expect(log).toContain('"level":"error"');
  expect(log.split('\n').filter((line) => line.includes(MARK) || line.includes(page.split('/').at(-1) ?? ''))).toEqual(
    [],
  );
});
