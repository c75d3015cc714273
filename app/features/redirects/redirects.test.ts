import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';

const PAGE = '/redirects';

function visit(studio: Studio, path: string) {
  return studio.asVisitor().fetch(path, { headers: { 'Sec-Fetch-Dest': 'document' }, redirect: 'manual' });
}

async function whereFrom(studio: Studio, path: string) {
  const { status, headers } = await visit(studio, path);
  return `${status} ${headers.get('location') ?? ''}`.trim();
}

test('an old address leads to its page, however it is spelled', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  expect(await whereFrom(studio, '/collections/All')).toBe('404');
  const from = 'https://old.example/Collections/All/?page=2';
  await owner.post(PAGE, { intent: 'save', from_path: from, to_path: '/store' });
  expect(await whereFrom(studio, '/collections/All')).toBe('301 /store');
  expect(await whereFrom(studio, '/collections/all?utm_source=mail')).toBe('301 /store?utm_source=mail');
  await owner.post(PAGE, { intent: 'save', from_path: '/caf%C3%A9 menu', to_path: 'https://cafe.example/menu?v=2' });
  expect(await whereFrom(studio, '/caf%c3%a9%20menu')).toBe('404');
  await owner.post(PAGE, { intent: 'save', from_path: '/caf%C3%A9', to_path: 'https://cafe.example/menu?v=2' });
  expect(await whereFrom(studio, '/caf%c3%a9')).toBe('301 https://cafe.example/menu?v=2');
  expect(await whereFrom(studio, '/about')).toBe('200');
});

test('an address of a page that was deleted leads on, one of a page that exists does not', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  for (const from_path of ['/blog/first-frost', '/contact'])
    await owner.post(PAGE, { intent: 'save', from_path, to_path: '/blog' });
  expect(await whereFrom(studio, '/blog/first-frost')).toBe('301 /blog');
  expect(await whereFrom(studio, '/contact')).toBe('200');
});

test('what is no address is refused at its field', async () => {
  const owner = await (await openStudio()).asStaff();
  const { status, text } = await readAnswer(
    await owner.post(`${PAGE}?add=new`, { intent: 'save', from_path: '/', to_path: 'javascript:alert(1)' }),
  );
  expect(status).toBe(400);
  expect(text).toContain('The part after your domain');
  expect(text).toContain('It begins with a slash or with https://.');
});

test('staff see where visitors found nothing, most often first, until it leads on', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  for (const path of ['/shop/tulips', '/shop/tulips?token=secret', '/shop/roses']) await visit(studio, path);
  await studio.asVisitor().get('/wp-login.php');
  const page = await owner.text(PAGE);
  expect(page).toMatch(
    /Visitors found nothing at Redirect \/shop\/tulips to … 2 times, last .* Redirect \/shop\/roses to … Once/,
  );
  expect(page).not.toMatch(/wp-login|secret/);
  expect(await (await owner.get(`${PAGE}?add=new&from=%2Fshop%2Ftulips`)).text()).toContain('value="/shop/tulips"');
  await owner.post(PAGE, { intent: 'save', from_path: '/shop/tulips', to_path: '/store' });
  expect(await owner.text(PAGE)).not.toContain('Redirect /shop/tulips to …');
});

test('a wedding, a worksheet and a flower that are renamed redirect by themselves, also twice and back', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.insertInto('flower_types').values({ name: 'Sweet Pea' }).execute();
  const rename = (name: string) => db.updateTable('flower_types').set({ name }).execute();
  await rename('Pea');
  expect(await whereFrom(studio, '/flower-guide/sweet-pea')).toBe('301 /flower-guide/pea');
  await rename('Garden Pea');
  expect(await whereFrom(studio, '/flower-guide/sweet-pea')).toBe('301 /flower-guide/garden-pea');
  expect(await whereFrom(studio, '/flower-guide/pea')).toBe('301 /flower-guide/garden-pea');
  await rename('Sweet Pea');
  expect(await whereFrom(studio, '/flower-guide/sweet-pea')).toBe('200');
  expect(await whereFrom(studio, '/flower-guide/garden-pea')).toBe('301 /flower-guide/sweet-pea');
});

test('a file of addresses is imported, and an address twice is told', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await owner.post(PAGE, { intent: 'save', from_path: '/p/1', to_path: '/store' });
  const again = await readAnswer(
    await owner.post(`${PAGE}?add=new`, { intent: 'save', from_path: '/P/1/', to_path: '/about' }),
  );
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('Another redirect has this old address.')]);
  const csv = 'From,To\nhttps://old.example/p/2,/about\n/p/3,https://elsewhere.example/\n';
  const done = await owner.post(PAGE, { intent: 'import', csv });
  expect(await pageAfter(owner, done)).toContain('/p/3');
  expect(await whereFrom(studio, '/p/2')).toBe('301 /about');
});
