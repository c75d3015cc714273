import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { formFieldsIn, readAnswer } from '../../../../tests/forms.ts';
import { cartOf, createProduct, delivery, order, orderBehind } from '../../../../tests/shop.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { SETTING_GROUPS } from './studio-settings';

const PAGE = '/studio-settings';
const SETTINGS = {
  name: 'Laurel & Fern',
  blurb: 'Flowers from the ridge.',
  email: 'hello@example.com',
  phone: '304-555-0199',
  street: '2 Fern Lane',
  city: 'Davis',
  region: 'WV',
  postal_code: '26260',
  facebook_url: '',
  instagram_url: 'https://instagram.example.com/fern',
  time_zone: 'America/Chicago',
  currency: 'USD',
  delivery_fee_cents: '$9.5',
  rush_fee_cents: '15',
  booking_lead_minutes: '120',
  order_cutoff: '9:30',
  orders_per_day: '0',
  tip_choices: '10 15%',
  gift_card_amounts_cents: '$50 75',
  booking_horizon_months: '6',
};

function settingsOf({ platform: { db } }: Studio) {
  return db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow();
}

test('every setting has a field', async () => {
  const studio = await openStudio();
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'studio_settings'`.execute(
    studio.platform.db,
  );
  const columns = rows
    .map(({ column_name }) => column_name)
    .filter((name) => !['singleton', 'updated_at', 'version', 'hours', 'hours_set_at'].includes(name));
  const shown = SETTING_GROUPS.flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(shown.toSorted()).toEqual(columns.toSorted());
  const html = await (await (await studio.asStaff()).get(PAGE)).text();
  for (const name of columns) expect(html).toContain(`name="${name}"`);
});

test('public pages show new settings at once', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/about')).toContain('Our Studio');
  const owner = await studio.asStaff('owner');
  const answer = await owner.post(PAGE, { ...SETTINGS, singleton: 'false', updated_at: '1999-01-01' });
  expect(answer.status).toBe(303);
  expect(await owner.text(PAGE)).toContain('Success! The studio’s settings are saved.');
  const page = await (await visitor.get('/contact')).text();
  for (const words of ['Laurel &amp; Fern', 'Flowers from the ridge.', 'hello@example.com', '2 Fern Lane'])
    expect(page).toContain(words);
  expect(await settingsOf(studio)).toMatchObject({
    facebook_url: null,
    currency: 'usd',
    delivery_fee_cents: 950,
    booking_lead_minutes: 120,
    booking_horizon_months: 6,
    time_zone: 'America/Chicago',
  });
  expect((await settingsOf(studio)).updated_at.getFullYear()).toBeGreaterThan(2000);
});

test.each([
  ['order_cutoff', '1pm', '13:00'],
  ['instagram_url', '@fern.florals', 'https://www.instagram.com/fern.florals'],
  ['facebook_url', 'facebook.com/fern', 'https://facebook.com/fern'],
] as const)('a %s typed as %s is understood', async (name, typed, stored) => {
  const studio = await openStudio();
  await (await studio.asStaff()).post(PAGE, { ...SETTINGS, [name]: typed });
  expect((await settingsOf(studio))[name]).toBe(stored);
});

test.each([
  ['name', ' ', 'The studio’s name is required: it is on every page.'],
  ['email', 'hello', 'This address has no @.'],
  ['phone', 'call us', 'A phone number such as 304-555-0134'],
  ['facebook_url', 'javascript:alert(1)', 'A web address starts with https://'],
  ['instagram_url', 'fern florals', 'A web address starts with https://'],
  ['time_zone', 'Mars/Base', 'Choose a time zone.'],
  ['currency', 'shells', 'Three letters such as USD.'],
  ['delivery_fee_cents', '-2', 'A number such as 14.20.'],
  ['booking_lead_minutes', 'soon', 'A whole number from 0 to 20,160.'],
  ['order_cutoff', 'soon', 'A time such as 12:00 or 1pm, or nothing.'],
  ['orders_per_day', '-1', 'A whole number from 0 to 10,000.'],
  ['tip_choices', 'some', 'Up to four percentages such as 10, 15, 20, or nothing.'],
  ['booking_horizon_months', '0', 'A whole number from 1 to 36.'],
  ['accent', 'pink', 'A color such as #8f2a63.'],
  ['accent', '#ffcc00', 'The nearest color that passes is #7a6200.'],
  ['blurb', 'x'.repeat(401), 'It may have 400.'],
])('an invalid %s is reported at its field and stays there to be fixed', async (name, typed, words) => {
  const studio = await openStudio();
  const before = await settingsOf(studio);
  const answer = await readAnswer(await (await studio.asStaff()).post(PAGE, { ...SETTINGS, [name]: typed }));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect(answer.text).toContain('Save Failed');
  expect(answer.html).toContain('value="2 Fern Lane"');
  expect(await settingsOf(studio)).toEqual(before);
});

test.each(['manager', 'designer'] as const)('a %s can neither see nor change the settings', async (role) => {
  const studio = await openStudio();
  const before = await settingsOf(studio);
  const member = await studio.asStaff(role);
  const page = await readAnswer(await member.get(PAGE));
  expect([page.status, page.text]).toEqual([
    403,
    expect.stringContaining('You do not have permission to change this.'),
  ]);
  expect((await member.post(PAGE, SETTINGS)).status).toBe(403);
  expect(await settingsOf(studio)).toEqual(before);
});

test('when the database fails, the form says Save Failed and keeps what was typed', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await refuse(studio, 'update', 'studio_settings');
  const answer = await readAnswer(await owner.post(PAGE, SETTINGS));
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('Save Failed')]);
  expect(answer.html).toContain('value="2 Fern Lane"');
});

test('the audit log records who changed the settings', async () => {
  const studio = await openStudio();
  await (await studio.asStaff()).post(PAGE, SETTINGS);
  const [entry] = await studio.platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('table_name', '=', 'studio_settings')
    .execute();
  expect(entry).toMatchObject({
    actor_name: 'June Alder',
    action: 'update',
    before: { name: 'Our Studio' },
    after: { name: 'Laurel & Fern' },
  });
});

test('each text is stored up to its limit and rejected beyond it', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const limits = { name: 80, blurb: 400, freshness: 160, street: 120, city: 80, region: 40, postal_code: 20 };
  for (const [name, most] of Object.entries(limits))
    expect([name, (await owner.post(PAGE, { ...SETTINGS, [name]: 'x'.repeat(most + 1) })).status]).toEqual([name, 400]);
  const longest = Object.entries(limits).map(([name, most]) => [name, `“🌷” & ${'x'.repeat(most - 7)}`]);
  expect((await owner.post(PAGE, { ...SETTINGS, ...Object.fromEntries(longest) })).status).toBe(303);
  const html = await (await owner.get(PAGE)).text();
  for (const most of Object.values(limits)) expect(html).toContain(`“🌷” &amp; ${'x'.repeat(most - 7)}`);
});

test('amounts may have signs and commas, and are shown with two decimals', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  for (const [fee, cents] of [
    ['0', 0],
    ['$1,234.5', 123_450],
    ['10000', 1_000_000],
    [' 14.20 ', 1420],
  ] as const) {
    await owner.post(PAGE, { ...SETTINGS, delivery_fee_cents: fee });
    expect((await settingsOf(studio)).delivery_fee_cents).toBe(cents);
    expect(await (await owner.get(PAGE)).text()).toContain(`value="${(cents / 100).toFixed(2)}"`);
  }
  for (const wrong of ['10000.01', '1.234', '1e3', '', '٣'])
    expect([wrong, (await owner.post(PAGE, { ...SETTINGS, delivery_fee_cents: wrong })).status]).toEqual([wrong, 400]);
});

test('gift cards for sale are typed in dollars and stored in cents, and the database takes no other amounts', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  for (const [typed, cents, shown] of [
    ['$50 75', [5000, 7500], '50, 75'],
    ['1; 999', [100, 99_900], '1, 999'],
    ['', [], ''],
  ] as const) {
    expect((await owner.post(PAGE, { ...SETTINGS, gift_card_amounts_cents: typed })).status).toBe(303);
    expect((await settingsOf(studio)).gift_card_amounts_cents).toEqual(cents);
    const html = await (await owner.get(PAGE)).text();
    expect(/<input[^>]*name="gift_card_amounts_cents"[^>]*>/.exec(html)?.[0]).toContain(`value="${shown}"`);
  }
  for (const wrong of ['0', '1000', '7.50', '1 2 3 4 5 6 7'])
    expect([wrong, (await owner.post(PAGE, { ...SETTINGS, gift_card_amounts_cents: wrong })).status]).toEqual([
      wrong,
      400,
    ]);
  const update = studio.platform.db.updateTable('studio_settings');
  for (const wrong of [[0], [50], [5050], [-5000], [100_000], Array<number>(7).fill(5000)])
    await expect(update.set({ gift_card_amounts_cents: wrong }).execute()).rejects.toThrow(
      'gift_card_amounts_cents_check',
    );
});

test('a second tab does not overwrite what the first one saved', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const { version } = formFieldsIn(await (await owner.get(PAGE)).text());
  const first = { ...SETTINGS, version: version ?? '', city: 'Thomas' };
  expect((await owner.post(PAGE, first)).status).toBe(303);
  const answer = await readAnswer(await owner.post(PAGE, { ...SETTINGS, version: version ?? '', city: 'Elkins' }));
  expect([answer.status, answer.text.includes('City'), answer.html.includes('Thomas')]).toEqual([409, true, true]);
  expect(answer.html).toContain('value="Elkins"');
  expect((await settingsOf(studio)).city).toBe('Thomas');
});

test('a new fee applies to new orders only', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await owner.post(PAGE, { ...SETTINGS, delivery_fee_cents: '10' });
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  const totals = async () => {
    const { path, token } = await order(studio, cartOf(roses));
    await studio.asVisitor().post(path, delivery());
    const { delivery_cents, total_cents } = await orderBehind(studio, token);
    return { token, sums: [delivery_cents, total_cents] };
  };
  const before = await totals();
  expect(before.sums).toEqual([1000, 11_000]);
  await owner.post(PAGE, { ...SETTINGS, delivery_fee_cents: '0' });
  expect((await totals()).sums).toEqual([0, 10_000]);
  expect((await orderBehind(studio, before.token)).total_cents).toBe(11_000);
});

test('the accent color is on every page and in emails at once, and the default is stored as none', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const html = async (path: string) => (await studio.asVisitor().get(path)).text();
  expect(await html('/')).toContain('<html lang="en">');
  expect((await owner.post(PAGE, { ...SETTINGS, accent: '#1F5F8B' })).status).toBe(303);
  for (const path of ['/', '/contact', '/admin-login', '/nowhere'])
    expect
      .soft(await html(path))
      .toMatch(/<html lang="en" style="--color-rhodora:#1f5f8b;--color-rhodora-deep:#[0-9a-f]{6};/);
  expect(await (await owner.get(PAGE)).text()).toMatch(
    /type="color"[^>]*value="#1f5f8b"|value="#1f5f8b"[^>]*type="color"/,
  );
  const email = await owner.get('/email-manager/back-in-stock');
  expect(await email.text()).toMatch(/color:#1f5f8b.{0,99}Stop these emails/);
  await owner.post(PAGE, { ...SETTINGS, accent: '#8f2a63' });
  expect((await settingsOf(studio)).accent).toBeNull();
  expect(await html('/')).toContain('<html lang="en">');
});

test('a color that is hard to read is replaced by the nearest that passes, with one button', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const refused = await readAnswer(await owner.post(PAGE, { ...SETTINGS, accent: '#ffcc00' }));
  const [, nearest = ''] =
    / value="(#[0-9a-f]{6})"/.exec(/<button[^>]*accent_nearest[^>]*>/.exec(refused.html)?.[0] ?? '') ?? [];
  expect((await owner.post(PAGE, { ...SETTINGS, accent: '#ffcc00', accent_nearest: nearest })).status).toBe(303);
  expect((await settingsOf(studio)).accent).toBe(nearest);
});
