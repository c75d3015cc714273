import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';

async function addFlowers({ platform: { db } }: Studio) {
  await db
    .insertInto('flower_types')
    .values([{ name: 'Rose' }, { name: 'Garden Rose' }, { name: 'Peony' }])
    .execute();
}

async function addProduct(studio: Studio, title: string) {
  await createProduct(studio, title);
  return (await studio.platform.db.selectFrom('products').select('slug').executeTakeFirstOrThrow()).slug;
}

async function addPost({ platform: { db } }: Studio, title: string, content: string) {
  const post = { title, content, is_published: true };
  return (await db.insertInto('blog_posts').values(post).returning('slug').executeTakeFirstOrThrow()).slug;
}

async function addWedding({ platform: { db } }: Studio, is_demo = false) {
  const wedding = { slug: 'ana-and-ben', title: 'Ana & Ben', venue: 'The Mill', day: '2026-05-16', story: 'Rain.' };
  const added = db
    .insertInto('weddings')
    .values({ ...wedding, is_demo })
    .returning('id');
  const { id: wedding_id } = await added.executeTakeFirstOrThrow();
  await db.insertInto('wedding_flowers').values({ wedding_id, position: 1, name: 'Peony' }).execute();
}

test('flower, product, post and wedding lead to each other', async () => {
  const studio = await openStudio();
  await addFlowers(studio);
  const product = await addProduct(studio, 'A bowl of peonies');
  const post = await addPost(studio, 'In May', 'The **peony** opens at once.');
  await addWedding(studio);
  const visitor = studio.asVisitor();
  const links = async (path: string) => {
    const html = await (await visitor.get(path)).text();
    const nav = /aria-label="More about these flowers">(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
    return [...nav.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
  };
  expect(await links('/flower-guide/peony')).toEqual([`/product/${product}`, `/blog/${post}`, '/weddings/ana-and-ben']);
  expect(await links(`/product/${product}`)).toEqual(['/flower-guide/peony', `/blog/${post}`, '/weddings/ana-and-ben']);
  expect(await links(`/blog/${post}`)).toEqual(['/flower-guide/peony', `/product/${product}`, '/weddings/ana-and-ben']);
  expect(await links('/weddings/ana-and-ben')).toEqual([`/product/${product}`, `/blog/${post}`]);
});

test('a garden rose is no rose, and a part of a word is no flower', async () => {
  const studio = await openStudio();
  await addFlowers(studio);
  await addPost(studio, 'Garden roses', 'A prose piece about primroses.');
  const visitor = studio.asVisitor();
  expect(await visitor.text('/flower-guide/garden-rose')).toContain('In our journal Garden roses');
  expect(await visitor.text('/flower-guide/rose')).not.toContain('In our journal');
});

test('links follow a new flower, a new post and a product that is taken down', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const slug = await addProduct(studio, 'Tulips in a jar');
  const visitor = studio.asVisitor();
  expect(await visitor.text(`/product/${slug}`)).not.toContain('In the flower guide');
  await db.insertInto('flower_types').values({ name: 'Tulip' }).execute();
  await live.heard();
  expect(await visitor.text(`/product/${slug}`)).toContain('In the flower guide Tulip');
  expect(await visitor.text('/flower-guide/tulip')).toContain('In the store Tulips in a jar');
  await addPost(studio, 'Tulip time', 'It is short.');
  await live.heard();
  expect(await visitor.text('/flower-guide/tulip')).toContain('In our journal Tulip time');
  await db.updateTable('products').set({ status: 'draft' }).execute();
  await live.publish(['products']);
  expect(await visitor.text('/flower-guide/tulip')).not.toContain('Tulips in a jar');
});

test('a page whose links cannot be read is shown without them, and not cached', async () => {
  const studio = await openStudio();
  await addFlowers(studio);
  await studio.platform.db.schema.alterTable('weddings').renameTo('weddings_away').execute();
  const answer = await studio.asVisitor().get('/flower-guide/peony');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});
