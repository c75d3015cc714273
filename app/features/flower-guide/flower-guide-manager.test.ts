import { expect, test } from 'vitest';
import { pageAfter } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { aPhotograph, fileOf } from '../../../tests/pictures.ts';
import { refuse } from '../../../tests/refuse.ts';
import { readable } from '../../../tests/visitor.ts';

const PATH = '/flower-guide-manager';
const ADD = `${PATH}?add=new`;
const PEONY = {
  intent: 'save',
  name: 'Peony',
  description: 'A white peony, half open, on black.',
  blurb: 'It opens in two days.',
  natural_colors_available: 'White, blush',
  durability: '5 to 7 days',
  in_season_availability: 'Late spring',
  imported_from: 'Netherlands',
  meanings: 'Good fortune',
};

function flowers({ platform: { db } }: Studio) {
  return db.selectFrom('flower_types').selectAll().execute();
}

async function plate(name = 'peony.jpg') {
  return fileOf(await aPhotograph(), name);
}

test('shows a new flower with all its sections in the guide at once', async () => {
  const now = new Date('2026-11-21T15:00:00Z');
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff('designer');
  const empty = await staff.text(PATH);
  expect(empty).toContain('No flowers in the guide yet.');
  expect(empty).toContain('Add New Flower');
  const text = await pageAfter(staff, await staff.post(ADD, { ...PEONY, image: await plate() }));
  expect(text).toContain('Success! Peony is in the guide.');
  const { intent: _, ...sections } = PEONY;
  const [flower] = await flowers(studio);
  expect(flower).toMatchObject({ ...sections, image_path: `${now.getTime()}-peony.jpg` });
  const card = await (await studio.asVisitor().get('/flower-guide/peony')).text();
  expect(card).toContain('alt="A white peony, half open, on black."');
  for (const text of [
    'It opens in two days.',
    'White, blush',
    '5 to 7 days',
    'Late spring',
    'Netherlands',
    'Good fortune',
  ])
    expect(readable(card)).toContain(text);
});

test('a flower without a description gets that of a white flower on a black background', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await (await staff.get(ADD)).text()).toContain('value="A white flower on a black background."');
  await staff.post(ADD, { intent: 'save', name: 'Cosmos' });
  expect(await flowers(studio)).toMatchObject([
    { name: 'Cosmos', description: 'A white flower on a black background.', image_path: null, blurb: null },
  ]);
});

test('requires a name and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await staff.post(ADD, { ...PEONY, name: ' ' });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain('Missing Information Please provide a flower name.');
  expect(html).toMatch(/<input[^>]*id="name"[^>]*aria-invalid="true"[^>]*aria-describedby="name-error/);
  expect(html).toContain('value="White, blush"');
  expect(readable(html)).toContain('It opens in two days.');
});

test('changes a flower, and replaces its picture', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(ADD, { ...PEONY, image: await plate() });
  const [before] = await flowers(studio);
  const edit = `${PATH}?edit=${before?.id}`;
  const text = await pageAfter(
    staff,
    await staff.post(edit, { ...PEONY, id: before?.id, meanings: '', focus_x: '30', focus_y: '40' }),
  );
  expect(text).toContain('Success! Peony has been changed.');
  expect(await flowers(studio)).toMatchObject([{ meanings: null, image_path: before?.image_path }]);
  expect(await (await studio.asVisitor().get('/flower-guide')).text()).toContain('--focus:30% 40%');
  await staff.post(edit, { ...PEONY, id: before?.id, image: await plate('open.jpg') });
  const keys = await studio.platform.db.selectFrom('stored_files').select('key').execute();
  expect(keys.map(({ key }) => key)).toEqual([expect.stringMatching(/^\d+-open\.jpg$/)]);
});

test('deletes a flower with its picture after a confirmation, and restores both', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(ADD, { ...PEONY, image: await plate() });
  const [flower] = await flowers(studio);
  const asked = `${PATH}?delete=${flower?.id}`;
  expect(await staff.text(asked)).toContain('Are you sure you want to delete Peony?');
  expect(await pageAfter(staff, await staff.post(asked, { intent: 'delete', id: flower?.id }))).toContain(
    'Flower Deleted',
  );
  expect(await studio.asVisitor().text('/flower-guide')).toContain('Our Guide is Blooming!');
  const { deletion } = await studio.platform.db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { deletion });
  expect(await studio.asVisitor().text('/flower-guide')).toContain('Peony');
  expect(await studio.platform.db.selectFrom('stored_files').select('key').execute()).toHaveLength(1);
});

test('finds flowers by name, sorted by name', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const rows = ['Rose', 'Anemone', 'Garden Rose'].map((name) => ({ name }));
  await studio.platform.db.insertInto('flower_types').values(rows).execute();
  expect(await staff.text(PATH)).toMatch(/Anemone.*Garden Rose.*Rose/);
  const found = await staff.text(`${PATH}?q=rose`);
  expect(found).not.toContain('Anemone');
  expect(await staff.text(`${PATH}?q=fern`)).toContain('No flowers match.');
});

test('reports each failure in the texts of the spec', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(ADD, { ...PEONY, image: await plate() });
  const [flower] = await flowers(studio);
  const { pool } = studio.platform;
  const answered = async (answer: Response) => readable(await answer.text());

  const svg = new File(['<svg/>'], 'peony.svg', { type: 'image/svg+xml' });
  expect(await answered(await staff.post(ADD, { ...PEONY, image: svg }))).toContain(
    'Upload Failed Could not upload the image.',
  );
  await refuse(studio, 'insert', 'stored_files');
  expect(await answered(await staff.post(ADD, { ...PEONY, image: await plate() }))).toContain(
    'Upload Failed Could not upload the image.',
  );
  await pool.query('drop trigger refuse on stored_files');

  await refuse(studio, 'insert', 'flower_types');
  expect(await answered(await staff.post(ADD, PEONY))).toContain('Save Failed');
  await pool.query('drop trigger refuse on flower_types');

  await refuse(studio, 'delete', 'flower_types');
  const asked = `${PATH}?delete=${flower?.id}`;
  expect(await answered(await staff.post(asked, { intent: 'delete', id: flower?.id }))).toContain('Delete Failed');
  await pool.query('drop trigger refuse on flower_types');

  await refuse(studio, 'delete', 'stored_files');
  expect(await pageAfter(staff, await staff.post(asked, { intent: 'delete', id: flower?.id }))).toContain(
    'Storage Error',
  );
  expect(await flowers(studio)).toEqual([]);

  await pool.query('alter table flower_types rename to away');
  const unread = await staff.get(PATH);
  expect([unread.status, await answered(unread)]).toEqual([
    503,
    expect.stringContaining('Could not fetch existing flowers.'),
  ]);
});
