import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

const ELEVEN_A_PAGE = 11;

interface TextKind {
  title: string;
  content?: string;
  excerpt?: string;
  category?: string;
  image_path?: string;
  created_at?: Date;
}

async function write({ platform: { db, live } }: Studio, ...posts: TextKind[]) {
  const rows = await db.insertInto('blog_posts').values(posts).returning('slug').execute();
  await live.heard();
  return rows.map(({ slug }) => slug);
}

function day(number: number) {
  return new Date(Date.UTC(2026, 0, number, 15));
}

test('an empty journal says that it is waiting for its first entry', async () => {
  const studio = await openStudio();
  const html = await (await studio.asVisitor().get('/blog')).text();
  expect(readable(html)).toContain('Our Journal is Waiting for its First Entry!');
  expect(html).toMatch(/<a[^>]*href="\/admin-dashboard"[^>]*>Go to Admin Dashboard/);
});

test('lists posts with date, category, excerpt and link, newest first', async () => {
  const studio = await openStudio();
  const [old, fresh] = await write(
    studio,
    { title: 'Peonies in May', excerpt: 'When they are here.', category: 'The Rows', created_at: day(1) },
    { title: 'The first frost', created_at: day(2) },
  );
  const html = await (await studio.asVisitor().get('/blog')).text();
  const page = readable(html);
  expect(page).toContain('From Our Journal');
  expect(page).toContain(
    'January 1, 2026 · The Rows Peonies in May When they are here. Read More about Peonies in May',
  );
  expect(page.indexOf('The first frost')).toBeLessThan(page.indexOf('Peonies in May'));
  expect(html).toContain(`href="/blog/${old}"`);
  expect(html).toContain(`href="/blog/${fresh}"`);
  expect(html).toContain('<link rel="alternate" type="application/rss+xml"');
});

test('a picture is a URL or a path in blog-images; without one the default picture is shown', async () => {
  const studio = await openStudio();
  await write(
    studio,
    { title: 'Elsewhere', image_path: 'https://example.com/frost.jpg' },
    { title: 'Ours', image_path: 'june/first frost.webp' },
    { title: 'None' },
  );
  const html = await (await studio.asVisitor().get('/blog')).text();
  expect(html).toContain('src="https://example.com/frost.jpg"');
  expect(html).toContain('/pictures/768/blog-images/june/first%20frost.webp');
  expect(html).toMatch(/src="\/assets\/no-picture-[^"]+\.webp"/);
});

