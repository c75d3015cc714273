import { expect, test } from 'vitest';
import { formFieldsIn } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const WRITTEN = {
  search_title: 'Peonies in Morgantown',
  search_description: 'Cut this morning, at your door by noon.',
};
const HOSTILE = '</title><script>alert(1)</script>"><img src=x onerror=alert(1)>';

interface Editor {
  /** Of the editor, where its form posts to as well. */
  path: string;
  /** Where visitors see it. */
  page: string;
  computed: { title: string; description?: string };
}

async function rowId({ platform: { db } }: Studio, table: 'products' | 'blog_posts' | 'weddings' | 'pages', of = '') {
  const rows = db.selectFrom(table).select('id');
  const { id } = await (of ? rows.where('path' as never, '=', of as never) : rows).executeTakeFirstOrThrow();
  return id;
}

async function product(studio: Studio): Promise<Editor> {
  await createProduct(studio, 'June Ledge');
  await studio.platform.db.updateTable('products').set({ description: '<p>Peonies &amp; mint.</p>' }).execute();
  const path = `/store-manager/products/${await rowId(studio, 'products')}`;
  return { path, page: '/product/june-ledge', computed: { title: 'June Ledge', description: 'Peonies & mint.' } };
}

async function post(studio: Studio): Promise<Editor> {
  const row = { title: 'First frost', excerpt: 'What gives up.', content: 'Ice.' };
  await studio.platform.db.insertInto('blog_posts').values(row).execute();
  const path = `/blog-manager?edit=${await rowId(studio, 'blog_posts')}`;
  return { path, page: '/blog/first-frost', computed: { title: 'First frost', description: 'What gives up.' } };
}

async function wedding(studio: Studio): Promise<Editor> {
  const row = { title: 'Rosa & Finn', slug: 'rosa-and-finn', day: '2026-05-16', story: 'Rain **by noon**.' };
  await studio.platform.db.insertInto('weddings').values(row).execute();
  const path = `/weddings-manager?edit=${await rowId(studio, 'weddings')}`;
  return { path, page: '/weddings/rosa-and-finn', computed: { title: 'Rosa & Finn', description: 'Rain by noon.' } };
}

function page(at: string, title: string, description: string) {
  return async (studio: Studio): Promise<Editor> => ({
    path: `/page-manager?edit=${await rowId(studio, 'pages', at)}`,
    page: at,
    computed: { title, description },
  });
}

/** Posts what the form says, with these changes. */
async function save(staff: Visitor, path: string, changes: Record<string, string>) {
  const fields = formFieldsIn(await (await staff.get(path)).text());
  return staff.post(path, { ...fields, ...changes, intent: 'save' });
}

const plain = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** What the head of a page says to search engines and to whoever shares it. */
async function headOf(visitor: Visitor, path: string) {
  const html = await (await visitor.get(path)).text();
  const [, head = ''] = /<head>([\s\S]*?)<\/head>/.exec(html) ?? [];
  const meta = (name: string) =>
    plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]);
  const [, title] = /<title>([^<]*)<\/title>/.exec(head) ?? [];
  return {
    html,
    title: plain(title),
    description: meta('description'),
    shared: [meta('og:title'), meta('og:description')],
  };
}

async function ownPage(studio: Studio): Promise<Editor> {
  const staff = await studio.asStaff('designer');
  const added = await staff.post('/page-manager?add=new', { intent: 'add', heading: 'Workshops' });
  const path = added.headers.get('location') ?? '';
  const hidden = { 'sections.0.kind': 'text', 'sections.0.text': 'Not yet.', 'sections.0.hidden': 'on' };
  const text = { 'sections.1.kind': 'text', 'sections.1.text': 'We teach on Saturdays.' };
  await save(staff, path, { ...hidden, ...text, shown: 'now' });
  return { path, page: '/pages/workshops', computed: { title: 'Workshops', description: 'We teach on Saturdays.' } };
}

