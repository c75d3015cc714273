/** Anybody can type the address of an exempt organization: the tax comes off once its owner or staff say so. */
import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '~/../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup, setSalesTax } from '~/../tests/shop.ts';
import { readable } from '~/../tests/visitor.ts';

const CHURCH = { name: 'Ridge Church', email: 'Hannah@Example.com', certificate: 'WV-7', valid_until: '' };
const NOTICE = 'Open it before you pay, and no sales tax is charged.';

/** An order of $100, with 6 % of tax, that is begun with the address of a church. */
async function openShop(settings: Record<string, string> = MAIL_SERVER) {
  const studio = await openStudio(settings);
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com', region: 'WV' }).execute();
  await setSalesTax(studio, '6');
  const staff = await studio.asStaff('manager');
  expect((await staff.post('/tax-exemptions', CHURCH)).status).toBe(303);
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses', { price: 10_000 })));
  const buyer = studio.asVisitor();
  const send = (fields: Record<string, string> = {}) => buyer.post(path, pickup(fields));
  const saved = () => orderBehind(studio, token);
  return { studio, staff, buyer, path, token, send, saved };
}

async function linkIn({ platform: { db } }: Studio): Promise<string[]> {
  const emails = await db.selectFrom('emails').select('text').where('dedupe_key', 'like', 'tax-exemption:%').execute();
  return emails.flatMap(({ text }) => /\/tax-exemption\/[\w.-]+/.exec(text)?.[0] ?? []);
}

async function booked({ platform: { db } }: Studio) {
  const { tax, open } = await db
    .selectFrom('sales_entries')
    .select(({ fn }) => [fn.sum<string>('tax_cents').as('tax'), fn.sum<string>('total_cents').as('open')])
    .executeTakeFirstOrThrow();
  return [Number(tax), Number(open)];
}

test('a stranger who types the address pays the tax and never reads whose it is', async () => {
  const { studio, buyer, path, send, saved } = await openShop();
  const told = await send();
  const text = readable(await told.text());
  expect([told.status, text.includes(NOTICE)]).toEqual([200, true]);
  expect((await send({ knows_exemption: 'on' })).status).toBe(303);
  expect(await saved()).toMatchObject({ tax_cents: 600, total_cents: 10_600, tax_exempt_organization: null });
  for (const shown of [text, await buyer.text(path), await buyer.text(`${path}/card`)])
    expect(shown).not.toMatch(/Ridge Church|WV-7/);
  expect(await linkIn(studio)).toHaveLength(1);
});

test('whoever opens the link and confirms pays no tax, until the order has another address', async () => {
  const { studio, staff, buyer, path, send, saved } = await openShop();
  await send();
  const [link = ''] = await linkIn(studio);
  expect(await buyer.text(link)).toContain('$6.00 of sales tax comes off');
  expect(await saved()).toMatchObject({ tax_cents: 600 });
  expect((await buyer.post(link, {})).status).toBe(303);
  expect(await saved()).toMatchObject({ tax_cents: 0, total_cents: 10_000, tax_exempt_certificate: 'WV-7' });
  expect((await send()).status).toBe(303);
  expect(await buyer.text(`${path}/card`)).toContain('Pay $100.00');
  const { number, taxes } = await saved();
  expect(taxes).toMatchObject([{ name: 'Exempt organizations', taxable_cents: 10_000, tax_cents: 0 }]);
  expect(await staff.text(`/store-manager/${number}`)).toContain('Tax-exempt Ridge Church, certificate WV-7');
  await send({ buyer_email: 'other@example.com' });
  expect(await saved()).toMatchObject({ tax_cents: 600, tax_exempt_organization: null });
  expect((await buyer.get(link)).status).toBe(404);
});

test('after it is paid, the link gives the tax back once, and the books agree', async () => {
  const { studio, buyer, path, send, saved } = await openShop();
  await send();
  await send({ knows_exemption: 'on' });
  await buyer.post(`${path}/card`, card());
  expect(await booked(studio)).toEqual([600, 10_600]);
  const [link = ''] = await linkIn(studio);
  await Promise.all([buyer.post(link, {}), buyer.post(link, {})]);
  expect(await buyer.text(link)).toContain('Any tax you’ve paid is on its way back.');
  expect(await saved()).toMatchObject({ status: 'paid', tax_cents: 0, total_cents: 10_000 });
  const refunds = () => studio.platform.db.selectFrom('payment_refunds').select(['amount_cents', 'status']).execute();
  await expect.poll(refunds, { timeout: 20_000 }).toEqual([{ amount_cents: 600, status: 'succeeded' }]);
  expect(await booked(studio)).toEqual([0, 10_000]);
  const { day } = await studio.platform.db.selectFrom('sales_entries').select('day').executeTakeFirstOrThrow();
  const month = await (await studio.asStaff('owner')).text(`/reports/month-end?month=${day.slice(0, 7)}`);
  expect(month).not.toContain('Not explained');
});

test('staff confirm it, also without a mail server, and a certificate that has ended counts no more', async () => {
  const { studio, staff, send, saved } = await openShop({});
  expect((await send()).status).toBe(303);
  const page = `/store-manager/${(await saved()).number}`;
  expect(await staff.text(page)).toContain('Ridge Church, certificate WV-7, has this address');
  const exemptions = studio.platform.db.updateTable('tax_exemptions');
  await exemptions.set({ valid_until: '2026-01-01' }).execute();
  expect(await staff.text(page)).not.toContain('Ridge Church');
  expect((await staff.post(page, { intent: 'exempt' })).status).toBe(409);
  await exemptions.set({ valid_until: null }).execute();
  expect((await staff.post(page, { intent: 'exempt' })).status).toBe(303);
  expect(await saved()).toMatchObject({ tax_cents: 0, tax_exempt_organization: 'Ridge Church' });
});
