import { expect, test } from 'vitest';
import { outsideRequest } from '~/platform/context.server';
import { aPicture } from '../../../../tests/a-picture.ts';
import { ATTACKS, MARKDOWN_ATTACKS } from '../../../../tests/attacks.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';
import { formFieldsIn, pageAfter } from '../../../../tests/forms.ts';
import { publishDuePosts } from './publication.server';

const PATH = '/blog-manager';
const DRAFT = '01890000-0000-7000-8000-00000000000b';
const NOON = new Date('2026-11-21T17:00:00Z');
const FROST = { title: 'First frost', content: 'Ice on the *dahlias*.' };

function save(staff: Visitor, fields: Record<string, string | Blob | undefined>, query = '?add=new') {
  const words = fields.image && { image_alt: 'What froze.' };
  return staff.post(PATH + query, { intent: 'save', ...words, ...fields });
}

function readPost({ platform: { db } }: Studio) {
  return db.selectFrom('blog_posts').selectAll().executeTakeFirstOrThrow();
}

function files({ platform: { db } }: Studio) {
  return db.selectFrom('stored_files').selectAll().where('bucket', '=', 'blog-images').execute();
}

async function idOf({ platform: { db } }: Studio, visitor: string) {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', visitor).executeTakeFirstOrThrow();
  return id;
}

/** The places where visitors find a post. */
async function seenBy(visitor: Visitor, title: string, slug: string) {
  const places = {
    list: '/blog',
    feed: '/blog/feed.xml',
    sitemap: '/sitemap.xml?of=posts',
    search: `/search?q=${encodeURIComponent(title)}`,
  };
  const found: string[] = [];
  for (const [name, path] of Object.entries(places)) {
    const text = await (await visitor.get(path)).text();
    if (text.includes(`/blog/${slug}`)) found.push(name);
  }
  if ((await visitor.get(`/blog/${slug}`)).status === 200) found.push('post');
  return found.toSorted();
}

test('shows a saved post to visitors at once, with its author and its picture in the author’s folder', async () => {
  const studio = await openStudio({}, () => NOON);
  const staff = await studio.asStaff('designer');
  expect(await staff.text(PATH)).toContain('No posts yet.');
  const visitor = studio.asVisitor();
  await visitor.get('/blog');
  const image = await aPicture('frosted row.png');
  const fields = { ...FROST, excerpt: 'What gives up.', category: 'The Rows', image, image_alt: 'A row in ice.' };
  expect(await pageAfter(staff, await save(staff, fields))).toMatch(/Success! First frost has been created\./);
  const author = await idOf(studio, 'designer@example.com');
  const post = await readPost(studio);
  expect(post).toMatchObject({ author_id: author, image_path: `${author}/${NOON.getTime()}-frosted row.png` });
  const html = await (await visitor.get(`/blog/${post.slug}`)).text();
  expect(html).toContain('Ice on the <em>dahlias</em>.');
  expect(html).toContain('alt="A row in ice."');
  expect(await visitor.text('/blog')).toContain('November 21, 2026 · The Rows First frost What gives up.');
});

test('the list shows image or placeholder, title, category or Uncategorized, and the date', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db
    .insertInto('blog_posts')
    .values([
      {
        title: 'Old',
        image_path: 'https://example.com/old.jpg',
        created_at: new Date('2026-01-01T15:00Z'),
        category: 'Bees',
      },
      { title: 'New', created_at: new Date('2026-01-02T15:00Z') },
    ])
    .execute();
  const staff = await studio.asStaff();
  const html = await (await staff.get(PATH)).text();
  expect(readable(html)).toMatch(/New Uncategorized January 2, 2026 Everybody.*Old Bees January 1, 2026 Everybody/);
  expect(html).toContain('src="https://example.com/old.jpg"');
  expect(html).toMatch(/src="\/assets\/no-picture-[^"]+\.webp"/);
  const order = async (query: string) => (await staff.text(PATH + query)).match(/New Uncategorized|Old Bees/g);
  expect(await order('?sort=title')).toEqual(['New Uncategorized', 'Old Bees']);
  expect(await order('?sort=-category')).toEqual(['Old Bees', 'New Uncategorized']);
  expect(await order('?q=bee')).toEqual(['Old Bees']);
  expect(await staff.text(`${PATH}?q=nothing`)).toContain('No posts match.');
});

