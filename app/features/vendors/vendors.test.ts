import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

test('an empty list says that it is growing', async () => {
  const studio = await openStudio();
  const page = await studio.asVisitor().text('/vendors');
  expect(page).toContain('Our Trusted Vendors');
  expect(page).toContain('Our Vendor List is Growing! Check back soon!');
});

test('vendors are sorted by name and show logo, trade and website', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const mark = {
    bucket: 'vendor-logos',
    key: 'a b.webp',
    content_type: 'image/webp',
    size: 1,
    width: 900,
    height: 600,
  };
  await db.insertInto('stored_files').values(mark).execute();
  await db
    .insertInto('vendors')
    .values([
      { name: 'Ramp & Rye', category: 'Catering', website_url: 'https://rye.example.com/' },
      { name: 'Cheat River Strings', image_url: '/files/vendor-logos/a%20b.webp' },
      { name: 'Not a link', website_url: 'javascript:alert(1)' },
    ])
    .execute();
  const html = await (await studio.asVisitor().get('/vendors')).text();
  const page = readable(html);
  expect(page.indexOf('Cheat River Strings')).toBeLessThan(page.indexOf('Catering Ramp & Rye'));
  expect(page).toContain('Visit Website of Ramp & Rye, opens in a new tab');
  expect(html).toMatch(/<a[^>]*href="https:\/\/rye\.example\.com\/"[^>]*target="_blank" rel="noopener noreferrer"/);
  expect(html).toMatch(/<img[^>]*src="\/pictures\/768\/vendor-logos\/a%20b\.webp"[^>]*width="900" height="600"/);
  expect(html.match(/Visit Website/g)).toHaveLength(1);
  expect(html).not.toMatch(/href="javascript/);
});

test('a new vendor is on the page at once', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  await visitor.get('/vendors');
  await studio.platform.db.insertInto('vendors').values({ name: 'Needle & Pine' }).execute();
  await studio.platform.live.heard();
  expect(await visitor.text('/vendors')).toContain('Needle & Pine');
});

test('reports vendors that cannot be read', async () => {
  const studio = await openStudio();
  await studio.platform.pool.query('alter table vendors rename to vendors_away');
  const answer = await studio.asVisitor().get('/vendors');
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch vendors.');
});

test('names with markup, quotes and emoji are shown as they are', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('vendors')
    .values({ name: '<i>Moss</i> & “Fern” 🌿', category: '<b>Venue</b>', website_url: 'https://x.example/?a="b"&c' })
    .execute();
  const html = await (await studio.asVisitor().get('/vendors')).text();
  expect(readable(html)).toContain('<b>Venue</b> <i>Moss</i> & “Fern” 🌿 Visit Website');
  expect(html).not.toMatch(/<i>Moss|<b>Venue/);
  expect(html).toContain('href="https://x.example/?a=&quot;b&quot;&amp;c"');
});

test('a page that could not be read is not kept: the next visitor gets the vendors', async () => {
  const studio = await openStudio();
  await studio.platform.db.insertInto('vendors').values({ name: 'Needle & Pine' }).execute();
  await studio.platform.pool.query('alter table vendors rename to vendors_away');
  const failed = await studio.asVisitor().get('/vendors');
  expect([failed.status, failed.headers.get('etag')]).toEqual([503, null]);
  await studio.platform.pool.query('alter table vendors_away rename to vendors');
  expect(await studio.asVisitor().text('/vendors')).toContain('Needle & Pine');
});

test('the first three marks load at once, the others when they come into sight', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const names = ['Ash', 'Birch', 'Cedar', 'Dogwood'];
  const file = { bucket: 'vendor-logos', content_type: 'image/webp', size: 1, width: 900, height: 600 };
  await db
    .insertInto('stored_files')
    .values(names.map((name) => ({ ...file, key: `${name}.webp` })))
    .execute();
  await db
    .insertInto('vendors')
    .values(names.map((name) => ({ name, image_url: `/files/vendor-logos/${name}.webp` })))
    .execute();
  const html = await (await studio.asVisitor().get('/vendors')).text();
  const lazy = names.filter((name) =>
    new RegExp(`<img[^>]*${name}\\.webp[^>]*loading="lazy"|<img[^>]*loading="lazy"[^>]*${name}\\.webp`).test(html),
  );
  expect(lazy).toEqual(['Dogwood']);
});
