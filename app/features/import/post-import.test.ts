import { expect, test, vi } from 'vitest';
import { checkFile, importFile } from '../../../tests/imports.ts';
import { formFieldsIn } from '../../../tests/forms.ts';
import { openStudioIn, shareStudio, type Studio } from '../../../tests/open-studio.ts';
import { ANYWHERE, openPictureServer } from '../../../tests/picture-server.ts';
import { aPhotograph } from '../../../tests/pictures.ts';
import { attachment, wordPress } from '../../../tests/wordpress-export.ts';

const sharedStudio = shareStudio();

async function emptyStudio() {
  const studio = sharedStudio();
  const { pool, live } = studio.platform;
  await pool.query('delete from blog_posts; delete from imports; delete from rate_limits');
  await live.publish(['*']);
  return { studio, staff: await studio.asStaff('designer') };
}

function storedPosts({ platform: { db } }: Studio) {
  return db
    .selectFrom('blog_posts')
    .select(['title', 'category', 'excerpt', 'content', 'is_published', 'published_at', 'publish_at', 'created_at'])
    .orderBy('created_at')
    .execute();
}

const GUTENBERG = `<!-- wp:heading --><h2>Care</h2><!-- /wp:heading -->
<!-- wp:paragraph --><p onclick="x()">Cut <strong>stems</strong> &amp; change the <a href="https://example.com/water">water</a>.<script>alert(1)</script></p><!-- /wp:paragraph -->
<!-- wp:list --><ul><li>Daily</li><li>Cold</li></ul><!-- /wp:list -->
<!-- wp:image --><figure><img src="https://old.example.com/a.jpg" alt="Peonies"/></figure><!-- /wp:image -->`;

test('posts keep title, text, dates and category; pages, comments and trash are left out', async () => {
  const { studio, staff } = await emptyStudio();
  const file = wordPress([
    {
      title: 'Peony Care',
      content: GUTENBERG,
      excerpt: '<p>In &amp; out</p>',
      date: '2021-06-01 12:00:00',
      category: 'Care &amp; Tips',
    },
    {
      title: 'June &#8217;s <em>Garden</em>',
      content: 'First\nline\n\n[gallery ids="1"]Second',
      category: 'Uncategorized',
    },
    { title: 'Not yet', status: 'draft', date: '2022-01-01 00:00:00' },
    { title: 'Locked', password: 'x', date: '2022-02-01 00:00:00' },
    { title: 'Next year', status: 'future', date: '2999-01-01 00:00:00' },
    { title: 'Gone', status: 'trash' },
    { title: 'A page', type: 'page' },
  ]);
  const checked = await checkFile(staff, 'posts', file, 'old.xml');
  expect(checked.text).toContain('WordPress, read as posts. Ready to add 5 posts');
  expect(checked.text).toContain('The file names 1 picture. It is fetched after the import');
  expect(checked.text).toContain('Galleries and other inserts are left out of 1 post.');
  expect(checked.text).toContain('Posts with a password become drafts: 1 post.');
  expect(checked.text).toContain('The file has pages too. Choose it once more, as Pages, to have them.');
  await staff.post(checked.report, { intent: 'import' });
  const [june, peony, draft, locked, later] = await storedPosts(studio);
  expect(peony).toEqual({
    title: 'Peony Care',
    category: 'Care & Tips',
    excerpt: 'In & out',
    is_published: true,
    publish_at: null,
    published_at: new Date('2021-06-01T12:00Z'),
    created_at: new Date('2021-06-01T12:00Z'),
    content:
      '## Care\n\nCut **stems** & change the [water](https://example.com/water).\n\n- Daily\n- Cold\n\n![Peonies](https://old.example.com/a.jpg)',
  });
  expect(june).toMatchObject({ title: 'June ’s Garden', category: null, content: 'First\\\nline\n\nSecond' });
  expect([draft, locked].map((post) => [post?.title, post?.is_published])).toEqual([
    ['Not yet', false],
    ['Locked', false],
  ]);
  expect(later).toMatchObject({ title: 'Next year', is_published: false, publish_at: new Date('2999-01-01T00:00Z') });
  const blog = await studio.asVisitor().text('/blog');
  expect(blog).toContain('Peony Care');
  expect(blog).not.toContain('Not yet');
});