test('a post without a title comes back with what was typed', async () => {
  const studio = await openStudio();
  const answer = await save(await studio.asStaff(), { title: ' ', content: 'Ice.', category: 'Rows', shown: 'draft' });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain('Title is required');
  expect(html).toContain('aria-describedby="title-error"');
  expect(formFieldsIn(html)).toMatchObject({ content: 'Ice.', category: 'Rows', shown: 'draft' });
});

test.each([
  ['not a picture', new File(['<svg onload="alert(1)"/>'], 'frost.png', { type: 'image/png' })],
  ['impossible to store', undefined],
])('saves nothing when the image is %s', async (_, image) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  if (!image) await refuse(studio, 'insert', 'stored_files');
  const answer = await save(staff, { ...FROST, image: image ?? (await aPicture()) });
  expect([400, 500]).toContain(answer.status);
  const html = await answer.text();
  expect(readable(html)).toContain('Image upload failed');
  expect(formFieldsIn(html)).toMatchObject(FROST);
  expect(await studio.platform.db.selectFrom('blog_posts').selectAll().execute()).toEqual([]);
});

test('keeps what was typed and removes the picture when the database rejects the post', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'blog_posts');
  const answer = await save(staff, { ...FROST, image: await aPicture() });
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(readable(html)).toContain('Save Failed');
  expect(formFieldsIn(html)).toMatchObject(FROST);
  expect(await files(studio)).toEqual([]);
});

test('removes an image with its file and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, image: await aPicture() });
  const { id } = await readPost(studio);
  const form = formFieldsIn(await (await staff.get(`${PATH}?edit=${id}`)).text());
  const answer = await staff.post(`${PATH}?edit=${id}`, { ...form, intent: 'remove-image', content: 'Still typing' });
  const html = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(html)).toContain('Image Removed');
  expect(formFieldsIn(html).content).toBe('Still typing');
  expect(html).not.toContain('while you were writing');
  expect(await files(studio)).toEqual([]);
  expect(await readPost(studio)).toMatchObject({ image_path: null, content: FROST.content });
  expect((await save(staff, formFieldsIn(html), `?edit=${id}`)).status).toBe(303);
  expect((await readPost(studio)).content).toBe('Still typing');
});

test('removes an image on another site from the post only', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  const image_path = 'https://example.com/frost.jpg';
  await db
    .insertInto('stored_files')
    .values({ bucket: 'blog-images', key: image_path, content_type: 'x', size: 1 })
    .execute();
  await db
    .insertInto('blog_posts')
    .values({ ...FROST, image_path })
    .execute();
  const { id } = await readPost(studio);
  await staff.post(`${PATH}?edit=${id}`, { intent: 'remove-image', id, ...FROST });
  expect((await readPost(studio)).image_path).toBeNull();
  expect(await files(studio)).toHaveLength(1);
});

test('reports an image that could not be deleted, and keeps it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, image: await aPicture() });
  const { id, image_path } = await readPost(studio);
  await refuse(studio, 'delete', 'stored_files');
  const answer = await staff.post(`${PATH}?edit=${id}`, { intent: 'remove-image', id, ...FROST });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Image Deletion Failed');
  expect((await readPost(studio)).image_path).toBe(image_path);
});

test('a new image replaces the old file; a new alternative text needs no file', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, image: await aPicture() });
  const { id } = await readPost(studio);
  await save(staff, { id, ...FROST, image: await aPicture('ice.png', '#20312a') }, `?edit=${id}`);
  const [file] = await files(studio);
  expect(file?.key).toMatch(/-ice\.png$/);
  await save(staff, { id, ...FROST, image_alt: 'A row in ice.' }, `?edit=${id}`);
  expect(await files(studio)).toMatchObject([{ key: file?.key, alt: 'A row in ice.' }]);
});

test('an image is saved without an alternative text, or with the name of its file for one', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const image_alt of ['', 'Frosted row']) {
    await save(staff, { ...FROST, image: await aPicture('frosted-row.png'), image_alt });
    expect((await files(studio)).map(({ alt }) => alt)).toEqual(image_alt ? ['', ''] : ['']);
  }
});

