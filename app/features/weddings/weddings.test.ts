import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';

const PAGE = '/weddings-manager';
const WEDDING = {
  intent: 'save',
  title: 'Rosa & Finn',
  venue: 'The Mill',
  day: '2026-05-16',
  guest_count: '80',
  price_band: '$3,000 to $4,000',
  story: 'Rain **by noon**.',
  flowers: 'Peony\nWild thyme',
  vendors: 'Mill Photography\nAunt Lou',
  is_published: 'on',
};

/** The ids of two pictures of the wedding gallery, the newer one first. */
async function addPictures({ platform: { db } }: Studio) {
  const rows = ['The arch', 'The table'].map((title, hours) => ({
    title,
    description: `${title}.`,
    image_url: `/files/site-images/${hours}.webp`,
    category: 'Wedding & Event',
    created_at: new Date(Date.UTC(2026, 5, 1, 12 - hours)),
  }));
  const added = await db.insertInto('site_images').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

test('a wedding that staff save is on the site with its facts, links and pictures', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.insertInto('flower_types').values({ name: 'Peony' }).execute();
  const website_url = 'https://mill.example.com/';
  await db.insertInto('vendors').values({ name: 'Mill Photography', category: 'Photography', website_url }).execute();
  const ids = await addPictures(studio);
  const visitor = studio.asVisitor();
  expect(await visitor.text('/weddings')).toContain('No weddings yet.');

  const staff = await studio.asStaff('designer');
  const form = await staff.get(`${PAGE}?add=new`);
  for (const id of ids) expect(await form.clone().text()).toContain(`value="${id}"`);
  const posted = new FormData();
  for (const [name, value] of Object.entries(WEDDING)) posted.append(name, value);
  for (const id of ids) posted.append('pictures', id);
  expect((await staff.fetch(PAGE, { method: 'POST', body: posted })).status).toBe(303);

  expect(await visitor.text('/weddings')).toContain('May 2026 · The Mill Rosa & Finn');
  const page = await visitor.get('/weddings/rosa-and-finn');
  const html = await page.text();
  expect(html).toContain('<title>Rosa &amp; Finn | ');
  expect(html).toContain('<meta name="description" content="Rain by noon."');
  expect(html).toContain('<strong>by noon</strong>');
  expect(html).toContain('href="/flower-guide/peony"');
  expect(html).toContain('href="https://mill.example.com/"');
  expect(html.indexOf('The arch')).toBeLessThan(html.indexOf('The table'));
  expect(html).toContain('property="og:type" content="article"');
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const items = JSON.parse(json)['@graph'] as Record<string, unknown>[];
  const article = items.find((item) => item['@type'] === 'Article');
  expect(article).toMatchObject({ headline: 'Rosa & Finn', contentLocation: { name: 'The Mill' } });
  expect(article?.image).toHaveLength(2);
  expect(JSON.stringify(items)).toContain('"name":"Real weddings"');
  const text = await visitor.text('/weddings/rosa-and-finn');
  for (const fact of ['80', '$3,000 to $4,000', 'Wild thyme', 'Aunt Lou', 'Photography']) expect(text).toContain(fact);
});

test('the page of a wedding shows at once what staff change of it, its flowers, vendors and pictures', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const [arch] = await addPictures(studio);
  const staff = await studio.asStaff();
  const posted = new FormData();
  for (const [name, value] of Object.entries(WEDDING)) posted.append(name, value);
  posted.append('pictures', arch ?? '');
  await staff.fetch(PAGE, { method: 'POST', body: posted });
  const visitor = studio.asVisitor();
  const read = async () => (await visitor.get('/weddings/rosa-and-finn')).text();
  expect(await read()).toContain('Rain <strong>by noon</strong>.');

  const { id } = await db.selectFrom('weddings').select('id').executeTakeFirstOrThrow();
  const edited = { ...WEDDING, id, slug: 'rosa-and-finn', story: 'Sun by three.', pictures: arch };
  expect((await staff.post(`${PAGE}?edit=${id}`, edited)).status).toBe(303);
  expect(await read()).toContain('Sun by three.');

  expect(await read()).not.toContain('href="/flower-guide/peony"');
  expect((await staff.post('/flower-guide-manager', { intent: 'save', name: 'Peony' })).status).toBe(303);
  expect(await read()).toContain('href="/flower-guide/peony"');

  const vendor = { intent: 'save', name: 'Mill Photography', website_url: 'https://mill.example.com/' };
  expect(await read()).not.toContain(vendor.website_url);
  expect((await staff.post('/vendor-manager', vendor)).status).toBe(303);
  expect(await read()).toContain(`href="${vendor.website_url}"`);

  expect(await read()).toContain('The arch');
  expect((await staff.post('/gallery-manager', { do: `delete ${arch}` })).status).toBe(303);
  expect(await read()).not.toContain('The arch');
});

