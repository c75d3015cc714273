import { expect, test } from 'vitest';
import { cropChanges, cropForm } from './crop-form';
import { dialogUrl, requestedDialog, selectedIds } from './dialog-url';
import { limitConcurrency } from './limit-concurrency';
import { currentListFields, currentListUrl, type ListQuery, listUrl, sortLinkProps } from './list-query';
import { pageNumber } from './page-number';
import { fileUrl, toPicture } from './picture';
import { acceptAttribute, ANY_PICTURE, MAX_PICTURE_BYTES, pictureError, pictureKindOf } from './picture-file';

const LIST: ListQuery = {
  q: 'rye & co',
  sort: '-cost',
  defaultSort: 'name',
  descending: true,
  after: 'id=9',
  before: null,
  on: null,
  isByTime: true,
  isAll: false,
  params: { status: 'paid' },
};

function url(search: string) {
  return new URL(`http://here.invalid/list${search}`);
}

test('a changed list starts at its first page and keeps the rest', () => {
  expect(listUrl(LIST)).toBe('?q=rye+%26+co&sort=-cost&status=paid');
  expect(listUrl(LIST, { q: '', sort: 'name', params: {} }, '/orders')).toBe('/orders');
  expect(listUrl(LIST, { q: '', sort: 'name', params: { status: '' } })).toBe('?');
  expect(currentListUrl(LIST, '/orders')).toBe('/orders?q=rye+%26+co&sort=-cost&status=paid&after=id%3D9');
  const first = { q: 'rye & co', sort: '-cost', status: 'paid' };
  expect(currentListFields({ ...LIST, after: null })).toEqual(first);
  expect(currentListFields({ ...LIST, after: null, before: 'id=3' })).toEqual({ ...first, before: 'id=3' });
  expect(currentListFields({ ...LIST, after: null, on: '2026-11-02' })).toEqual({ ...first, on: '2026-11-02' });
});

test('a column head links to its sort, or to the reverse of the current one', () => {
  expect(sortLinkProps(LIST, 'cost')).toEqual({ to: '?q=rye+%26+co&sort=cost&status=paid', sorted: 'descending' });
  expect(sortLinkProps({ ...LIST, sort: 'cost', descending: false }, 'cost')).toEqual({
    to: '?q=rye+%26+co&sort=-cost&status=paid',
    sorted: 'ascending',
  });
  expect(sortLinkProps(LIST, 'name')).toEqual({ to: '?q=rye+%26+co&status=paid' });
});

test('a dialog’s URL keeps the page of the list under it', () => {
  expect(dialogUrl(LIST, { edit: '7' })).toBe('?q=rye+%26+co&sort=-cost&status=paid&edit=7&after=id%3D9');
});

test('a URL opens one dialog, and the selection only for its deletion', () => {
  expect(requestedDialog(url('?edit=7'))).toEqual({ dialog: 'edit', id: '7' });
  expect(requestedDialog(url('?add=new'))).toMatchObject({ dialog: 'add' });
  expect(requestedDialog(url('?q=rye')).dialog).toBeUndefined();
  expect(requestedDialog(url('?delete=selected&id=1&id=2'))).toEqual({ dialog: undefined, id: null });
  expect(selectedIds(url('?delete=selected&id=1&id=2'))).toEqual(['1', '2']);
  expect(selectedIds(url('?delete=1&id=2'))).toEqual([]);
});

test.each([
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1e3', 1],
  ['100000', 1],
  ['99999', 99_999],
  ['', 1],
])('the page number %j means page %d', (page, number) => {
  expect(pageNumber(new URLSearchParams({ page }))).toBe(number);
});

test('a stored picture is offered in the widths up to its own, and in the next larger one', () => {
  const picture = toPicture({
    url: '/files/site-images/a b.jpg',
    alt: 'A bowl.',
    width: 700,
    height: 500,
    focus_x: 20,
    focus_y: 0,
  });
  expect(picture).toMatchObject({
    src: '/pictures/768/site-images/a b.jpg',
    alt: 'A bowl.',
    width: 700,
    focus: '20% 0%',
  });
  expect(picture.srcset?.match(/\d+w/g)).toEqual(['160w', '360w', '540w', '768w']);
  expect(toPicture({ url: '/files/a/hero.webp', width: 2400, height: 1770 }).srcset).toMatch(/ 1600w, .* 2400w$/);
  expect(toPicture({ url: '/files/a/small.png', width: 100, height: 90 }).src).toBe('/pictures/160/a/small.png');
  expect(toPicture({ url: '/files/a/large.png', width: 9000, height: 90 }).srcset).toContain('1600w');
});

