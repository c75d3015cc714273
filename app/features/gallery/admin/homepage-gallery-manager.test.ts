import { expect, test } from 'vitest';
import { pageAfter } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { aPhotograph, fileOf } from '../../../../tests/pictures.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PATH = '/homepage-gallery-manager';

function keys({ platform: { db } }: Studio) {
  const files = db.selectFrom('stored_files').select(['key', 'alt', 'caption', 'focus_x']);
  return files.where('bucket', '=', 'homepage-gallery-images').orderBy('created_at').execute();
}

async function upload(staff: Visitor, ...names: string[]) {
  const body = new FormData();
  body.set('intent', 'upload');
  for (const name of names) body.append('pictures', fileOf(await aPhotograph(), name));
  return staff.fetch(PATH, { method: 'POST', body });
}

/** The home page's gallery in order: alternative texts, else file names. */
async function glimpse(studio: Studio) {
  const html = await (await studio.asVisitor().get('/')).text();
  const pictures = [...html.matchAll(/<img\b[^>]*homepage-gallery-images[^>]*>/g)].map(([tag]) => tag);
  return pictures.map((tag) => / alt="([^"]*)"/.exec(tag)?.[1] || /\d{13}-(\w+)\.jpg/.exec(tag)?.[1]);
}

test('an empty homepage gallery asks for pictures', async () => {
  const studio = await openStudio();
  const page = await (await studio.asStaff()).text(PATH);
  expect(page).toContain('Your homepage gallery is empty. Upload some photos to get started!');
  expect(page).toContain('Upload All');
});

test('shows new pictures on the home page at once, newest first, stored as timestamp and name', async () => {
  const now = new Date('2026-11-21T15:00:00Z');
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff('designer');
  expect(await pageAfter(staff, await upload(staff, 'arch.jpg', 'veil.jpg'))).toContain(
    'Upload Successful 2 image(s) have been added to the homepage gallery.',
  );
  expect((await keys(studio)).map(({ key }) => key)).toEqual([
    `${now.getTime()}-arch.jpg`,
    `${now.getTime()}-veil.jpg`,
  ]);
  expect(await glimpse(studio)).toEqual(['veil', 'arch']);
});

test('reports an upload without files, and files that could not be stored', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(readable(await (await upload(staff)).text())).toContain(
    'No files selected Please select some images to upload.',
  );
  await refuse(studio, 'insert', 'stored_files');
  expect(await pageAfter(staff, await upload(staff, 'arch.jpg'))).toContain(
    'Upload Failed 1 image(s) could not be uploaded.',
  );
});

test('moves, describes and deletes pictures, also on the home page', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await upload(staff, 'A.jpg', 'B.jpg', 'C.jpg');
  const [a, b, c] = (await keys(studio)).map(({ key }) => key);
  expect(await glimpse(studio)).toEqual(['C', 'B', 'A']);
  await staff.post(PATH, { do: `move ${a} ${c}` });
  expect(await glimpse(studio)).toEqual(['A', 'C', 'B']);
  await upload(staff, 'D.jpg');
  expect(await glimpse(studio)).toEqual(['D', 'A', 'C', 'B']);

  const edit = `${PATH}?edit=${b}`;
  // The name of a file says nothing to people who cannot see the picture.
  await staff.post(edit, { intent: 'save', id: b, alt: 'b.jpg' });
  expect(await glimpse(studio)).toEqual(['D', 'A', 'C', 'B']);
  const words = { title: 'Foxgloves. June.', alt: 'Pale foxgloves' };
  expect(await pageAfter(staff, await staff.post(edit, { intent: 'save', id: b, ...words, focus_x: '10' }))).toContain(
    'Image Saved!',
  );
  expect((await keys(studio)).find(({ key }) => key === b)).toMatchObject({ caption: words.title, focus_x: 10 });
  expect(await glimpse(studio)).toEqual(['D', 'A', 'C', 'Pale foxgloves']);

  expect(await pageAfter(staff, await staff.post(PATH, { do: `delete ${encodeURIComponent(a ?? '')}` }))).toContain(
    'Image deleted successfully!',
  );
  expect(await glimpse(studio)).toEqual(['D', 'C', 'Pale foxgloves']);
  const { deletion } = await studio.platform.db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { deletion });
  expect(await keys(studio)).toHaveLength(4);
});

test('does not report a save after a colleague cropped the picture', async () => {
  let now = new Date('2026-11-21T15:00:00Z');
  const studio = await openStudio({}, () => now);
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  await upload(june, 'A.jpg');
  const id = (await keys(studio))[0]?.key;
  const edit = `${PATH}?edit=${id}`;
  now = new Date('2026-11-21T15:01:00Z');
  await june.post(edit, { intent: 'save', id, version: '1', alt: 'An arch', crop: '1:1' });
  const text = await pageAfter(cole, await cole.post(edit, { intent: 'save', id, version: '1', alt: 'A gate' }));
  expect(text).toContain('Save Failed Someone else has deleted or cropped this picture.');
  expect(await keys(studio)).toMatchObject([{ alt: 'An arch' }]);
});

test('reports each failure in the texts of the spec, and changes nothing', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await upload(staff, 'A.jpg');
  const [file] = await keys(studio);
  await refuse(studio, 'delete', 'stored_files');
  const kept = await staff.post(PATH, { do: `delete ${file?.key}` });
  expect([kept.status, readable(await kept.text())]).toEqual([
    500,
    expect.stringContaining('Could not delete from storage'),
  ]);
  await studio.platform.pool.query('drop trigger refuse on stored_files');
  await refuse(studio, 'update', 'stored_files');
  const saved = await staff.post(PATH, { intent: 'save', id: file?.key, alt: 'An arch.' });
  expect(readable(await saved.text())).toContain('Save Failed');
  await studio.platform.pool.query('alter table stored_files rename to away');
  const unread = await staff.get(PATH);
  expect([unread.status, readable(await unread.text())]).toEqual([
    503,
    expect.stringContaining('Could not fetch homepage gallery images.'),
  ]);
});
