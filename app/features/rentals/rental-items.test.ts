import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { formFieldsIn } from '../../../tests/forms.ts';
import { readable } from '../../../tests/visitor.ts';

function put(
  { platform: { db } }: Studio,
  name: string,
  columns: { quantity_available?: number; created_at?: Date } = {},
) {
  return db
    .insertInto('rental_items')
    .values({ name, rental_cost: '9.5', quantity_available: 3, ...columns })
    .execute();
}

test('an item shows name, description, price with two decimals, quantity and a link to inquire', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('rental_items')
    .values({ name: 'Arch & “Moon”', description: 'Blackened steel.', rental_cost: '1185.5', quantity_available: 2 })
    .execute();
  const html = await (await studio.asVisitor().get('/rental-items')).text();
  const text = readable(html);
  expect(text).toContain('Arch & “Moon” Blackened steel. Per rental $1,185.50 Available 2 Inquire Now');
  const [, href = ''] = /href="(\/contact[^"]*)"[^>]*>Inquire Now/.exec(html) ?? [];
  const asked = new URL(href.replaceAll('&amp;', '&'), 'http://localhost');
  expect(asked.searchParams.get('subject')).toBe('Rental: Arch & “Moon”');
  expect(html).toContain('<title>Rental Items | Our Studio</title>');
});

test('the newest item comes first, with its picture or a placeholder', async () => {
  const studio = await openStudio();
  await put(studio, 'Old Urn', { created_at: new Date('2025-01-01') });
  await put(studio, 'New Arch', { created_at: new Date('2026-01-01') });
  await studio.platform.db
    .updateTable('rental_items')
    .set({ image_url: '/files/site-images/rentals/arch.webp' })
    .where('name', '=', 'New Arch')
    .execute();
  const html = await (await studio.asVisitor().get('/rental-items')).text();
  expect(html.indexOf('New Arch')).toBeLessThan(html.indexOf('Old Urn'));
  expect(html).toContain('/pictures/768/site-images/rentals/arch.webp');
  expect(html.match(/frame-missing/g)).toHaveLength(1);
});

test('an empty list says so', async () => {
  const studio = await openStudio();
  expect(await studio.asVisitor().text('/rental-items')).toContain('Our rental collection is currently empty');
});

test('a list that cannot be read answers 503 with an error, and is not cached', async () => {
  const studio = await openStudio();
  await sql`alter table rental_items rename to elsewhere`.execute(studio.platform.db);
  const answer = await studio.asVisitor().get('/rental-items');
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch rental items. Please try again later.');
  await sql`alter table elsewhere rename to rental_items`.execute(studio.platform.db);
  expect((await studio.asVisitor().get('/rental-items')).status).toBe(200);
});

test('a change by plain SQL reaches the pages of every process', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  await visitor.get('/rental-items');
  const heard = new Promise<void>((done) => {
    studio.platform.live.onWrites((tags) => tags.includes('rental_items') && done());
  });
  await sql`insert into rental_items (name, rental_cost) values ('Brass Bell', 4)`.execute(studio.platform.db);
  await heard;
  expect(await visitor.text('/rental-items')).toContain('Brass Bell');
});

test('a free piece and one that is all out say so, in the studio’s currency', async () => {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ currency: 'eur' }).execute();
  const values = { rental_cost: '0', quantity_available: 0 };
  await studio.platform.db
    .insertInto('rental_items')
    .values({ name: 'Twine', ...values })
    .execute();
  expect(await studio.asVisitor().text('/rental-items')).toContain('Twine Per rental €0.00 Available None');
});

test('asking for a piece fills in the subject, whatever its name', async () => {
  const studio = await openStudio();
  const name = 'Ünder & “Over” #2 <b> 🌷 100%';
  await put(studio, name);
  const visitor = studio.asVisitor();
  const html = await (await visitor.get('/rental-items')).text();
  expect(html).not.toContain('#2 <b>');
  const [, href = ''] = /href="(\/contact\?[^"]*)"/.exec(html) ?? [];
  const form = formFieldsIn(await (await visitor.get(href.replaceAll('&amp;', '&'))).text());
  expect(form.subject).toBe(`Rental: ${name}`);
});

test('the page shows the newest 200 pieces', async () => {
  const studio = await openStudio();
  await sql`insert into rental_items (name, rental_cost, created_at)
    select 'Piece ' || n || '.', 1, timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(1, 201) as n`.execute(
    studio.platform.db,
  );
  const text = await studio.asVisitor().text('/rental-items');
  expect(text.match(/Per rental/g)).toHaveLength(200);
  expect(text).toContain('Piece 201.');
  expect(text).not.toContain('Piece 1.');
});

test('the page carries the version of its list, also when the list is empty', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const versionIn = async (path: string) =>
    /data-version="(\d+)"/.exec(await (await studio.asVisitor().get(path)).text())?.[1];
  const stored = async () =>
    String(
      (await db.selectFrom('list_versions').select('version').where('list', '=', 'rental_items').executeTakeFirst())
        ?.version,
    );
  expect(await versionIn('/rental-items')).toBe(await stored());
  const before = await stored();
  await put(studio, 'Brass Bell');
  expect(await stored()).not.toBe(before);
  await studio.platform.live.heard();
  expect(await versionIn('/rental-items')).toBe(await stored());
});