test('an alternative text can change and become empty', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, image: await aPicture() });
  const { id } = await readPost(studio);
  expect((await files(studio))[0]?.alt).toBe('What froze.');
  expect((await save(staff, { id, ...FROST, image_alt: '' }, `?edit=${id}`)).status).toBe(303);
  expect((await files(studio))[0]?.alt).toBe('');
});

test('deletes a post with its picture, and restores it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, image: await aPicture() });
  const { id } = await readPost(studio);
  expect(await staff.text(`${PATH}?delete=${id}`)).toContain('Are you sure you want to delete First frost?');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(page)).toContain('Post Deleted');
  expect((await studio.asVisitor().get('/blog/first-frost')).status).toBe(410);
  expect(await files(studio)).toEqual([]);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect((await studio.asVisitor().get('/blog/first-frost')).status).toBe(200);
  expect(await files(studio)).toHaveLength(1);
});

test('a post that staff restore from the trash is on the pages that visitors have just read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, FROST);
  const { id } = await readPost(studio);
  const deleted = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(deleted.headers.get('location') ?? '')).text();
  const visitor = studio.asVisitor();
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toEqual([]);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toEqual(['feed', 'list', 'post', 'search', 'sitemap']);
});

test('a post that cannot be deleted is still there', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, FROST);
  const { id } = await readPost(studio);
  await refuse(studio, 'delete', 'blog_posts');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed');
});

test('reports posts that cannot be read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await studio.platform.pool.query('alter table blog_posts rename to posts_away');
  const answer = await staff.get(PATH);
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch blog posts.');
});

test('hides a draft everywhere until it is published, and dates it from then', async () => {
  let now = NOON;
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  await save(staff, { ...FROST, shown: 'draft' });
  const { id } = await readPost(studio);
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toEqual([]);
  expect(await staff.text(`${PATH}?show=drafts`)).toMatch(/First frost Uncategorized .* Draft/);
  expect(await staff.text(`${PATH}?show=public`)).toContain('No posts match.');
  now = new Date('2026-12-01T17:00:00Z');
  const form = formFieldsIn(await (await staff.get(`${PATH}?edit=${id}`)).text());
  expect(form.shown).toBe('draft');
  await save(staff, { ...form, shown: 'now' }, `?edit=${id}`);
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toEqual(['feed', 'list', 'post', 'search', 'sitemap']);
  expect((await readPost(studio)).created_at).toEqual(now);
  now = new Date('2026-12-05T17:00:00Z');
  await save(staff, { id, ...FROST, title: 'The first frost', shown: 'now' }, `?edit=${id}`);
  expect((await readPost(studio)).created_at).toEqual(new Date('2026-12-01T17:00:00Z'));
});

test('publishes a scheduled post everywhere at its time in the studio’s time zone', async () => {
  let now = NOON;
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  // Noon in the studio’s time zone, after daylight saving ended.
  await save(staff, { ...FROST, shown: 'later', publish_at: '2026-11-23T12:00' });
  const { id, publish_at } = await readPost(studio);
  expect(publish_at).toEqual(new Date('2026-11-23T17:00:00Z'));
  expect(await staff.text(`${PATH}?show=scheduled`)).toContain('From Nov 23, 2026, 12:00 PM');
  const form = formFieldsIn(await (await staff.get(`${PATH}?edit=${id}`)).text());
  expect(form).toMatchObject({ shown: 'later', publish_at: '2026-11-23T12:00' });
  now = new Date('2026-11-23T16:59:59Z');
  await outsideRequest(studio.platform, publishDuePosts);
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toEqual([]);
  now = new Date('2026-11-23T17:00:03Z');
  await outsideRequest(studio.platform, publishDuePosts);
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toEqual(['feed', 'list', 'post', 'search', 'sitemap']);
  expect(await readPost(studio)).toMatchObject({ created_at: new Date('2026-11-23T17:00:00Z'), version: 1 });
});

test.each([
  ['', 'Choose a day and a time.'],
  ['2026-02-31T10:00', 'Choose a day and a time.'],
  ['2026-11-21T11:59', 'This time has passed.'],
])('does not schedule a post for %j', async (publish_at, message) => {
  const studio = await openStudio({}, () => NOON);
  const answer = await save(await studio.asStaff(), { ...FROST, shown: 'later', publish_at });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain(message);
  expect(formFieldsIn(html)).toMatchObject({ ...FROST, shown: 'later', publish_at });
});

