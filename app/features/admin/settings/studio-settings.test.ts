import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readAnswer } from '../../../../tests/staff-forms.ts';
import { SETTING_GROUPS } from './studio-settings';

const PAGE = '/studio-settings';
const SETTINGS = {
  ...{ name: 'Laurel & Fern', blurb: 'Flowers from the ridge.', email: 'hello@example.com', phone: '304-555-0199' },
  ...{ street: '2 Fern Lane', city: 'Davis', region: 'WV', postal_code: '26260', facebook_url: '' },
  ...{ instagram_url: 'https://instagram.example.com/fern', time_zone: 'America/Chicago', currency: 'USD' },
  ...{ delivery_fee_cents: '$9.5', sales_tax_basis_points: '6.25', booking_lead_minutes: '120' },
  booking_horizon_months: '6',
};

function settingsOf({ platform: { db } }: Studio) {
  return db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow();
}

test('every column of the settings has its field', async () => {
  const studio = await openStudio();
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'studio_settings'`.execute(
    studio.platform.db,
  );
  const columns = rows
    .map(({ column_name }) => column_name)
    .filter((name) => !['singleton', 'updated_at', 'version'].includes(name));
  const shown = SETTING_GROUPS.flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(shown.toSorted()).toEqual(columns.toSorted());
  const html = await (await (await studio.asStaff()).get(PAGE)).text();
  for (const name of columns) expect(html).toContain(`name="${name}"`);
});

test('what the owner sets is on the public pages at once', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/about')).toContain('Our Studio');
  const owner = await studio.asStaff('owner');
  const answer = await owner.post(PAGE, { ...SETTINGS, singleton: 'false', updated_at: '1999-01-01' });
  expect(answer.status).toBe(303);
  expect(await owner.text(PAGE)).toContain('Success! The studio’s settings are changed.');
  const page = await (await visitor.get('/contact')).text();
  for (const words of ['Laurel &amp; Fern', 'Flowers from the ridge.', 'hello@example.com', '2 Fern Lane'])
    expect(page).toContain(words);
  expect(await settingsOf(studio)).toMatchObject({
    ...{ facebook_url: null, currency: 'usd', delivery_fee_cents: 950, sales_tax_basis_points: 625 },
    ...{ booking_lead_minutes: 120, booking_horizon_months: 6, time_zone: 'America/Chicago' },
  });
  expect((await settingsOf(studio)).updated_at.getFullYear()).toBeGreaterThan(2000);
});

test.each([
  ['name', ' ', 'The studio’s name is required: it is on every page.'],
  ['email', 'hello', 'This address has no @.'],
  ['phone', 'call us', 'A phone number such as 304-555-0134'],
  ['facebook_url', 'javascript:alert(1)', 'A web address starts with https://'],
  ['instagram_url', 'instagram.com/fern', 'A web address starts with https://'],
  ['time_zone', 'Mars/Base', 'Choose a time zone.'],
  ['currency', 'shells', 'Three letters such as USD.'],
  ['delivery_fee_cents', '-2', 'A number such as 14.20.'],
  ['sales_tax_basis_points', '101', 'A number such as 6 or 6.25.'],
  ['booking_lead_minutes', 'soon', 'A whole number from 0 to 20,160.'],
  ['booking_horizon_months', '0', 'A whole number from 1 to 36.'],
  ['blurb', 'x'.repeat(401), 'It may have 400.'],
])('a wrong %s is said at its field, and stays to be mended', async (name, typed, words) => {
  const studio = await openStudio();
  const before = await settingsOf(studio);
  const answer = await readAnswer(await (await studio.asStaff()).post(PAGE, { ...SETTINGS, [name]: typed }));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect(answer.text).toContain('Save Failed');
  expect(answer.html).toContain('value="2 Fern Lane"');
  expect(await settingsOf(studio)).toEqual(before);
});

test.each(['manager', 'designer'] as const)('a %s neither sees nor changes the settings', async (role) => {
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

test('when the database refuses, it says Save Failed and keeps what was typed', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await refuse(studio, 'update', 'studio_settings');
  const answer = await readAnswer(await owner.post(PAGE, SETTINGS));
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('Save Failed')]);
  expect(answer.html).toContain('value="2 Fern Lane"');
});

test('the audit log records who changed what', async () => {
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