test('posts that cannot be added are named with their line', async () => {
  const { studio, staff } = await emptyStudio();
  await importFile(staff, 'posts', wordPress([{ title: 'Peony Care' }]), 'a.xml');
  const deep = '<div>'.repeat(60_000);
  const file = wordPress([
    { title: 'PEONY care' },
    { title: '' },
    { title: 'Deep', content: deep },
    { title: 'Fine', content: 'x' },
    { title: 'Long', content: 'x'.repeat(600_001) },
  ]);
  const { text, report } = await checkFile(staff, 'posts', file, 'b.xml');
  expect(text).toContain('Title PEONY care A post with this title is already there.');
  expect(text).toContain('Title Nothing Title is required');
  expect(text).toContain('Content Long This text is too long.');
  expect(text).toContain('Content Deep This text cannot be converted.');
  await staff.post(report, { intent: 'import' });
  expect((await storedPosts(studio)).map(({ title }) => title).toSorted()).toEqual(['Fine', 'Peony Care']);
});

const BOMB = `<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>`;

test.each([
  ['Name,Price\nMoss,4', 'Its line 1 is not valid XML.'],
  ['<rss><channel><item></item></channel></rss>', 'choose Tools, then Export, then All content.'],
  ['<rss><channel>', 'is not valid XML.'],
  [wordPress([{ title: 'x' }], BOMB), 'It declares a document type, which WordPress does not write.'],
  [`<rss>${'<a>'.repeat(50)}`, 'It is nested too deeply.'],
  [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'This is an Excel or zip file.'],
])('%#: a wrong file is refused with the reason', async (content, reason) => {
  const { staff } = await emptyStudio();
  const { status, text } = await checkFile(staff, 'posts', content, 'x.xml');
  expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
});

test('undo takes every post off the site', async () => {
  const { studio, staff } = await emptyStudio();
  const report = await importFile(staff, 'posts', wordPress([{ title: 'Peony Care' }, { title: 'Fern' }]), 'a.xml');
  const visitor = studio.asVisitor();
  expect(await visitor.text('/blog')).toContain('Peony Care');
  await staff.post(report, { intent: 'undo' });
  expect(await staff.text(report)).toContain('2 posts went to the trash');
  expect(await visitor.text('/blog')).not.toContain('Peony Care');
  expect(await staff.text('/trash')).toMatch(/Post (Peony Care|Fern)/);
});

test('undo leaves a post that was edited since, and names it', async () => {
  const { studio, staff } = await emptyStudio();
  const report = await importFile(staff, 'posts', wordPress([{ title: 'Peony Care' }, { title: 'Fern' }]), 'a.xml');
  const { rows } = await studio.platform.pool.query(`select id from blog_posts where title = 'Fern'`);
  const edit = `/blog-manager?edit=${rows[0].id}`;
  const fields = formFieldsIn(await (await staff.get(edit)).text());
  await staff.post(edit, { ...fields, intent: 'save', content: 'Shade.' });
  await staff.post(report, { intent: 'undo' });
  expect(await staff.text(report)).toContain('1 post could not be undone: Fern: It was edited since.');
  expect((await storedPosts(studio)).map(({ title }) => title)).toEqual(['Fern']);
});