test('answers 404 for a deleted draft, not 410', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, shown: 'draft' });
  const { id } = await readPost(studio);
  await staff.post(PATH, { intent: 'delete', id });
  expect((await studio.asVisitor().get('/blog/first-frost')).status).toBe(404);
});

test('hides an unpublished post everywhere', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  await save(staff, FROST);
  const { id } = await readPost(studio);
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toHaveLength(5);
  await save(staff, { id, ...FROST, shown: 'draft' }, `?edit=${id}`);
  expect(await seenBy(visitor, FROST.title, 'first-frost')).toEqual([]);
});

test('lists a draft above the posts until it is saved', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const typed = { draft: DRAFT, ...FROST, shown: 'later', publish_at: '2030-01-01T10:00' };
  expect((await staff.post(`${PATH}/draft`, typed)).status).toBe(200);
  expect(await staff.text(PATH)).toContain('Unsaved drafts First frost');
  const html = await (await staff.get(`${PATH}?add=${DRAFT}`)).text();
  expect(readable(html)).toContain('This is your draft.');
  expect(formFieldsIn(html)).toMatchObject(typed);
  await save(staff, { ...formFieldsIn(html), shown: 'now' });
  expect(await staff.text(PATH)).not.toContain('Unsaved drafts');
});

test('tells the second to save who was first, and removes their picture', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  await save(june, FROST);
  const { id } = await readPost(studio);
  const his = formFieldsIn(await (await cole.get(`${PATH}?edit=${id}`)).text());
  await save(june, { id, ...FROST, excerpt: 'June’s.' }, `?edit=${id}`);
  const second = await save(
    cole,
    { ...his, content: 'Cole’s.', image_alt: 'What froze.', image: await aPicture() },
    `?edit=${id}`,
  );
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(readable(html)).toMatch(/June Alder saved this, .* What June Alder saved Excerpt June’s\. Content Ice on/);
  expect(formFieldsIn(html).content).toBe('Cole’s.');
  expect(await files(studio)).toEqual([]);
  expect((await save(cole, formFieldsIn(html), `?edit=${id}`)).status).toBe(303);
  const author = await idOf(studio, 'manager@example.com');
  expect(await readPost(studio)).toMatchObject({ content: 'Cole’s.', author_id: author, version: 3 });
});

test('accepts one of several saves at the same moment', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, FROST);
  const { id } = await readPost(studio);
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((content) => save(staff, { id, version: '1', title: 'Frost', content }, `?edit=${id}`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
});

test('restores an earlier version but not its picture', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, FROST);
  const { id } = await readPost(studio);
  await save(staff, { id, title: 'Thaw', content: 'Water.', image: await aPicture() }, `?edit=${id}`);
  const list = await (await staff.get(`${PATH}?versions=${id}`)).text();
  const version = /href="[^"]*version=([^"&]+)"/.exec(list)?.[1];
  const shown = await (await staff.get(`${PATH}?version=${version}`)).text();
  expect(shown).toContain('Ice on the <em>dahlias</em>.');
  const visitor = studio.asVisitor();
  expect(await visitor.text(`/blog/${id}`)).toContain('Thaw');
  const answer = await staff.post(`${PATH}?version=${version}`, { intent: 'restore', ...formFieldsIn(shown) });
  expect(await pageAfter(staff, answer)).toContain('Success! The earlier version is back.');
  expect(await readPost(studio)).toMatchObject({
    ...FROST,
    version: 3,
    image_path: expect.stringContaining('frost.png'),
  });
  expect(await visitor.text(`/blog/${id}`)).toContain('First frost');
});

test('stores a picture for the text in the author’s folder and returns its URL', async () => {
  const studio = await openStudio({}, () => NOON);
  const staff = await studio.asStaff();
  const answer = await staff.post(`${PATH}/pictures`, { picture: await aPicture('first_frost[1].png') });
  const id = await idOf(studio, 'owner@example.com');
  const address = `/files/blog-images/${id}/${NOON.getTime()}-first_frost%5B1%5D.png`;
  expect(await answer.json()).toEqual({ address, alt: '' });
  expect((await studio.asVisitor().get(address)).status).toBe(200);
  const { html } = await (await staff.post(`${PATH}/preview`, { content: `![frost](${address})` })).json();
  expect(html).toContain('/pictures/1100/blog-images/');
  const refused = await staff.post(`${PATH}/pictures`, {
    picture: new File(['words'], 'frost.png', { type: 'image/png' }),
  });
  expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining('Not a picture')]);
});

