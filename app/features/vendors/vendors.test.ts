import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

test('an empty list says that it is growing', async () => {
  const studio = await openStudio();
  const page = await studio.asVisitor().text('/vendors');
  expect(page).toContain('Our Trusted Vendors');
  expect(page).toContain('Our Vendor List is Growing! Check back soon!');
});

test('vendors stand by name, with mark, trade and website', async () => {
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
  await studio.platform.live.publish(['vendors']);
  expect(await visitor.text('/vendors')).toContain('Needle & Pine');
});

test('reports vendors that cannot be read', async () => {
  const studio = await openStudio();
  await studio.platform.pool.query('alter table vendors rename to vendors_away');
  const answer = await studio.asVisitor().get('/vendors');
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch vendors.');
});
