import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Context } from './context.server';
import { HttpError } from './http-error.server';
import { type FormLimits, type PostedForm, withPostedForm } from './posted-form.server';

const LIMITS: FormLimits = { files: 2, fileBytes: 100 };
const VISITOR = {} as Context;

function posted(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/consultation', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

function formOf(fields: [name: string, value: string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function file(name: string, bytes = 10): File {
  return new File(['x'.repeat(bytes)], name);
}

/** The form, with the text of its files, which are gone afterwards. */
async function read(request: Request, limits = LIMITS) {
  return withPostedForm(VISITOR, request, limits, async (form: PostedForm) => ({
    ...form,
    contents: form.files.map(({ path }) => readFileSync(path, 'utf8')),
  }));
}

test('files arrive with their names, in the order of the form, and are deleted afterwards', async () => {
  const names = ['../../etc/passwd', 'Hochzeit – „Rosen“ 🌷.jpg'];
  const form = await read(posted(formOf(names.map((name, at) => ['files', file(name, at + 1)]))));
  expect(form.files.map(({ name, field, size }) => ({ name, field, size }))).toEqual([
    { name: names[0], field: 'files', size: 1 },
    { name: names[1], field: 'files', size: 2 },
  ]);
  expect(form.contents).toEqual(['x', 'xx']);
  for (const { path } of form.files) expect(existsSync(path)).toBe(false);
});

test('a file that is too large, or one too many, is lost; the texts and other files arrive', async () => {
  const form = await read(
    posted(
      formOf([
        ['files', file('large.jpg', 101)],
        ['files', file('edge.jpg', 100)],
        ['files', file('third.jpg')],
        ['name', 'Hannah'],
      ]),
    ),
  );
  expect(form.files.map(({ name }) => name)).toEqual(['edge.jpg']);
  expect(form.lost).toEqual([
    { field: 'files', name: 'third.jpg', reason: 'too many' },
    { field: 'files', name: 'large.jpg', reason: 'too large' },
  ]);
  expect(form.texts).toEqual({ name: 'Hannah' });
});

test('an empty file input is no file', async () => {
  const form = await read(posted(formOf([['picture', new File([], '')]])));
  expect([form.files, form.lost]).toEqual([[], []]);
});

test('a field that is sent twice keeps both values in the form and the last in its texts', async () => {
  const form = await read(posted(new URLSearchParams('id=1&id=2&name=')));
  expect(form.fields.getAll('id')).toEqual(['1', '2']);
  expect(form.texts).toEqual({ id: '2', name: '' });
});

test('names of fields cannot reach the prototype, and a NUL drops its field', async () => {
  const form = await read(
    posted(
      formOf([
        ['__proto__', 'x'],
        ['constructor', 'y'],
        ['name', 'a\0b'],
      ]),
    ),
  );
  expect(Object.keys(form.texts).sort()).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.each(['application/json', 'text/plain', '', 'multipart/form-data', 'multipart/form-data; charset=utf-8'])(
  'a body of type %j is not a form (415)',
  async (type) => {
    const error = await read(posted('{}', { 'content-type': type })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 415, message: 'This page only accepts its own form.' });
  },
);

test('a form larger than its announced limit is rejected before it is read, and one of unknown length while it is', async () => {
  const limits = { ...LIMITS, bodyBytes: 1024 * 1024 };
  const large = new Uint8Array(1024 * 1024 + 1);
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const announced = posted(large, { ...type, 'content-length': String(large.length) });
  await expect(read(announced, limits)).rejects.toMatchObject({ status: 413 });
  expect(announced.bodyUsed).toBe(false);
  const streamed = posted(new Blob([large]).stream() as BodyInit, type);
  await expect(read(streamed, limits)).rejects.toMatchObject({
    status: 413,
    message: 'What was sent is larger than 1 MB.',
  });
});

test.each([
  ['is cut off', '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nhalf a pict'],
  ['ends in a header', '--x\r\nContent-Dispo'],
])('a form that %s is rejected with a sentence', async (_what, body) => {
  const broken = posted(body, { 'content-type': 'multipart/form-data; boundary=x' });
  await expect(read(broken)).rejects.toMatchObject({
    status: 400,
    message: 'The form did not arrive completely. Please send it again.',
  });
});