async function openListed() {
  const studio = await openStudio();
  const { db } = studio.platform;
  const flower = await db
    .insertInto('flower_types')
    .values({ name: 'Peony' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const website_url = 'https://mill.example.com/';
  const mill = { name: 'Mill Photography', website_url };
  const vendor = await db.insertInto('vendors').values(mill).returning('id').executeTakeFirstOrThrow();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  const page = async () => (await visitor.get('/weddings/rosa-and-finn')).text();
  const inForm = async (name: string) => {
    const { id } = await db.selectFrom('weddings').select('id').executeTakeFirstOrThrow();
    const html = await (await staff.get(`${PAGE}?edit=${id}`)).text();
    return new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)<`).exec(html)?.[1];
  };
  const restore = async () => {
    const { deletion } = await db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
    await staff.post('/trash', { intent: 'restore', deletion });
  };
  return { db, staff, visitor, page, inForm, restore, flower: flower.id, vendor: vendor.id, website_url };
}

test('names of vendors and flowers are found however they are typed, listed once, and follow a new name', async () => {
  const { staff, visitor, page, inForm, flower, vendor, website_url } = await openListed();
  const typed = { vendors: 'Aunt Lou\nmill photography\nMill Photography', flowers: 'wild thyme\nPEONY' };
  await staff.post(PAGE, { ...WEDDING, ...typed });
  expect(await inForm('vendors')).toBe('Aunt Lou\nMill Photography');
  expect(await inForm('flowers')).toBe('wild thyme\nPeony');
  expect(await page()).toContain(`href="${website_url}"`);

  await staff.post('/vendor-manager', {
    intent: 'save',
    id: vendor,
    version: '1',
    name: 'Mill & Daughters',
    website_url,
  });
  await staff.post('/flower-guide-manager', { intent: 'save', id: flower, version: '1', name: 'Tree Peony' });
  expect(await page()).toContain('Mill &amp; Daughters');
  expect(await page()).not.toContain('Mill Photography');
  expect(await page()).toContain('href="/flower-guide/tree-peony"');
  expect(await inForm('vendors')).toBe('Aunt Lou\nMill &amp; Daughters');
  expect(await visitor.text('/vendors')).toContain('Mill & Daughters Real wedding: Rosa & Finn');
});

test('a deleted vendor leaves the name on the page, and a restored one is linked again', async () => {
  const { staff, page, restore, vendor, website_url } = await openListed();
  await staff.post(PAGE, WEDDING);
  await staff.post('/vendor-manager', { intent: 'delete', id: vendor });
  expect(await page()).toContain('Mill Photography');
  expect(await page()).not.toContain(website_url);
  await restore();
  expect(await page()).toContain(website_url);
});

test('a wedding comes back from the trash with its names, as they are by then', async () => {
  const { db, staff, page, inForm, restore, flower, vendor, website_url } = await openListed();
  await staff.post(PAGE, WEDDING);
  const { id } = await db.selectFrom('weddings').select('id').executeTakeFirstOrThrow();
  await staff.post(PAGE, { intent: 'delete', id });
  await staff.post('/vendor-manager', {
    intent: 'save',
    id: vendor,
    version: '1',
    name: 'Mill & Daughters',
    website_url,
  });
  await db.deleteFrom('flower_types').where('id', '=', flower).execute();
  await restore();
  expect(await inForm('vendors')).toBe('Mill &amp; Daughters\nAunt Lou');
  expect(await inForm('flowers')).toBe('Peony\nWild thyme');
  expect(await page()).toContain(website_url);
  expect(await page()).not.toContain('href="/flower-guide/peony"');
});

test('the sitemap lists weddings only when there are some', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await (await visitor.get('/sitemap.xml')).text()).not.toContain('/weddings');
  const staff = await studio.asStaff();
  await staff.post(PAGE, WEDDING);
  const listed = await (await visitor.get('/sitemap.xml')).text();
  expect(listed).toContain('/weddings<');
  expect(listed).toContain('/weddings/rosa-and-finn<');
});

test('a wedding that is not published is nowhere, and its page answers 404', async () => {
  const studio = await openStudio();
  const { is_published: _, ...hidden } = WEDDING;
  await (await studio.asStaff()).post(PAGE, hidden);
  const visitor = studio.asVisitor();
  expect((await visitor.get('/weddings/rosa-and-finn')).status).toBe(404);
  expect(await visitor.text('/weddings')).not.toContain('Rosa');
  expect(await (await visitor.get('/sitemap.xml')).text()).not.toContain('/weddings');
});

test('two weddings never share an address', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(PAGE, WEDDING);
  const second = await staff.post(PAGE, WEDDING);
  expect(second.status).toBe(409);
  expect(await second.text()).toContain('Another wedding has this address.');
});

test('the pictures of a wedding survive a change of its words, and a wrong form keeps the choice', async () => {
  const studio = await openStudio();
  const pictures = await addPictures(studio);
  const { db } = studio.platform;
  const row = { slug: 'a', title: 'A', day: '2026-05-16', story: 'S', pictures };
  const { id } = await db.insertInto('weddings').values(row).returning('id').executeTakeFirstOrThrow();
  const page = `${PAGE}?edit=${id}`;
  const staff = await studio.asStaff();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...WEDDING, id, title: '' })) form.append(name, value);
  for (const picture of pictures) form.append('pictures', picture);
  const returned = await (await staff.fetch(page, { method: 'POST', body: form })).text();
  expect(returned.match(/<input(?=[^>]* checked)[^>]*name="pictures"/g)).toHaveLength(2);
  form.set('title', 'B');
  expect((await staff.fetch(page, { method: 'POST', body: form })).status).toBe(303);
  expect(await db.selectFrom('weddings').select(['title', 'slug', 'pictures']).executeTakeFirst()).toEqual({
    title: 'B',
    slug: 'b',
    pictures,
  });
});

test('gallery, reviews, services and vendors lead to a wedding, and to none while there is none', async () => {
  const studio = await openStudio();
  const pictures = await addPictures(studio);
  const { db } = studio.platform;
  await db
    .insertInto('vendors')
    .values([{ name: 'Mill Photography' }, { name: 'The Cooks' }])
    .execute();
  const words = { month_year: 'June 2026', rating: 5, text: 'Calm.' };
  await db
    .insertInto('testimonials')
    .values({ ...words, name: 'Rosa & Finn' })
    .execute();
  const visitor = studio.asVisitor();
  const leadingIn = (html: string) => html.match(/\/weddings[^"]*(?=")/g) ?? [];
  const read = async (page: string) => {
    const [menus = '', main = ''] = (await (await visitor.get(page)).text()).split('<main');
    return { menus: leadingIn(menus), main: leadingIn(main.slice(0, main.indexOf('</main>'))) };
  };
  const leading = () =>
    Array.fromAsync(['/gallery', '/reviews', '/services', '/vendors'], async (page) => [
      page,
      ...(await read(page)).main,
    ]);
  expect((await read('/')).menus).toEqual([]);
  expect(await leading()).toEqual([['/gallery'], ['/reviews'], ['/services'], ['/vendors']]);
  const staff = await studio.asStaff();
  const posted = new FormData();
  for (const [name, value] of Object.entries(WEDDING)) posted.append(name, value);
  posted.append('pictures', pictures[0] ?? '');
  await staff.fetch(PAGE, { method: 'POST', body: posted });
  const story = '/weddings/rosa-and-finn';
  expect((await read('/')).menus, 'the menu, and that of phones').toEqual(['/weddings', '/weddings']);
  expect(await leading()).toEqual([
    ['/gallery', story, '/weddings'],
    ['/reviews', story],
    ['/services', '/weddings'],
    ['/vendors', story],
  ]);
  expect(await visitor.text('/gallery')).toContain('May 2026 · The Mill');
  expect(await visitor.text('/vendors')).toContain('Real wedding: Rosa & Finn');
});

test('an invented wedding is marked for staff, and leaves the site when a real one is published', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const wedding = { venue: 'The Mill', day: '2026-05-16', story: 'Rain.' };
  await db
    .insertInto('weddings')
    .values([
      { ...wedding, slug: 'invented', title: 'Iva & Ned', is_demo: true },
      { ...wedding, slug: 'real', title: 'Rosa & Finn', is_published: false },
    ])
    .execute();
  const visitor = studio.asVisitor();
  const staff = await studio.asStaff();
  expect(await visitor.text('/weddings')).toContain('Iva & Ned');
  expect(await staff.text(PAGE)).toContain('Published Demo');
  await db.updateTable('weddings').set({ is_published: true }).where('slug', '=', 'real').execute();
  await live.heard();
  const page = await visitor.text('/weddings');
  expect(page).toContain('Rosa & Finn');
  expect(page).not.toContain('Iva & Ned');
  expect((await visitor.get('/weddings/invented')).status).toBe(404);
  expect(await visitor.text('/sitemap.xml')).not.toContain('/weddings/invented');
  expect(await staff.text(PAGE)).toContain('Not shown Demo');
});
