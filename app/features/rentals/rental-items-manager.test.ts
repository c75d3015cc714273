import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';

const PAGE = '/rental-items-manager';
const ARCH = {
  intent: 'save',
  name: 'Copper Arch',
  description: 'Bent by hand.',
  rental_cost: '$1,185.5',
  quantity_available: '2',
};

function itemsOf({ platform: { db } }: Studio) {
  return db.selectFrom('rental_items').selectAll().orderBy('created_at').orderBy('id').execute();
}

function filesOf({ platform: { db } }: Studio) {
  return db.selectFrom('stored_files').select(['bucket', 'key', 'alt']).execute();
}

test('an item that staff add is on the public page at once, its cost with two decimals', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/rental-items')).toContain('Our rental collection is currently empty');
  const staff = await studio.asStaff('designer');
  const page = await pageAfter(staff, await staff.post(`${PAGE}?add=new`, { ...ARCH, created_at: '1999-01-01' }));
  expect(page).toContain('Success! Copper Arch is on the shelf.');
  expect(page).toMatch(/Copper Arch Bent by hand\. \$1,185\.50 2/);
  expect(await visitor.text('/rental-items')).toContain('Copper Arch Bent by hand. Per rental $1,185.50 Available 2');
  const [item] = await itemsOf(studio);
  expect(item?.created_at.getFullYear()).toBeGreaterThan(2000);
});

test('wrong name, cost and quantity are marked at their fields, and what was typed stays', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const wrong = { ...ARCH, name: ' ', rental_cost: '-3', quantity_available: '1.5' };
  const answer = await readAnswer(await staff.post(`${PAGE}?add=new`, wrong));
  expect(answer.status).toBe(400);
  for (const words of [
    'Save Failed',
    'Name is required',
    'An amount such as 45 or 45.50.',
    'A whole number, 0 or more.',
  ])
    expect(answer.text).toContain(words);
  expect(answer.html).toMatch(/id="rental_cost"[^>]*aria-invalid="true"[^>]*value="-3"/);
  expect(answer.text).toContain('Bent by hand.');
  expect(await itemsOf(studio)).toEqual([]);
});

test('a picture has an alternative text or none; a new one replaces the old', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await pageAfter(
    staff,
    await staff.post(`${PAGE}?add=new`, { ...ARCH, picture: await aPicture('arch.png'), alt: 'An arch of copper.' }),
  );
  const [item] = await itemsOf(studio);
  const [file] = await filesOf(studio);
  expect(file).toMatchObject({
    bucket: 'site-images',
    key: expect.stringMatching(/^rentals\/\d+-arch\.png$/),
    alt: 'An arch of copper.',
  });
  const shown = await (await studio.asVisitor().get('/rental-items')).text();
  expect(shown).toContain(`/site-images/${file?.key}`);
  expect(shown).toContain('alt="An arch of copper."');

  const edit = `${PAGE}?edit=${item?.id}`;
  await pageAfter(staff, await staff.post(edit, { ...ARCH, id: item?.id, alt: 'A copper arch.' }));
  expect(await filesOf(studio)).toMatchObject([{ key: file?.key, alt: 'A copper arch.' }]);
  await pageAfter(
    staff,
    await staff.post(edit, { ...ARCH, id: item?.id, picture: await aPicture('new.png'), alt: 'The new one.' }),
  );
  expect(await filesOf(studio)).toMatchObject([{ key: expect.stringMatching(/-new\.png$/), alt: 'The new one.' }]);
  await pageAfter(staff, await staff.post(edit, { ...ARCH, id: item?.id, alt: '' }));
  expect(await filesOf(studio)).toMatchObject([{ alt: '' }]);
});

test('rejects files that are no pictures by their bytes', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const html = new File(['<script>alert(1)</script>'], 'arch.png', { type: 'image/png' });
  const answer = await readAnswer(await staff.post(`${PAGE}?add=new`, { ...ARCH, picture: html, alt: 'x' }));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Image upload failed')]);
  expect([await itemsOf(studio), await filesOf(studio)]).toEqual([[], []]);
});

test('a deleted item leaves the page with its picture, and comes back with it by Undo', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  await staff.post(`${PAGE}?add=new`, { ...ARCH, picture: await aPicture('arch.png'), alt: 'An arch.' });
  const [item] = await itemsOf(studio);
  expect(await staff.text(`${PAGE}?delete=${item?.id}`)).toContain(
    'Copper Arch and its picture leave the public page.',
  );
  const page = await pageAfter(
    staff,
    await staff.post(`${PAGE}?delete=${item?.id}`, { intent: 'delete', id: item?.id }),
  );
  expect(page).toContain('Rental item deleted');
  expect(await studio.asVisitor().text('/rental-items')).not.toContain('Copper Arch');
  expect([await itemsOf(studio), await filesOf(studio)]).toEqual([[], []]);

  const { deletion } = await studio.platform.db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { deletion });
  expect(await studio.asVisitor().text('/rental-items')).toContain('Copper Arch');
  expect(await filesOf(studio)).toHaveLength(1);
});

test('the URL searches and sorts the list', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  for (const [name, rental_cost, quantity_available] of [
    ['Arch', '90', 1],
    ['Bell', '4', 12],
    ['Candle ring', '25', 6],
  ] as const)
    await db.insertInto('rental_items').values({ name, rental_cost, quantity_available }).execute();
  const staff = await studio.asStaff();
  const order = async (search: string) =>
    (await staff.text(PAGE + search))
      .match(/(Arch|Bell|Candle ring) \$/g)
      ?.map((row) => row[0])
      .join('');
  expect(await order('')).toBe('CBA');
  expect(await order('?sort=name')).toBe('ABC');
  expect(await order('?sort=-cost')).toBe('ACB');
  expect(await order('?sort=quantity')).toBe('ACB');
  expect(await order('?q=bEL')).toBe('B');
  expect(await staff.text(`${PAGE}?q=vase`)).toContain('No rental items match.');
});

test('reports items that cannot be read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await sql`alter table rental_items rename to elsewhere`.execute(studio.platform.db);
  const answer = await readAnswer(await staff.get(PAGE));
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('Could not fetch rental items. Please try again later.');
});

test('a save that the database rejects leaves nothing behind and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(`${PAGE}?add=new`, ARCH);
  const [item] = await itemsOf(studio);
  await refuse(studio, 'insert', 'rental_items');
  const added = await readAnswer(
    await staff.post(`${PAGE}?add=new`, { ...ARCH, name: 'Bell', picture: await aPicture('arch.png'), alt: 'A bell.' }),
  );
  expect([added.status, added.text]).toEqual([500, expect.stringContaining('Save Failed')]);
  expect(added.html).toMatch(/id="name"[^>]*value="Bell"/);
  expect(await filesOf(studio)).toEqual([]);
  await sql`drop trigger refuse on rental_items`.execute(studio.platform.db);
  await refuse(studio, 'delete', 'rental_items');
  const deleted = await readAnswer(await staff.post(`${PAGE}?delete=${item?.id}`, { intent: 'delete', id: item?.id }));
  expect([deleted.status, deleted.text]).toEqual([500, expect.stringContaining('Delete Failed')]);
  expect(await itemsOf(studio)).toHaveLength(1);
});

test('an item whose picture cannot be stored is not added, and the form says so', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'stored_files');
  const answer = await readAnswer(
    await staff.post(`${PAGE}?add=new`, { ...ARCH, picture: await aPicture('arch.png'), alt: 'An arch.' }),
  );
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('Image upload failed')]);
  expect(await itemsOf(studio)).toEqual([]);
});