test('a picture on another site is used as it is, and unknown sizes are assumed', () => {
  expect(toPicture({ url: 'https://example.com/a.jpg' })).toEqual({
    src: 'https://example.com/a.jpg',
    width: 800,
    height: 1000,
    alt: '',
    caption: undefined,
    preview: undefined,
  });
});

test('the parts of a file’s path are encoded, its folders stay', () => {
  expect(fileUrl('site-images', 'rentals/5-größe #1?.jpg')).toBe(
    '/files/site-images/rentals/5-gr%C3%B6%C3%9Fe%20%231%3F.jpg',
  );
});

test.each([
  ['photo.HEIC', '', 10, undefined],
  ['photo', 'image/avif', 10, undefined],
  ['photo.jpg', 'image/jpeg', MAX_PICTURE_BYTES, undefined],
  ['photo.jpg', 'image/jpeg', MAX_PICTURE_BYTES + 1, 'Larger than 30 MB. Not added. Choose a smaller copy.'],
  [
    'mark.svg',
    'image/svg+xml',
    10,
    'Not a picture in JPEG, PNG, GIF, WebP, AVIF, TIFF, or HEIC. Not added. Save it as JPEG and choose that.',
  ],
  [
    'invoice.pdf',
    'application/pdf',
    10,
    'Not a picture in JPEG, PNG, GIF, WebP, AVIF, TIFF, or HEIC. Not added. Save it as JPEG and choose that.',
  ],
])('the chosen file %s of type %j and %d bytes: %s', (name, type, size, error) => {
  const file = Object.defineProperty(new File([], name, { type }), 'size', { value: size });
  expect(pictureError(file)).toBe(error);
});

test('a field that takes some kinds of pictures says so to the browser and rejects the others', () => {
  expect(acceptAttribute(['JPEG', 'HEIC'])).toBe('image/jpeg,.jpg,.jpeg,image/heic,.heic,.heif');
  expect(pictureError(new File([], 'a.webp', { type: 'image/webp' }), ['JPEG', 'PNG'])).toBe(
    'Not a picture in JPEG or PNG. Not added. Save it as JPEG and choose that.',
  );
  expect(ANY_PICTURE.map((kind) => pictureKindOf(`image/${kind.toLowerCase()}`))).toEqual(ANY_PICTURE);
  expect(pictureKindOf('image/svg+xml')).toBeUndefined();
});

test('a crop that makes no sense means the whole picture around its middle', () => {
  const whole = { focus_x: 50, focus_y: 50, crop: '', zoom: 100 };
  expect(cropForm.parse({})).toEqual(whole);
  expect(cropForm.parse({ focus_x: '101', focus_y: '-1', crop: '3:7', zoom: '99' })).toEqual(whole);
  expect(cropForm.parse({ focus_x: '0', focus_y: '100', crop: '16:9', zoom: '400' })).toEqual({
    focus_x: 0,
    focus_y: 100,
    crop: '16:9',
    zoom: 400,
  });
});

test('a conflict lists a changed focal point or a replaced picture, and nothing else', () => {
  const stored = { src: '/pictures/768/a/1-x.jpg', width: 1, height: 1, alt: '', focus: '20% 30%' };
  const sent = { cropped_picture: 'a/1-x.jpg', focus_x: '20', focus_y: '30' };
  expect(cropChanges(stored, sent)).toEqual({});
  expect(cropChanges(stored, { ...sent, focus_x: '50' })).toEqual({
    'What matters in it': '20% from the left, 30% from the top',
  });
  expect(cropChanges(stored, { ...sent, cropped_picture: 'a/2-y.jpg' })).toEqual({
    Picture: 'It was cropped or replaced.',
  });
  expect(cropChanges(undefined, sent)).toEqual({});
});

test('at most so many tasks run at once, in order, and one that fails frees its place', async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((task) =>
    limited(async () => {
      started.push(task);
      await new Promise<void>((done) => finish.push(done));
      if (task === 0) throw new Error('broken');
      return task;
    }),
  );
  const results = Promise.allSettled(tasks);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  finish[0]?.();
  await expect(tasks[0]).rejects.toThrow('broken');
  expect(started).toEqual([0, 1, 2]);
  finish[1]?.();
  await tasks[1];
  expect(started).toEqual([0, 1, 2, 3]);
  finish[2]?.();
  finish[3]?.();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
