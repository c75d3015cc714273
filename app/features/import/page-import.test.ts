import { expect, test, vi } from 'vitest';
import { checkFile, importFile } from '../../../tests/imports.ts';
import { formFieldsIn } from '../../../tests/forms.ts';
import { openStudioIn, shareStudio, type Studio } from '../../../tests/open-studio.ts';
import { ANYWHERE, openPictureServer } from '../../../tests/picture-server.ts';
import { aPhotograph } from '../../../tests/pictures.ts';
import { attachment, type Item, wordPress } from '../../../tests/wordpress-export.ts';
import type { PageContent } from '../../lib/page-content.ts';

const sharedStudio = shareStudio();

async function emptyStudio() {
  const studio = sharedStudio();
  const { pool, live } = studio.platform;
  await pool.query(
    'delete from pages where slug is not null; delete from blog_posts; delete from redirects; delete from imports; delete from rate_limits',
  );
  await live.publish(['*']);
  return { studio, staff: await studio.asStaff('designer') };
}

async function storedPage({ platform: { db } }: Studio, title: string) {
  const page = await db.selectFrom('pages').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
  return { ...page, content: page.content as unknown as PageContent };
}

const BARN = `<!-- wp:paragraph --><p>We grow <strong>dahlias</strong> on <em>two</em> acres &amp; more. See <a href="/about">our story</a> or <a href="https://example.com/map">the map</a>.</p><!-- /wp:paragraph -->
<!-- wp:heading --><h2>Visit *us*</h2><!-- /wp:heading -->
<!-- wp:image --><figure><img src="https://old.example.com/barn-300x200.jpg" alt="The barn"/></figure><!-- /wp:image -->
<!-- wp:paragraph --><p>Open in June.<br>And July.</p><!-- /wp:paragraph -->
<!-- wp:list --><ul><li>Parking</li><li>A <a href="https://old.example.com/cafe">café</a></li></ul><!-- /wp:list -->
<!-- wp:paragraph --><p>Bring boots.</p><!-- /wp:paragraph -->`;

const page = (given: Item): Item => ({ type: 'page', link: `https://old.example.com/${given.title}/`, ...given });

test('pages become headings, texts, lists and pictures; drafts stay hidden, empty ones are named', async () => {
  const { studio, staff } = await emptyStudio();
  const file = wordPress(
    [
      page({
        title: 'Our Barn',
        content: BARN,
        link: 'https://old.example.com/visit/our-barn/',
        meta: { _yoast_wpseo_metadesc: 'A barn of dahlias.', _yoast_wpseo_title: '%%title%% %%sep%% %%sitename%%' },
      }),
      page({ title: 'Someday', content: 'Not yet.', status: 'draft' }),
      page({ title: 'Cart', content: '[woocommerce_cart]' }),
      page({ title: 'Binned', content: 'x', status: 'trash' }),
      { title: 'A post', content: 'x' },
    ],
    '',
    attachment(5, 'https://old.example.com/barn.jpg', 'The barn'),
  );
  const { text, report } = await checkFile(staff, 'pages', file, 'old.xml');
  expect(text).toContain('WordPress, read as pages. Ready to add 2 pages');
  expect(text).toContain('Nothing is on these pages: Cart.');
  expect(text).toContain('The file names 1 picture.');
  expect(text).toContain('Our Barn /visit/our-barn 1 Published');
  await staff.post(report, { intent: 'import' });
  const { content } = await storedPage(studio, 'Our Barn');
  expect(content).toMatchObject({ heading: 'Our Barn', search_title: null, search_description: 'A barn of dahlias.' });
  expect(content.sections).toEqual([
    {
      kind: 'text',
      text: 'We grow dahlias on two acres & more. See our story or the map (https://example.com/map).',
      link_label: 'Our story',
      link_to: '/about',
    },
    {
      kind: 'text',
      heading: 'Visit *us*',
      anchor: expect.stringMatching(/^picture-/),
      text: 'Open in June.\nAnd July.',
      points: 'Parking\nA café',
      link_label: 'Café',
      link_to: '/cafe',
    },
    { kind: 'text', text: 'Bring boots.' },
  ]);
  const visitor = studio.asVisitor();
  expect((await visitor.get('/visit/our-barn')).headers.get('location')).toBe('/pages/our-barn');
  expect(await visitor.text('/pages/our-barn')).toContain('We grow dahlias on two acres');
  expect((await visitor.get('/pages/someday')).status).toBe(404);
  expect(await (await visitor.get('/sitemap.xml')).text()).toContain('/pages/our-barn');
});

test('a page with this heading is named and left out, and undo takes the others away except what was edited', async () => {
  const { studio, staff } = await emptyStudio();
  const names = ['Barn', 'Field', 'Creek'];
  const report = await importFile(staff, 'pages', wordPress(names.map((title) => page({ title, content: title }))));
  const again = await checkFile(staff, 'pages', wordPress([page({ title: 'BARN', content: 'x' })]));
  expect(again.text).toContain('A page with this heading is already there.');
  const { id } = await storedPage(studio, 'Field');
  const form = `/page-manager?edit=${id}`;
  const fields = formFieldsIn(await (await staff.get(form)).text());
  const saved = await staff.post('/page-manager', { ...fields, id, intent: 'save', lead: 'Down the lane.' });
  expect(saved.status).toBe(303);
  await staff.post(report, { intent: 'undo' });
  const text = await staff.text(report);
  expect(text).toContain('2 pages went to the trash');
  expect(text).toContain('Field: It was edited since.');
  const visitor = studio.asVisitor();
  expect((await visitor.get('/pages/barn')).status).not.toBe(200);
  expect((await visitor.get('/barn')).status).toBe(404);
  expect((await visitor.get('/field')).headers.get('location')).toBe('/pages/field');
  expect(await staff.text('/trash')).toContain('Barn');
});

