import { expect, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';

const PATH = '/reference-manager';

async function added(staff: Visitor, fields: Record<string, string>, name = 'sheet.png') {
  const image = await aPicture(name);
  const answer = await staff.post(PATH, { intent: 'save', alt: 'A sheet of numbers.', ...fields, image });
  return { status: answer.status, page: readable(await answer.text()), leadsTo: answer.headers.get('location') ?? '' };
}

function rows({ platform: { db } }: Studio) {
  return db.selectFrom('reference_materials').selectAll().execute();
}

function files({ platform: { db } }: Studio) {
  return db.selectFrom('stored_files').selectAll().execute();
}

test('a material that staff add is on the public page at once, its picture under a timestamp', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-21T12:00:00Z'));
  const staff = await studio.asStaff('designer');
  expect(await staff.text(PATH)).toContain('No materials yet.');
  const visitor = studio.asVisitor();
  await visitor.get('/resources');
  const { status, leadsTo } = await added(staff, { title: 'Stem Counts', description: 'What is in a piece.' });
  expect(status).toBe(303);
  expect(await staff.text(leadsTo)).toContain('Upload Successful Stem Counts is shown.');
  expect(await visitor.text('/resources')).toContain('Stem Counts What is in a piece.');
  const [row] = await rows(studio);
  expect(row?.image_path).toBe(`${Date.parse('2026-11-21T12:00:00Z')}-sheet.png`);
  expect((await files(studio))[0]).toMatchObject({
    bucket: 'reference-images',
    key: row?.image_path,
    alt: 'A sheet of numbers.',
  });
});

test('an image may have an alternative text', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await added(staff, { title: 'Sizes', alt: 'table sizes' }, 'table-sizes.png');
  expect((await files(studio)).map(({ alt }) => alt)).toEqual(['']);
  await added(staff, { title: 'Sizes', alt: 'Five round tables, drawn from above.' });
  expect((await files(studio)).map(({ alt }) => alt)).toContain('Five round tables, drawn from above.');
});

test('a material without title or image is not added, and what was typed stays', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const untitled = await added(staff, { description: 'Only words.' });
  expect(untitled.status).toBe(400);
  expect(untitled.page).toContain('Missing Information Please provide a title and select an image.');
  expect(untitled.page).toContain('Only words.');
  const answer = await staff.post(PATH, { intent: 'save', title: 'Sizes' });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain('Missing Information Please provide a title and select an image.');
  expect(html).toContain('value="Sizes"');
  expect(html).toMatch(/aria-describedby="image-error[^"]*"/);
  expect(await rows(studio)).toEqual([]);
});

test.each(['webp', 'svg'])('an image of another kind, %s, is not uploaded', async (ending) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const image =
    ending === 'webp'
      ? await aPicture('sheet.png', '#fff', 'webp')
      : new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'sheet.png', { type: 'image/png' });
  const answer = await staff.post(PATH, { intent: 'save', title: 'Sizes', image });
  expect(answer.status).toBe(400);
  expect(readable(await answer.text())).toContain('Upload Failed Could not upload the image.');
  expect(await files(studio)).toEqual([]);
});

test('an image that cannot be stored leaves no record', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'stored_files');
  const { status, page } = await added(staff, { title: 'Sizes' });
  expect(status).toBe(500);
  expect(page).toContain('Upload Failed Could not upload the image.');
  expect(await rows(studio)).toEqual([]);
});

test('a record that cannot be saved leaves no image', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'reference_materials');
  const { status, page } = await added(staff, { title: 'Sizes' });
  expect(status).toBe(500);
  expect(page).toContain('Database Error Could not save the material.');
  expect(await files(studio)).toEqual([]);
  const { rows: unused } = await studio.platform.pool.query('select key from orphaned_files');
  expect(unused).toHaveLength(1);
});

test('a deleted material is gone with its image, and Undo restores both', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await added(staff, { title: 'Sizes' });
  const [row] = await rows(studio);
  const id = row?.id ?? '';
  expect(await staff.text(`${PATH}?delete=${id}`)).toContain('Sizes and its image leave Client Resources.');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(page)).toContain('Material Deleted');
  expect([await rows(studio), await files(studio)]).toEqual([[], []]);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await studio.asVisitor().text('/resources')).toContain('Sizes');
  expect(await files(studio)).toHaveLength(1);
});

test('a file that cannot be removed does not bring its record back', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await added(staff, { title: 'Sizes' });
  const [row] = await rows(studio);
  await refuse(studio, 'delete', 'stored_files');
  const answer = await staff.post(PATH, { intent: 'delete', id: row?.id });
  const said = await staff.text(answer.headers.get('location') ?? '');
  expect(said).toContain('Material Deleted Its image could not be removed from storage.');
  expect(await rows(studio)).toEqual([]);
});

test('a material that cannot be deleted is still there, and so is its image', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await added(staff, { title: 'Sizes' });
  const [row] = await rows(studio);
  await refuse(studio, 'delete', 'reference_materials');
  const answer = await staff.post(`${PATH}?delete=${row?.id}`, { intent: 'delete', id: row?.id });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed');
  expect(await files(studio)).toHaveLength(1);
});

test('materials are newest first, and the URL searches and sorts them', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const title of ['Budgets', 'Arches']) await added(staff, { title });
  await staff.get(PATH);
  const order = async (query = '') => (await staff.text(PATH + query)).match(/\b(Budgets|Arches)\b/g);
  expect(await order()).toEqual(['Arches', 'Budgets']);
  await studio.platform.db
    .updateTable('reference_materials')
    .set({ created_at: new Date('2030-01-01') })
    .where('title', '=', 'Budgets')
    .execute();
  expect(await order()).toEqual(['Budgets', 'Arches']);
  expect(await order('?sort=title')).toEqual(['Arches', 'Budgets']);
  expect(await order('?q=arch')).toEqual(['Arches']);
  expect(await staff.text(`${PATH}?q=nothing`)).toContain('No materials match.');
});

test('reports materials that cannot be read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await studio.platform.pool.query('alter table reference_materials rename to materials_away');
  const answer = await staff.get(PATH);
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch reference materials.');
});