test('links older and newer posts, and answers 404 past the last page', async () => {
  const studio = await openStudio();
  const titles = Array.from({ length: 2 * ELEVEN_A_PAGE + 1 }, (_, index) => `Post ${index + 1}.`);
  await write(studio, ...titles.map((title, index) => ({ title, created_at: day(index) })));
  const visitor = studio.asVisitor();
  const first = await (await visitor.get('/blog')).text();
  expect(first.match(/class="post-card\b[^-]/g)).toHaveLength(ELEVEN_A_PAGE);
  expect(first).toContain('href="/blog?page=2"');
  expect(first).not.toContain('rel="prev"');
  expect(readable(first)).toContain('Post 23.');
  const last = await (await visitor.get('/blog?page=3')).text();
  expect(readable(last)).toContain('Post 1.');
  expect(last).toMatch(/rel="prev"[^>]*href="\/blog\?page=2"|href="\/blog\?page=2"[^>]*rel="prev"/);
  expect(last).not.toContain('rel="next"');
  expect((await visitor.get('/blog?page=4')).status).toBe(404);
  expect(await visitor.text('/blog?page=-1')).toContain('Post 23.');
});

test('a post is shown with its markdown, title and description', async () => {
  const studio = await openStudio();
  const [slug] = await write(studio, {
    title: 'What the fog does to white',
    excerpt: 'Whites by the hour.',
    category: 'Weddings',
    content:
      '## Whites\n\n| Hour | Stems |\n| - | -: |\n| Noon | 14 |\n\n- [x] Note ~~the date~~ the hour\n\n<b>bold</b>',
    created_at: day(2),
  });
  const html = await (await studio.asVisitor().get(`/blog/${slug}`)).text();
  expect(html).toMatch(/<title>What the fog does to white \| [^<]+<\/title>/);
  expect(html).toContain('<meta name="description" content="Whites by the hour."');
  expect(html).toMatch(/<a[^>]*href="\/blog"[^>]*>(<[^>]*>)*←(<[^>]*>)* Back to All Posts/);
  expect(html).toContain('<section class="table-scroll" aria-label="Whites" tabindex="0">');
  expect(html).toContain('<del>the date</del>');
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(readable(html)).toContain('January 2, 2026 · Weddings What the fog does to white');
});

test('a post links to the posts before it, and the oldest to the newest', async () => {
  const studio = await openStudio();
  const titles = ['one', 'two', 'three', 'four', 'five'].map((name) => `Post ${name}.`);
  const slugs = await write(studio, ...titles.map((title, index) => ({ title, created_at: day(index + 1) })));
  const visitor = studio.asVisitor();
  const readOn = async (slug = '') =>
    readable((await (await visitor.get(`/blog/${slug}`)).text()).split('Read on')[1] ?? '');
  expect((await readOn(slugs[4])).match(/(?<=about )Post \w+\./g)).toEqual(['Post four.', 'Post three.', 'Post two.']);
  expect((await readOn(slugs[0])).match(/(?<=about )Post \w+\./g)).toEqual(['Post five.', 'Post four.', 'Post three.']);
});

test('shows an edited post at once', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const [slug] = await write(studio, { title: 'Before', excerpt: 'Frost.' });
  const visitor = studio.asVisitor();
  const paths = ['/blog', `/blog/${slug}`, '/blog/feed.xml'];
  for (const path of paths) expect(await (await visitor.get(path)).text()).toContain('Frost.');
  await db.updateTable('blog_posts').set({ excerpt: 'Fog.' }).execute();
  await live.heard();
  for (const path of paths) expect(await (await visitor.get(path)).text()).toContain('Fog.');
});

test('an unknown post answers 404, a deleted one 410, both with a link back', async () => {
  const studio = await openStudio();
  const [slug] = await write(studio, { title: 'Taken down' });
  await studio.platform.db.deleteFrom('blog_posts').execute();
  await studio.platform.live.heard();
  const visitor = studio.asVisitor();
  for (const [asked, status] of [
    ['01890000-0000-7000-8000-000000000001', 404],
    ['no-id', 404],
    [slug, 410],
  ]) {
    const answer = await visitor.get(`/blog/${asked}`);
    const html = await answer.text();
    expect([asked, answer.status]).toEqual([asked, status]);
    expect(readable(html)).toContain('Could not find this blog post.');
    expect(html).toMatch(/<a[^>]*href="\/blog"[^>]*>Back to Blog/);
  }
});

test('shows a restored post again', async () => {
  const studio = await openStudio();
  await write(studio, { title: 'Taken down' });
  const deleted = studio.platform.db.deleteFrom('blog_posts').returning('id');
  const { id } = await deleted.executeTakeFirstOrThrow();
  await studio.platform.db.insertInto('blog_posts').values({ id, title: 'Back again' }).execute();
  await studio.platform.live.heard();
  expect((await studio.asVisitor().get('/blog/back-again')).status).toBe(200);
});

test('reports posts that cannot be read, and recovers', async () => {
  const studio = await openStudio();
  const [slug] = await write(studio, { title: 'Peonies' });
  const visitor = studio.asVisitor();
  const { pool } = studio.platform;
  await pool.query('alter table blog_posts rename to blog_posts_away');
  const list = await visitor.get('/blog');
  expect(list.status).toBe(503);
  expect(readable(await list.text())).toContain('Could not fetch blog posts.');
  const post = await visitor.get(`/blog/${slug}`);
  expect(post.status).toBe(503);
  expect(readable(await post.text())).toContain('Could not find this blog post.');
  await pool.query('alter table blog_posts_away rename to blog_posts');
  expect(await visitor.text('/blog')).toContain('Peonies');
});

test('the feed has the newest posts with their text and absolute URLs', async () => {
  const studio = await openStudio({ BASE_URL: 'https://flowers.example.com' });
  const [slug] = await write(studio, {
    title: 'Frost & fog ]]> <b>',
    excerpt: 'What gives up at 32 °F.',
    content: 'See [the store](/store) and ![a row](/files/blog-images/row.webp).',
    created_at: day(2),
  });
  const answer = await studio.asVisitor().get('/blog/feed.xml');
  const xml = await answer.text();
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(xml).toContain(`<link>https://flowers.example.com/blog/${slug}</link>`);
  expect(xml).toContain('<pubDate>Fri, 02 Jan 2026 15:00:00 GMT</pubDate>');
  expect(xml).toContain('href="https://flowers.example.com/store"');
  expect(xml).toContain('src="https://flowers.example.com/pictures/1100/blog-images/row.webp"');
  expect(isWellFormed(xml)).toBe(true);
});

/** Every tag that opens closes, what is in CDATA aside. */
function isWellFormed(xml: string) {
  const open: string[] = [];
  const marks = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g);
  for (const [, isEnd, name = '', isEmpty] of marks) {
    if (isEnd && open.pop() !== name) return false;
    if (!isEnd && !isEmpty) open.push(name);
  }
  return open.length === 0;
}
