import { expect, test } from 'vitest';
import { HANNAH } from '../tests/inquiries.ts';
import { openIsolatedApp } from '../tests/isolated-app.ts';
import { readable } from '../tests/visitor.ts';

const BOOKING = {
  starts_at: '2027-06-14T13:00:00.000Z',
  place: 'video',
  name: 'Hannah Lyle',
  email: 'hannah@example.com',
  note: 'Peonies & "moss" <b>',
};
const MESSAGE = { first_name: 'Hannah', email: 'hannah@example.com', message: 'Do you have\npeonies in May?' };

test('without scripts, a form posted while the database is away keeps what was typed', async () => {
  const studio = await openIsolatedApp();
  const visitor = studio.asVisitor();
  await studio.killDatabase();
  for (const [path, fields] of [
    ['/consultation', { ...HANNAH, 'attached-files': new File(['x'], 'veil.jpg') }],
    ['/booking', BOOKING],
    ['/contact', MESSAGE],
  ] as const) {
    const answer = await visitor.post(path, fields);
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 503]);
    const page = readable(html);
    expect(page).toMatch(/cannot be reached right now/);
    expect(page).toContain('What you typed is still here');
    const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
    expect([path, texts.map(([name]) => [name, valueOf(html, name)])]).toEqual([path, texts]);
  }
  await studio.reviveDatabase();
  const again = await visitor.post('/consultation', HANNAH);
  expect(again.headers.get('location')).toContain('/consultation?sent=1');
});

test('without scripts, an inquiry with large files keeps its text while the database is away', async () => {
  const studio = await openIsolatedApp();
  await studio.killDatabase();
  const file = new File([new Uint8Array(2 * 1024 * 1024)], 'veil.jpg');
  const answer = await studio.asVisitor().post('/consultation', { ...HANNAH, 'attached-files': file });
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(valueOf(html, 'name')).toBe(HANNAH.name);
  expect(valueOf(html, 'vision_details')).toBe(HANNAH.vision_details);
});

test('the page never contains a typed password', async () => {
  const studio = await openIsolatedApp();
  await studio.killDatabase();
  const answer = await studio.asVisitor().post('/admin-login', { email: 'june@example.com', password: 'hunter22222' });
  expect(await answer.text()).not.toContain('hunter22222');
});

/** The value of a field of any type. */
function valueOf(html: string, name: string) {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
  const textarea = new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)<`).exec(html)?.[1];
  return unescaped(input ?? textarea ?? '').replaceAll('\r\n', '\n');
}

function unescaped(text: string) {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