const EDITORS: [string, (studio: Studio) => Promise<Editor>][] = [
  ['a product', product],
  ['a post', post],
  ['a wedding', wedding],
  ['Home', page('/', 'Wedding, event & sympathy flowers', 'Flowers & more')],
  ['the inquiry', page('/consultation', 'Wedding & Event Inquiry', expect.stringMatching(/^Tell us about/) as string)],
  ['the galleries', page('/gallery', 'Wedding & Event gallery', expect.stringMatching(/^Bouquets, arches/) as string)],
  ['a page that staff added', ownPage],
  ['the store', page('/store', 'Web Store', 'Flowers and gifts to order.')],
];

test.each(EDITORS)(
  'the search title and description of %s are in its head; empty, the computed ones',
  async (_, open) => {
    const studio = await openStudio();
    await studio.platform.db.updateTable('studio_settings').set({ name: 'Rhodora', blurb: 'Flowers & more' }).execute();
    const { path, page: address, computed } = await open(studio);
    const [staff, visitor] = [await studio.asStaff(), studio.asVisitor()];
    const before = await headOf(visitor, address);
    expect(before).toMatchObject({ title: `${computed.title} | Rhodora`, description: computed.description });

    const form = await (await staff.get(path)).text();
    expect(readable(form)).toContain('Search appearance');
    expect(plain(/<input[^>]*name="search_title"[^>]*>/.exec(form)?.[0])).toContain(`placeholder="${computed.title}"`);

    expect((await save(staff, path, WRITTEN)).status).toBe(303);
    const { search_title, search_description } = WRITTEN;
    expect(await headOf(visitor, address)).toMatchObject({
      title: `${search_title} | Rhodora`,
      description: search_description,
      shared: [search_title, search_description],
    });
    expect(readable((await headOf(visitor, address)).html)).not.toContain(search_description);

    expect((await save(staff, path, { search_title: ' ', search_description: '' })).status).toBe(303);
    const { title, description, shared } = await headOf(visitor, address);
    expect({ title, description, shared }).toEqual({
      title: before.title,
      description: before.description,
      shared: before.shared,
    });
  },
);

test.each(EDITORS)('hostile search texts of %s stay text', async (_, open) => {
  const studio = await openStudio();
  const { path, page: address } = await open(studio);
  const staff = await studio.asStaff();
  const answer = await save(staff, path, { search_title: HOSTILE, search_description: HOSTILE });
  expect(answer.status).toBe(303);
  const { html, description } = await headOf(studio.asVisitor(), address);
  expect(description.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(HOSTILE);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(await (await staff.get(path)).text()).not.toContain('<script>alert');
});

test('a search title that is too long is refused, and stays in the form', async () => {
  const studio = await openStudio();
  const { path } = await post(studio);
  const answer = await save(await studio.asStaff(), path, { search_title: 'x'.repeat(121) });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(readable(html)).toContain('This has 121 characters. It may have 120.');
  expect(html).toMatch(/<details class="search-appearance" open=""/);
  expect(html).toContain(`value="${'x'.repeat(121)}"`);
});

test('an earlier version of a post has no search texts, or its own', async () => {
  const studio = await openStudio();
  const { path, page: address } = await post(studio);
  const [staff, visitor] = [await studio.asStaff(), studio.asVisitor()];
  await save(staff, path, WRITTEN);
  await save(staff, path, { search_title: 'Frost', content: 'No ice.' });
  const restore = async (version: number) => {
    const row = studio.platform.db.selectFrom('text_versions').select('id').where('version', '=', version);
    const earlier = (await row.executeTakeFirstOrThrow()).id;
    expect((await staff.post('/blog-manager', { intent: 'restore', earlier })).status).toBe(303);
    return (await headOf(visitor, address)).title;
  };
  expect(await restore(2)).toMatch(/^Peonies in Morgantown/);
  expect(await restore(1)).toMatch(/^First frost/);
});
