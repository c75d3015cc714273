/** Forms that no page of the collection shows, as someone could send them by hand. */
import { expect, test } from 'vitest';
import { aPicture } from '../../tests/a-picture.ts';
import { openStudio, type Studio } from '../../tests/open-studio.ts';
import { readAnswer } from '../../tests/forms.ts';

const UNKNOWN = '018f0000-0000-7000-8000-000000000000';

async function addMaterial({ platform: { db } }: Studio) {
  const row = { title: 'Stem counts', image_path: 'stems.png' };
  return (await db.insertInto('reference_materials').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function addVendor({ platform: { db } }: Studio, name: string) {
  return (await db.insertInto('vendors').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

test('a row of an add-only collection cannot be edited', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addMaterial(studio);
  const fields = { intent: 'save', id, title: 'Changed', alt: 'A sheet.', image: await aPicture('sheet.png') };
  for (const version of ['1', undefined]) {
    const answer = await readAnswer(await staff.post('/reference-manager', { ...fields, version }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Save Failed This list does not allow that.');
  }
  const { db } = studio.platform;
  expect(await db.selectFrom('reference_materials').select(['title', 'version', 'image_path']).execute()).toEqual([
    { title: 'Stem counts', version: 1, image_path: 'stems.png' },
  ]);
  expect(await db.selectFrom('stored_files').select('key').execute()).toEqual([]);
});

test('an add-only collection shows no edit dialog', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addMaterial(studio);
  for (const dialog of ['add=new', `edit=${id}`])
    expect(await (await staff.get(`/reference-manager?${dialog}`)).text()).not.toMatch(/<dialog[^>]* open=""/);
});

test.each([
  ['/form-field-manager', 'Label,Name,Type\nBudget,budget,text', 'client_form_fields'],
  ['/reference-manager', 'Title\nStem counts', 'reference_materials'],
] as const)('%s accepts no CSV file', async (page, csv, table) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const count = async () => (await studio.platform.db.selectFrom(table).select('id').execute()).length;
  const before = await count();
  expect((await readAnswer(await staff.post(page, { intent: 'import', csv }))).text).toContain(
    'Save Failed This list does not allow that.',
  );
  const file = new File([csv], 'rows.csv', { type: 'text/csv' });
  const checked = await readAnswer(await staff.post(`${page}?import=csv`, { intent: 'check-import', file }));
  expect(checked.status).toBe(400);
  expect(checked.text).not.toContain('can be added');
  expect(await count()).toBe(before);
  const html = await (await staff.get(`${page}?import=csv`)).text();
  expect(html).not.toMatch(/<dialog[^>]* open=""/);
  expect(html).not.toContain('Import CSV');
});

test('a collection sorted by name cannot be reordered', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addVendor(studio, 'Rye');
  const answer = await readAnswer(await staff.post('/vendor-manager', { intent: 'reorder', id, to: '0' }));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('This list does not allow that.')]);
});

test.each(['constructor', '__proto__', 'toString', 'nonsense'])(
  'the unknown intent %s saves nothing and deletes nothing',
  async (intent) => {
    const studio = await openStudio();
    const staff = await studio.asStaff();
    const id = await addVendor(studio, 'Rye');
    for (const page of ['/vendor-manager', '/reviews-manager'])
      expect((await staff.post(page, { intent, id })).status).toBeGreaterThanOrEqual(400);
    const { db } = studio.platform;
    expect(await db.selectFrom('vendors').select(['id', 'name', 'version']).execute()).toEqual([
      { id, name: 'Rye', version: 1 },
    ]);
  },
);

test.each([
  ['delete', 'Someone else has deleted this testimonial.'],
  ['reorder', 'Someone else has deleted this testimonial.'],
  ['save', 'Someone else has deleted this testimonial.'],
  ['publish', 'The selected items no longer exist.'],
])('%s of an unknown row answers 404', async (intent, message) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const typed = { name: 'Ruth', month_year: 'May 2026', rating: '5', text: 'Calm.' };
  for (const id of [UNKNOWN, 'x', "'; drop table testimonials; --"]) {
    const { status, text } = await readAnswer(await staff.post('/reviews-manager', { intent, id, to: '0', ...typed }));
    expect.soft([id, status]).toEqual([id, 404]);
    expect.soft(text).toContain(message);
  }
  expect(await studio.platform.db.selectFrom('testimonials').select('id').execute()).toEqual([]);
});

test('a visitor’s form changes nothing and leads to the login', async () => {
  const studio = await openStudio();
  const id = await addVendor(studio, 'Rye');
  for (const intent of ['save', 'delete', 'delete-selected', 'import', 'check-import', 'reorder']) {
    const answer = await studio.asVisitor().post('/vendor-manager', { intent, id, name: 'Gone', csv: 'Name\nMoss' });
    expect([intent, answer.headers.get('location')]).toEqual([intent, expect.stringContaining('/admin-login')]);
  }
  expect(await studio.platform.db.selectFrom('vendors').select('name').execute()).toEqual([{ name: 'Rye' }]);
});

test('a form from another site changes nothing', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const body = new URLSearchParams({ intent: 'save', name: 'Evil' });
  const headers = { Origin: 'https://evil.example' };
  const answer = await staff.fetch('/vendor-manager', { method: 'POST', body, headers });
  expect(answer.status).toBe(403);
  expect(await studio.platform.db.selectFrom('vendors').select('name').execute()).toEqual([]);
});
