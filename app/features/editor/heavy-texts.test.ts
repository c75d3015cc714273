import { expect, test } from 'vitest';
import { longestTurn, SHORT } from '../../../tests/longest-turn.ts';
import { shareStudio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

const sharedStudio = shareStudio();

const NESTED = `${'>'.repeat(20_000)} Peonies`;
const footnotes = Array.from({ length: 1500 }, (_, index) => `Stem[^${index}]\n\n[^${index}]: Cut it.`).join('\n\n');
const wideTable = `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'a\n'.repeat(90_000)}`;

const HEAVY = [
  ['deep quotations', NESTED, 'This text is nested too deeply.'],
  ['quotations that a browser would not show', `${'>'.repeat(300)} a`, 'This text is nested too deeply.'],
  ['deep lists', `${'- '.repeat(400)}a`, 'This text is nested too deeply.'],
  ['1,500 footnotes', footnotes, 'This text has more than 500 footnotes.'],
  ['open pictures, which take half a minute', '![a]('.repeat(40_000), 'This text takes too long to show.'],
  ['a table that takes all the memory', wideTable, 'This text takes too long to show.'],
] as const;

async function emptyStudio() {
  const studio = sharedStudio();
  await studio.platform.pool.query('delete from blog_posts; delete from terms_sections; delete from weddings');
  await studio.platform.live.publish(['*']);
  return { studio, staff: await studio.asStaff(), visitor: studio.asVisitor() };
}

async function storePost(content: string, title = 'Heavy') {
  const { db, live } = sharedStudio().platform;
  const [row] = await db.insertInto('blog_posts').values({ title, content }).returning(['id', 'slug']).execute();
  await live.heard();
  return { page: `/blog/${row?.slug}`, id: row?.id };
}

test.each(HEAVY)('a post of %s is not saved, and nobody waits for it', async (_, content, sentence) => {
  const { staff, visitor } = await emptyStudio();
  const saving = staff.post('/blog-manager?add=new', { intent: 'save', title: 'Heavy', content, shown: 'now' });
  expect(await longestTurn(saving)).toBeLessThan(SHORT);
  const answer = await saving;
  expect([answer.status, readable(await answer.text())]).toEqual([400, expect.stringContaining(sentence)]);
  expect(await visitor.text('/blog')).not.toContain('Heavy');
  const preview = await staff.post('/blog-manager/preview', { content });
  expect([preview.status, await preview.json()]).toEqual([400, { message: expect.stringContaining(sentence) }]);
});

test.each(HEAVY)('a stored post of %s takes nothing else with it', async (_, content) => {
  const { staff, visitor } = await emptyStudio();
  await storePost('Cut the *stems*.', 'Ordinary');
  const heavy = await storePost(content);
  const feed = visitor.get('/blog/feed.xml');
  expect(await longestTurn(feed)).toBeLessThan(SHORT);
  expect((await feed).status).toBe(200);
  expect(await (await feed).text()).toContain('Cut the <em>stems</em>.');
  const page = await visitor.get(heavy.page);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Heavy</h1>')]);
  expect(await visitor.text('/blog')).toContain('Ordinary');
  expect(await staff.text('/blog-manager')).toContain('Heavy');
  expect((await staff.get(`/blog-manager?edit=${heavy.id}`)).status).toBe(200);
  const preview = await staff.post('/blog-manager/preview', { content: 'Cut the *stems*.' });
  expect(await preview.json()).toEqual({ html: '<p>Cut the <em>stems</em>.</p>' });
});

test('a post that cannot be rendered is shown as its words', async () => {
  const { visitor } = await emptyStudio();
  expect(await visitor.text((await storePost(NESTED)).page)).toContain('> Peonies');
});

test('neither a section of the terms nor a wedding may be that heavy, and a stored one leaves the others', async () => {
  const { studio, staff, visitor } = await emptyStudio();
  const section = await staff.post('/terms-manager?add=new', { intent: 'save', title: 'Deposits', content: NESTED });
  expect([section.status, await section.text()]).toEqual([
    400,
    expect.stringContaining('This text is nested too deeply.'),
  ]);
  const wedding = { intent: 'save', title: 'Ana and Bo', day: '2026-06-06', story: NESTED.slice(-19_000) };
  const told = await staff.post('/weddings-manager?add=new', wedding);
  expect([told.status, await told.text()]).toEqual([400, expect.stringContaining('This text is nested too deeply.')]);
  const { db, live } = studio.platform;
  await db
    .insertInto('terms_sections')
    .values([
      { title: 'Deposits', content: NESTED, sort_order: 1 },
      { title: 'Payment', content: 'By *card*.', sort_order: 2 },
    ])
    .execute();
  await live.heard();
  const terms = await (await visitor.get('/terms-and-conditions')).text();
  expect(terms).toContain('By <em>card</em>.');
});