test('300 messy pages and posts of Squarespace: pictures without src, addresses without a host, long and doubled ones', async () => {
  const { studio, staff } = await emptyStudio();
  const items = Array.from({ length: 300 }, (_, at): Item => {
    const isPage = at % 3 !== 0;
    const number = isPage ? at : at / 3;
    return {
      title: at === 4 ? `Page ${'x'.repeat(250)}` : at === 5 ? 'Page 2' : `${isPage ? 'Page' : 'Post'} ${number}`,
      type: isPage ? 'page' : 'post',
      status: at % 7 === 0 ? 'draft' : 'publish',
      link: `/${isPage ? 'old-page' : 'journal/2019'}-${number}`,
      content: `<div class="sqs-layout"><h3>Season ${number}</h3><p style="white-space:pre-wrap;">Roses, ${'mint and '.repeat(at === 7 ? 1200 : 3)}rye.</p>
        <img class="thumb-image" data-src="https://images.squarespace-cdn.com/content/v1/${number}/Roses.jpg" alt="" /></div>`,
    };
  });
  const file = wordPress(items).replace('Old Studio', 'Old Studio at www.squarespace.com');
  const { text, report } = await checkFile(staff, 'pages', file, 'Squarespace-Wordpress-Export.xml');
  expect(text).toMatch(/Squarespace, read as pages. Ready to add 19\d pages/);
  expect(text).toContain('The first 10 of');
  expect(text).toContain('A page with this heading is already there.');
  await staff.post(report, { intent: 'import' });
  const visitor = studio.asVisitor();
  expect((await visitor.get('/old-page-8')).headers.get('location')).toBe('/pages/page-8');
  await importFile(staff, 'posts', file, 'Squarespace-Wordpress-Export.xml');
  expect((await visitor.get('/journal/2019-50')).headers.get('location')).toBe('/blog/post-50');
  const { rows } = await studio.platform.pool.query(
    `select count(*)::integer as count from import_pictures where url like 'https://images.squarespace-cdn.com/%'`,
  );
  expect(rows[0].count).toBeGreaterThan(280);
});

const WIX_FEED = `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="d" xmlns:content="c" version="2.0"><channel>
<title><![CDATA[Old Studio]]></title><link>https://www.old.example.com/blog</link><generator>RSS for Node</generator>
<item><title><![CDATA[First frost]]></title><description><![CDATA[Cut everything.]]></description>
<link>https://www.old.example.com/post/first-frost</link><guid isPermaLink="false">62d</guid>
<category><![CDATA[Garden]]></category><pubDate>Tue, 19 Jul 2022 15:04:05 GMT</pubDate>
<content:encoded><![CDATA[<p>Dahlias go <b>dark</b>.</p>]]></content:encoded>
<enclosure url="https://static.wixstatic.com/media/frost~mv2.jpg" length="0" type="image/png"/></item>
<item><title><![CDATA[No text]]></title><description><![CDATA[]]></description><pubDate>yesterday</pubDate></item>
</channel></rss>`;

test('the newest posts of Wix come from its feed, with their covers', async () => {
  const { studio, staff } = await emptyStudio();
  const { text, report } = await checkFile(staff, 'posts', WIX_FEED, 'blog-feed.xml');
  expect(text).toContain('Wix, read as posts. Ready to add 1 post');
  await staff.post(report, { intent: 'import' });
  const { db } = studio.platform;
  expect(await db.selectFrom('blog_posts').selectAll().executeTakeFirst()).toMatchObject({
    title: 'First frost',
    content: 'Dahlias go **dark**.',
    published_at: new Date('2022-07-19T15:04:05Z'),
  });
  const { headers } = await studio.asVisitor().get('/post/first-frost');
  expect(headers.get('location')).toBe('/blog/first-frost');
  expect(await db.selectFrom('import_pictures').select('url').execute()).toEqual([
    { url: 'https://static.wixstatic.com/media/frost~mv2.jpg' },
  ]);
});

test('pictures of a page are fetched into its sections and the library, also the one above it', async () => {
  const photograph = await aPhotograph();
  const { origin } = await openPictureServer((_, answer) => answer.end(photograph));
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff('designer');
  const file = wordPress(
    [page({ title: 'Barn', thumbnail: 9, content: `<p>Hay</p><p><img src="${origin}/hay.jpg" alt="Hay"></p>` })],
    '',
    attachment(9, `${origin}/cover.jpg`, 'The barn'),
  );
  await importFile(staff, 'pages', file);
  await vi.waitFor(async () => {
    const { content, published } = await storedPage(studio, 'Barn');
    const [cover, hay] = content.sections.map(({ picture }) => picture);
    expect([cover, hay]).toEqual([
      expect.stringContaining('/files/site-images/'),
      expect.stringContaining('/files/site-images/'),
    ]);
    expect(published).toEqual(content);
  }, 20_000);
  expect(await (await studio.asVisitor().get('/pages/barn')).text()).toContain('alt="Hay"');
});
