import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
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

test('a piece shows its name, description, price with two decimals, number and the way to ask for it', async () => {
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

test('the newest comes first, with its picture or the mark in its place', async () => {
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

test('a list that cannot be read says so with status 503, and is not cached', async () => {
  const studio = await openStudio();
  await sql`alter table rental_items rename to elsewhere`.execute(studio.platform.db);
  const answer = await studio.asVisitor().get('/rental-items');
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch rental items. Please try again later.');
  await sql`alter table elsewhere rename to rental_items`.execute(studio.platform.db);
  expect((await studio.asVisitor().get('/rental-items')).status).toBe(200);
});

test('a change by plain SQL is on the page of every process without anybody telling', async () => {
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
