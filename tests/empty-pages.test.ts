/** A page with nothing on it is not linked, but answers whoever comes with a way on. */
import { expect, test } from 'vitest';
import { fillPages } from './filled-pages.ts';
import { openStudio, type Studio } from './open-studio.ts';
import { readable } from './visitor.ts';

const PAGES = [
  '/store',
  '/gallery',
  '/weddings',
  '/flower-guide',
  '/blog',
  '/rental-items',
  '/resources',
  '/vendors',
  '/reviews',
  '/terms-and-conditions',
];

async function html(studio: Studio, path: string) {
  return (await studio.asVisitor().get(path)).text();
}

/** Which of the pages the links of this text lead to. */
function linkedIn(text: string) {
  const hrefs = [...text.matchAll(/href="(\/[\w-]*)|<loc>http:\/\/[^/]+(\/[\w-]*)/g)].map(
    ([, link, loc]) => link ?? loc,
  );
  return PAGES.filter((page) => hrefs.includes(page));
}

function frame(page: string) {
  return page.replace(/<main[\s\S]*<\/main>/, '');
}

test('menus, footer, sitemap, search and lost visitors find the pages that have something, and no others', async () => {
  const studio = await openStudio();
  const places = async () => ({
    frame: linkedIn(frame(await html(studio, '/about'))),
    sitemap: linkedIn((await html(studio, '/sitemap.xml')) + (await html(studio, '/sitemap.xml?list=pages'))),
    suggestions: linkedIn(await html(studio, '/search')),
    search: linkedIn(await html(studio, '/search?q=journal+vendors+galleries+guide+rental+terms+store+reviews')),
    lost: linkedIn(await html(studio, '/nowhere')),
    invitations: linkedIn(await html(studio, '/delivery')),
  });
  const before = await places();
  expect(before).toEqual({ frame: [], sitemap: [], suggestions: [], search: [], lost: [], invitations: [] });
  expect(readable(await html(studio, '/about'))).not.toMatch(/Inspiration|Resources/);
  await fillPages(studio);
  const after = await places();
  expect(after.frame).toEqual(PAGES.filter((page) => page !== '/reviews'));
  expect(after.sitemap).toEqual(PAGES);
  expect(after.suggestions).toEqual(expect.arrayContaining(['/store', '/flower-guide', '/rental-items', '/gallery']));
  expect(after.search.length).toBeGreaterThan(5);
  expect(after.invitations).toContain('/store');
  expect(after.lost).toEqual(expect.arrayContaining(['/store', '/gallery', '/flower-guide']));
});

test('an empty page answers with its heading and a way on', async () => {
  const studio = await openStudio();
  const read = async (path: string) => {
    const answer = await studio.asVisitor().get(path);
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(await answer.text()) ?? [];
    return { path, status: answer.status, heading: main.includes('<h1>'), text: readable(main) };
  };
  for (const path of PAGES) {
    const text = expect.stringContaining('Meanwhile, see what we do .');
    expect.soft(await read(path)).toEqual({ path, status: 200, heading: true, text });
  }
  await studio.platform.db.insertInto('site_images').values({ image_url: '/a', category: 'Micro Farm' }).execute();
  await studio.platform.live.heard();
  expect((await read('/vendors')).text).toContain('Meanwhile, see our galleries .');
});

test('a page leaves the menu with its last row, and comes back with the next', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const isLinked = async () => {
    await live.heard();
    return frame(await html(studio, '/about')).includes('href="/blog"');
  };
  expect(await isLinked()).toBe(false);
  const post = { title: 'The first frost', is_published: false };
  const { id } = await db.insertInto('blog_posts').values(post).returning('id').executeTakeFirstOrThrow();
  expect(await isLinked()).toBe(false);
  await db.updateTable('blog_posts').set({ is_published: true }).where('id', '=', id).execute();
  expect(await isLinked()).toBe(true);
  await db.deleteFrom('blog_posts').where('id', '=', id).execute();
  expect(await isLinked()).toBe(false);
});

test('two people who delete the last two vendors at one time leave an empty page', async () => {
  const { pool } = (await openStudio()).platform;
  await pool.query("insert into vendors (name) values ('One'), ('Two')");
  const [one, two] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    await one.query("begin; delete from vendors where name = 'One'");
    const second = two.query("begin; delete from vendors where name = 'Two'; commit");
    await one.query('commit');
    await second;
  } finally {
    one.release();
    two.release();
  }
  const { rows } = await pool.query("select is_empty from page_contents where path = '/vendors'");
  expect(rows).toEqual([{ is_empty: true }]);
});

test('staff see which pages are empty, and alone are offered to add to them', async () => {
  const studio = await openStudio();
  const [staff, visitor] = [await studio.asStaff('designer'), studio.asVisitor()];
  const hiddenPages = async () =>
    [...(await (await staff.get('/page-manager')).text()).matchAll(/<tr>[\s\S]*?<\/tr>/g)]
      .map(([row]) => readable(row))
      .filter((row) => row.includes('Empty, hidden'));
  expect(await hiddenPages()).toHaveLength(PAGES.length - 1);
  const add = 'Add flowers to the guide';
  for (const who of [visitor, staff, visitor])
    expect((await who.text('/flower-guide')).includes(add)).toBe(who === staff);
  await fillPages(studio);
  expect(await hiddenPages()).toEqual([]);
});