test.each(['draft', 'preview', 'pictures'])('only staff may send a %s', async (what) => {
  const studio = await openStudio();
  const answer = await studio.asVisitor().post(`${PATH}/${what}`, { content: 'x', draft: DRAFT });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^\/admin-login/);
});

test('runs no script from a hundred attack strings in the preview', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const content of [...ATTACKS, ...MARKDOWN_ATTACKS]) {
    const { html } = await (await staff.post(`${PATH}/preview`, { content })).json();
    expect(html).not.toMatch(/<(script|iframe|object|embed|base|meta|form|svg|math|style|video|audio)\b/i);
    expect(html).not.toMatch(/<\w+(?:\s[\w-]+(?:="[^"]*")?)*\s(?:on\w+|srcdoc|formaction)=/i);
    expect(html).not.toMatch(/\s(?:href|src)="\s*(?:javascript|data|vbscript|file|blob|view-source|intent):/i);
  }
});

test('ignores fields that are not part of the form', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const other = '01890000-0000-7000-8000-00000000000c';
  await save(staff, {
    ...FROST,
    author_id: other,
    image_path: '../secret',
    is_published: 'false',
    created_at: '1999-01-01',
  });
  const post = await readPost(studio);
  expect(post).toMatchObject({ image_path: null, is_published: true });
  expect(post.author_id).not.toBe(other);
  expect(post.created_at.getFullYear()).toBeGreaterThan(2000);
});

test('publishes and unpublishes the selected posts together without changing their texts', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-21T12:00:00Z'));
  const { db } = studio.platform;
  const staff = await studio.asStaff('designer');
  const begun = { content: 'Ranunculus.', is_published: false, published_at: null, created_at: new Date('2026-01-01') };
  const rows = ['Frost', 'Thaw', 'Seeds'].map((title) => ({ title, ...begun }));
  const [frost, thaw, seeds] = await db.insertInto('blog_posts').values(rows).returning(['id', 'slug']).execute();
  await db
    .updateTable('blog_posts')
    .set({ publish_at: new Date('2027-01-01') })
    .where('id', '=', thaw?.id ?? '')
    .execute();
  const send = async (intent: string, ...posts: ({ id: string } | undefined)[]) => {
    const body = new FormData();
    body.append('intent', intent);
    for (const post of posts) body.append('id', post?.id ?? '');
    return pageAfter(staff, await staff.fetch('/blog-manager?show=drafts', { method: 'POST', body }));
  };
  expect(await send('publish', frost, thaw)).toContain('2 posts are public now.');
  const journal = await studio.asVisitor().text('/blog');
  expect(journal).toMatch(/November 21, 2026.*(Frost|Thaw)/);
  expect(journal).not.toContain('Seeds');
  expect(await send('unpublish', frost)).toContain('Frost is for staff only now.');
  expect((await studio.asVisitor().get(`/blog/${frost?.slug}`)).status).not.toBe(200);
  expect((await studio.asVisitor().get(`/blog/${thaw?.slug}`)).status).toBe(200);
  expect((await studio.asVisitor().get(`/blog/${seeds?.slug}`)).status).toBe(404);
  const after = await db.selectFrom('blog_posts').select(['content', 'version', 'publish_at']).execute();
  expect(after).toEqual(rows.map(() => ({ content: 'Ranunculus.', version: 1, publish_at: null })));
});

test.each([
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00Z', '2027-03-14T03:30'],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T06:30:00Z', '2027-11-07T01:30'],
  ['Asia/Kathmandu', '2027-01-01T00:00', '2026-12-31T18:15:00Z', '2027-01-01T00:00'],
])('schedules a post in %s for %s', async (time_zone, publish_at, moment, shown) => {
  const studio = await openStudio({}, () => NOON);
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone }).execute();
  await live.heard();
  const staff = await studio.asStaff();
  expect((await save(staff, { ...FROST, shown: 'later', publish_at })).status).toBe(303);
  const post = await readPost(studio);
  expect(post.publish_at).toEqual(new Date(moment));
  expect(formFieldsIn(await (await staff.get(`${PATH}?edit=${post.id}`)).text()).publish_at).toBe(shown);
});

