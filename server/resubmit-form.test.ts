import { expect, test } from 'vitest';
import { copyForm, fieldsOf, resubmitForm } from './resubmit-form';

function posted(body: BodyInit | null, headers: Record<string, string> = {}, path = '/contact') {
  return new Request(`http://localhost${path}`, { method: 'POST', body, headers });
}

const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

test('what was typed is shown as text, whatever it contains', () => {
  const html = resubmitForm([['message', '"><script>alert(1)</script>\n& ‘roses’ 🌷']], '');
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('🌷');
});

test('a password, a code and a secret are neither shown nor sent again', () => {
  const html = resubmitForm(
    [
      ...[
        ['email', 'hannah@example.com'],
        ['password', 'laurel'],
        ['new_password', 'ridge'],
        ['code', '123456'],
      ],
      ['client_secret', 'salt'],
    ] as [string, string][],
    '',
  );
  expect(html).toContain('hannah@example.com');
  for (const secret of ['laurel', 'ridge', '123456', 'salt']) expect(html).not.toContain(secret);
});

test('a form of secrets alone has nothing to send again', () => {
  expect(resubmitForm([['password', 'laurel']], '')).toBe('');
  expect(resubmitForm([], '')).toBe('');
});

test('technical fields are sent again but not shown, and empty ones neither', () => {
  const html = resubmitForm(
    [
      ['intent', 'save'],
      ['submission_token', 'abc'],
      ['time_zone', 'America/New_York'],
      ['phone', ''],
      ['first_name', 'Hannah'],
    ],
    '',
  );
  const labels = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt>/g)].map(([, label]) => label);
  expect(labels).toEqual(['First name']);
  for (const name of ['intent', 'submission_token', 'time_zone', 'phone', 'first_name'])
    expect(html).toContain(`<input type="hidden" name="${name}"`);
});

test('a repeated field is sent again as often', () => {
  const html = resubmitForm(
    [
      ['flowers', 'Peony'],
      ['flowers', 'Rose'],
    ],
    '',
  );
  expect(html.match(/<input type="hidden" name="flowers"/g)).toHaveLength(2);
});

test('forms are copied with their texts and without their files', async () => {
  const form = new FormData();
  form.append('name', 'Hannah');
  form.append('picture', new File(['x'], 'rose.jpg'));
  const boundary = new Request('http://localhost/', { method: 'POST', body: form });
  const bytes = await boundary.clone().arrayBuffer();
  const request = posted(bytes, {
    'content-type': boundary.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  });
  expect(await fieldsOf(copyForm(request))).toEqual([['name', 'Hannah']]);
});

test.each([
  ['JSON', '{}', { 'content-type': 'application/json' }],
  ['a body without a type', 'a=b', {}],
  ['a form over 1 MB', 'a=b', { ...URLENCODED, 'content-length': String(1024 * 1024 + 1) }],
])('%s is not copied', (_what, body, headers) => {
  expect(copyForm(posted(body, headers))).toBeUndefined();
});

test('a large form with files of unknown length is not copied, a form without files is', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(copyForm(posted('--x--', multipart, '/consultation'))).toBeUndefined();
  expect(copyForm(posted('a=b', URLENCODED))).toBeDefined();
});

test('a copy that cannot be parsed has no fields', async () => {
  expect(await fieldsOf(posted('--x', { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual([]);
  expect(await fieldsOf(undefined)).toEqual([]);
});
