import { expect, test } from 'vitest';
import { checkFile, importFile } from '../../../tests/imports.ts';
import { formFieldsIn } from '../../../tests/forms.ts';
import { shareStudio, type Studio } from '../../../tests/open-studio.ts';

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

interface Item {
  title: string;
  content?: string;
  excerpt?: string;
  type?: string;
  status?: string;
  date?: string;
  password?: string;
  category?: string;
}

const cdata = (text = '') => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

function item({ title, content, excerpt, type = 'post', status = 'publish', date, password, category }: Item) {
  return `<item>
    <title>${cdata(title)}</title>
    <content:encoded>${cdata(content)}</content:encoded>
    <excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
    <wp:post_date>${cdata(date ?? '2020-05-01 10:00:00')}</wp:post_date>
    <wp:post_date_gmt>${cdata(date ?? '0000-00-00 00:00:00')}</wp:post_date_gmt>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata(type)}</wp:post_type>
    <wp:post_password>${cdata(password)}</wp:post_password>
    <category domain="post_tag" nicename="tag">${cdata('Tag')}</category>
    ${category ? `<category domain="category" nicename="c">${cdata(category)}</category>` : ''}
    <wp:comment><wp:comment_content>${cdata('a comment')}</wp:comment_content></wp:comment>
  </item>`;
}

function wordPress(items: Item[], before = '') {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
${before}<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:wp="w"><channel>
<title>Old Studio</title><wp:wxr_version>1.2</wp:wxr_version>
${items.map(item).join('\n')}
</channel></rss>`;
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
  expect(checked.text).toContain('Pictures stay where they are: 1 post links to them.');
  expect(checked.text).toContain('Galleries and other inserts of WordPress are left out of 1 post.');
  expect(checked.text).toContain('Posts with a password become drafts: 1 post.');
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
  expect(text).toContain('5 Title PEONY care A post with this title is already there.');
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
