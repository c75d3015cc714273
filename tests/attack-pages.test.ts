import { expect, test } from 'vitest';
import { countOf, dangerIn } from './attack-checks.ts';
import { ATTACKS, MARKDOWN_ATTACKS } from './attacks.ts';
import { asClient } from './clients.ts';
import { openStudio, type Studio } from './open-studio.ts';

const ALL = [...ATTACKS, ...MARKDOWN_ATTACKS];
const TABLES = ['blog_posts', 'vendors', 'terms_sections', 'reference_materials', 'site_images'] as const;
/** One page of the journal. */
const AT_ONCE = 10;

/** Stores each text wherever staff write something public; returns the pages that show it. */
async function publish({ platform: { db, live } }: Studio, texts: string[]) {
  for (const table of TABLES) await db.deleteFrom(table).execute();
  const posts = texts.map((text, index) => ({
    title: text,
    excerpt: text,
    category: text,
    content: text,
    image_path: index % 2 === 0 ? text : null,
  }));
  const written = await db.insertInto('blog_posts').values(posts).returning('slug').execute();
  const vendors = texts.map((text) => ({ name: text, category: text, image_url: text, website_url: text }));
  await db.insertInto('vendors').values(vendors).execute();
  const sections = texts.map((text, sort_order) => ({ title: text, content: text, sort_order }));
  await db.insertInto('terms_sections').values(sections).execute();
  const guides = texts.map((text) => ({ title: text, description: text, image_path: text }));
  await db.insertInto('reference_materials').values(guides).execute();
  const category = 'affiliation_award' as const;
  const awards = texts.map((text) => ({ title: text, description: text, image_url: text, category }));
  await db.insertInto('site_images').values(awards).execute();
  await live.heard();
  return ['/blog', '/vendors', '/terms-and-conditions', '/resources', ...written.map(({ slug }) => `/blog/${slug}`)];
}

test('none of a hundred attack strings runs in posts, vendors, terms or guides', async () => {
  expect(ALL).toHaveLength(100);
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const read = (paths: string[]) => Array.fromAsync(paths, async (path) => (await visitor.get(path)).text());
  const harmless = (await read(await publish(studio, Array<string>(AT_ONCE).fill('x')))).map(countOf);
  for (let first = 0; first < ALL.length; first += AT_ONCE) {
    const attacks = ALL.slice(first, first + AT_ONCE);
    for (const [index, html] of (await read(await publish(studio, attacks))).entries()) {
      expect([attacks, dangerIn(html)]).toEqual([attacks, []]);
      expect([attacks, countOf(html)]).toEqual([attacks, harmless[index]]);
    }
    const feed = await (await visitor.get('/blog/feed.xml')).text();
    expect(feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toMatch(/<(script|img|svg|iframe)\b/i);
  }
}, 60_000);

/** Stores each text wherever a client or a file name can bring it into the portal or the back office. */
async function say({ platform: { db } }: Studio, id: string, texts: string[]) {
  const [name, partner_name, phone, event_venue, estimated_budget, pinterest_link, vision_details, ...rest] = texts;
  const fields = { name, partner_name, phone, event_venue, estimated_budget, pinterest_link, vision_details };
  const form_data = JSON.stringify(Object.fromEntries(rest.map((text, index) => [`answer_${index}`, text])));
  await db
    .updateTable('clients')
    .set({ ...fields, form_data })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('client_documents').execute();
  const documents = texts.map((file_name, index) => ({
    client_id: id,
    file_name,
    file_path: `${id}/${index}`,
    category: 'Photo',
  }));
  await db.insertInto('client_documents').values(documents).execute();
}

test('none of a hundred attack strings from a client runs in the portal or the back office', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  const staff = await studio.asStaff();
  const read = async () => [
    await (await visitor.get('/client-portal')).text(),
    await (await staff.get('/client-database')).text(),
    await (await staff.get(`/client/${id}`)).text(),
  ];
  await read();
  await say(studio, id, Array<string>(AT_ONCE).fill('x'));
  const harmless = (await read()).map(countOf);
  for (let first = 0; first < ALL.length; first += AT_ONCE) {
    const attacks = ALL.slice(first, first + AT_ONCE);
    await say(studio, id, attacks);
    for (const [index, html] of (await read()).entries()) {
      expect([attacks, dangerIn(html)]).toEqual([attacks, []]);
      expect([attacks, countOf(html)]).toEqual([attacks, harmless[index]]);
    }
  }
}, 60_000);