test('pictures of posts are fetched: the cover, and the originals of those in the text', async () => {
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff();
  const photo = await aPhotograph();
  const { origin, asked } = await openPictureServer(({ url = '' }, response) => {
    if (url.includes('gone')) response.writeHead(404).end();
    else response.end(photo);
  });
  const content = `<p>Before</p>
<a href="${origin}/up/rose.jpg"><img src="${origin}/up/rose-300x200.jpg" alt="A rose" width="300"/></a>
<figure><img src="${origin}/gone.jpg" alt=""/></figure><img src="${origin}/loose-10x10.jpg"/>`;
  const library = [attachment(7, `${origin}/up/cover.jpg`, 'Peonies'), attachment(8, `${origin}/up/rose.jpg`, 'x')];
  const file = wordPress([{ title: 'Peony Care', content, thumbnail: 7 }], '', library.join(''));
  const report = await importFile(staff, 'posts', file, 'old.xml');
  const { pool, db } = studio.platform;
  const waiting = async () => (await pool.query(`select from import_pictures where state = 'waiting'`)).rowCount;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 100 });
  expect(asked.toSorted()).toEqual(['/gone.jpg', '/loose-10x10.jpg', '/up/cover.jpg', '/up/rose.jpg']);
  const post = await db.selectFrom('blog_posts').selectAll().executeTakeFirstOrThrow();
  expect(post.content).toMatch(/^Before\n\n!\[A rose\]\(\/files\/blog-images\/\S+rose\.jpg\)\n\n/);
  expect(post.content).toContain(`![](${origin}/gone.jpg)`);
  expect(post.content).toMatch(/!\[\]\(\/files\/blog-images\/\S+loose-10x10\.jpg\)$/);
  expect(post.image_path).toMatch(/-cover\.jpg$/);
  const text = await staff.text(report);
  expect(text).toContain('Pictures: 3 of 4 fetched');
  expect(text).toContain(`Peony Care ${origin}/gone.jpg The file is no longer there.`);
  const html = await (await studio.asVisitor().get('/blog/peony-care')).text();
  expect(html).toContain('alt="Peonies"');
  expect(html).toContain('alt="A rose"');
});

test('the old address of a published post leads to it, and undo takes the redirect away', async () => {
  const { studio, staff } = await emptyStudio();
  const { pool } = studio.platform;
  await pool.query(
    `delete from redirects; insert into redirects (from_path, to_path) values ('/2019/fern', '/vendors')`,
  );
  const report = await importFile(
    staff,
    'posts',
    wordPress([
      { title: 'Peony Care', link: 'https://old.example.com/2021/06/Peony-Care/' },
      { title: 'Fern', link: 'https://old.example.com/2019/fern/' },
      { title: 'Moss', link: 'https://old.example.com/blog/moss/' },
      { title: 'Not yet', link: 'https://old.example.com/?p=12', status: 'draft' },
      { title: 'Locked', link: 'https://old.example.com/locked', password: 'x' },
    ]),
    'a.xml',
  );
  const redirects = async () =>
    (await pool.query('select from_path, to_path from redirects order by from_path')).rows.map(Object.values);
  const byStaff = ['/2019/fern', '/vendors'];
  expect(await redirects()).toEqual([byStaff, ['/2021/06/peony-care', '/blog/peony-care']]);
  const visitor = studio.asVisitor();
  const answer = await visitor.get('/2021/06/Peony-Care');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/peony-care']);
  await staff.post(report, { intent: 'undo' });
  expect(await redirects()).toEqual([byStaff]);
});

test('links within the old site lead to where its redirects are; its files and other sites stay', async () => {
  const { studio, staff } = await emptyStudio();
  const content = [
    '<p><a href="https://www.old.example.com/2020/05/frost/?a=1#care">frost</a>',
    '<a href="http://old.example.com/wp-content/uploads/care.pdf">care</a>',
    '<a href="https://old.example.com/?p=12">twelve</a>',
    '<a class="x" href=\'https://old.example.com/barn/\'>barn</a>',
    '<a href="https://example.com/map">map</a></p>',
  ].join(' ');
  await importFile(
    staff,
    'posts',
    wordPress([{ title: 'Frost', content, link: 'https://old.example.com/2020/05/frost/' }]),
  );
  const post = studio.platform.db.selectFrom('blog_posts').select('content').where('title', '=', 'Frost');
  expect((await post.executeTakeFirstOrThrow()).content).toBe(
    '[frost](/2020/05/frost?a=1#care) [care](http://old.example.com/wp-content/uploads/care.pdf) ' +
      '[twelve](https://old.example.com/?p=12) [barn](/barn) [map](https://example.com/map)',
  );
});