test('two processes publish a scheduled post once', async () => {
  let now = NOON;
  const studio = await openStudio({}, () => now);
  await save(await studio.asStaff(), { ...FROST, shown: 'later', publish_at: '2026-11-23T12:00' });
  now = new Date('2026-11-23T17:00:00Z');
  const counts = await Promise.all([1, 2, 3].map(() => outsideRequest(studio.platform, publishDuePosts)));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
});

test('the selected scheduled posts are published now, or lose their date', async () => {
  const studio = await openStudio({}, () => NOON);
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, shown: 'later', publish_at: '2026-11-23T12:00' });
  const { id } = await readPost(studio);
  await staff.post(PATH, { intent: 'unpublish', id });
  expect(await readPost(studio)).toMatchObject({ is_published: false, publish_at: null });
  await staff.post(PATH, { intent: 'publish', id });
  expect(await readPost(studio)).toMatchObject({ is_published: true, publish_at: null, created_at: NOON });
});

test('publishing posts that were deleted meanwhile says so; one that is left is published', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const gone = await staff.post(PATH, { intent: 'publish', id: DRAFT });
  expect(gone.status).toBe(404);
  expect(readable(await gone.text())).toContain('Save Failed The selected items no longer exist.');
  await save(staff, { ...FROST, shown: 'draft' });
  const body = new FormData();
  body.append('intent', 'publish');
  for (const id of [DRAFT, (await readPost(studio)).id, 'nonsense']) body.append('id', id);
  const answer = await staff.fetch(PATH, { method: 'POST', body });
  expect(await pageAfter(staff, answer)).toContain('First frost is public now.');
});

test('an image that is removed in one tab makes the other tab’s save a conflict', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, image: await aPicture() });
  const { id } = await readPost(studio);
  const other = formFieldsIn(await (await staff.get(`${PATH}?edit=${id}`)).text());
  await staff.post(`${PATH}?edit=${id}`, { intent: 'remove-image', id, ...FROST });
  expect((await save(staff, { ...other, title: 'Frost' }, `?edit=${id}`)).status).toBe(409);
  expect(await readPost(studio)).toMatchObject({ title: FROST.title, image_path: null });
});

test('posts may have pictures of the same name, stored in the same millisecond', async () => {
  const studio = await openStudio({}, () => NOON);
  const staff = await studio.asStaff();
  const images = await Promise.all(['#20312a', '#8f2a63', '#d9d3c6'].map((color) => aPicture('frost.png', color)));
  const [first, ...others] = images;
  await save(staff, { ...FROST, image: first });
  await Promise.all(others.map((image) => save(staff, { ...FROST, image })));
  const posts = await studio.platform.db.selectFrom('blog_posts').select('image_path').execute();
  expect(new Set(posts.map(({ image_path }) => image_path)).size).toBe(3);
  expect(await files(studio)).toHaveLength(3);
});

test('a title is one line, and limits are those of the form', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, title: ' The\n first\t frost ' });
  expect((await readPost(studio)).title).toBe('The first frost');
  for (const [field, limit] of [
    ['category', 100],
    ['excerpt', 600],
  ] as const) {
    const answer = await save(staff, { ...FROST, [field]: 'x'.repeat(limit + 1) });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`aria-describedby="${field}-error`);
  }
});

test('the exported list has the posts of its filter, and no formula', async () => {
  const studio = await openStudio({}, () => NOON);
  const staff = await studio.asStaff();
  await save(staff, { ...FROST, title: '=1+1', shown: 'draft', category: 'Say "ice"' });
  await save(staff, { ...FROST, title: 'Thaw' });
  const csv = await (await staff.get(`${PATH}/posts.csv?show=drafts`)).text();
  const [head, row, ...rest] = csv.trim().split('\r\n');
  expect(head).toContain('Title,Category,Excerpt,Visible to,Created,Public since,Public from,Saved,Address');
  expect(row).toMatch(/^"?'=1\+1"?,"Say ""ice""",,Draft,/);
  expect(rest).toEqual([]);
  expect((await studio.asVisitor().get(`${PATH}/posts.csv`)).status).toBe(303);
});
