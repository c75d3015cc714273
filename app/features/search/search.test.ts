import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';
import { openContext } from '../../platform/context.server.ts';
import { openDatabase } from '../../platform/database.server.ts';
import { search } from './search.server';
import { SEARCH_PAGES } from './search-pages';

/** The titles found, in their order, and everything a person reads below the form. */
async function ask(studio: Studio, query: string, more = '') {
  const answer = await studio.asVisitor().get(`/search?q=${encodeURIComponent(query)}${more}`);
  const html = await answer.text();
  const [, main = ''] = /<main id="main">([\s\S]*)<\/main>/.exec(html) ?? [];
  const rows = main.split('<li class="search-result"').slice(1);
  const titles = rows.map((row) => text(/<h2>([\s\S]*?)<\/h2>/.exec(row)?.[1] ?? ''));
  return { status: answer.status, headers: answer.headers, html, main, rows, titles, text: readable(main) };
}

function text(html: string) {
  return readable(html.replace(/<[^>]*>/g, ''));
}

function add({ platform: { db } }: Studio, ...titles: string[]) {
  return db
    .insertInto('products')
    .values(titles.map((title) => ({ title })))
    .execute();
}

/** One of each kind. */
async function stock(studio: Studio) {
  const { db } = studio.platform;
  await db
    .insertInto('flower_types')
    .values([{ name: 'Peony', blurb: 'The queen of May.', image_path: 'peony.webp' }])
    .execute();
  await db
    .insertInto('flower_types')
    .values([{ name: 'Hydrangea' }, { name: 'Calla Lily' }, { name: 'Ranunculus' }])
    .execute();
  await db
    .insertInto('products')
    .values({ title: 'June Ledge', subtitle: 'In a footed bowl', description: '<p>Blush peony &amp; laurel.</p>' })
    .execute();
  await db
    .insertInto('blog_posts')
    .values({ title: 'First frost', content: '## Dahlias\n\nLift the **tubers**.' })
    .execute();
  await db.insertInto('rental_items').values({ name: 'Copper Arch', rental_cost: '120.00' }).execute();
  const sections = [{ kind: 'timeline', heading: 'The morning', lines: '8:00 AM | The boutonnieres arrive' }];
  await db
    .insertInto('reference_materials')
    .values({
      title: 'Wedding Day Timeline',
      description: 'Hour by hour.',
      image_path: '',
      slug: 'wedding-day-timeline',
      worksheet: JSON.stringify({ intro: 'Fill it in with us.', sections }),
    })
    .execute();
  await db.insertInto('vendors').values({ name: 'Cheat Lake Photography', category: 'Photographer' }).execute();
}

test('the search finds products, posts, flowers, rental items, vendors, worksheets and pages, and links to them', async () => {
  const studio = await openStudio();
  await stock(studio);
  const ways: [query: string, title: string, way: RegExp, kind: string][] = [
    ['ledge', 'June Ledge', /href="\/product\/june-ledge"/, 'Web Store'],
    ['tubers', 'First frost', /href="\/blog\/first-frost"/, 'Journal'],
    ['queen', 'Peony', /href="\/flower-guide\/[\w-]{36}"/, 'Flower Guide'],
    ['copper', 'Copper Arch', /href="\/rental-items#item-[\w-]{36}"/, 'Rental Items'],
    ['cheat lake', 'Cheat Lake Photography', /href="\/vendors"/, 'Trusted Vendors'],
    ['boutonnieres arrive', 'Wedding Day Timeline', /href="\/resources\/wedding-day-timeline"/, 'Resources'],
    ['opening hours', 'Contact', /href="\/contact"/, 'Page'],
  ];
  for (const [query, title, way, kind] of ways) {
    const { titles, rows } = await ask(studio, query);
    expect(titles[0]).toBe(title);
    expect(rows[0]).toMatch(way);
    expect(rows[0]).toContain(kind);
  }
});

test('an occasion finds what is sent for it', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db
    .insertInto('products')
    .values([
      { title: 'Door Ring', type: 'Sympathy' },
      { title: 'Twelve Roses', type: 'Hand-tied' },
      { title: 'Jam', type: 'Gifts' },
    ])
    .execute();
  expect((await ask(studio, 'funeral')).titles).toContain('Door Ring');
  expect((await ask(studio, 'Funerals')).titles).not.toContain('Twelve Roses');
  expect((await ask(studio, 'valentine')).titles).toEqual(['Twelve Roses']);
  expect((await ask(studio, 'Valentine’s Day')).titles).toContain('Twelve Roses');
  expect((await ask(studio, 'birthday gift')).titles).toContain('Jam');
});

test('typos are corrected, and the page says so', async () => {
  const studio = await openStudio();
  await stock(studio);
  for (const [slip, flower, right] of [
    ['penony', 'Peony', 'peony'],
    ['hydrangae', 'Hydrangea', 'hydrangea'],
    ['calla lilly', 'Calla Lily', 'lily'],
    ['ranonculus', 'Ranunculus', 'ranunculus'],
    ['poeny', 'Peony', 'peony'],
  ] as const) {
    const { titles, text } = await ask(studio, slip);
    expect(titles[0]).toBe(flower);
    expect(text).toContain(`Showing ${right}`);
  }
});

test('a word is found from its beginning, in any form, without its accents', async () => {
  const studio = await openStudio();
  await stock(studio);
  await add(studio, 'Café Posy', 'Baby’s Breath');
  expect((await ask(studio, 'ranunc')).titles).toEqual(['Ranunculus']);
  expect((await ask(studio, 'Peonies')).titles[0]).toBe('Peony');
  expect((await ask(studio, 'CAFE')).titles).toEqual(['Café Posy']);
  expect((await ask(studio, 'babys breath')).titles).toEqual(['Baby’s Breath']);
});

test('a match in a title ranks above one in a text, and an exact word above a similar one', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db
    .insertInto('products')
    .values([
      { title: 'Low Bowl', description: 'Rose, rose, rose and rose again.' },
      { title: 'Rosemary Wreath', description: 'Rosemary.' },
      { title: 'Garden Rose in a Jar with Fern and Moss' },
      { title: 'Rose' },
    ])
    .execute();
  expect((await ask(studio, 'rose')).titles).toEqual([
    'Rose',
    'Garden Rose in a Jar with Fern and Moss',
    'Low Bowl',
    'Rosemary Wreath',
  ]);
});

test('a matching title comes first even if 1,500 texts mention the word', async () => {
  const studio = await openStudio();
  await sql`insert into products (title, description) select 'Bouquet ' || n, 'With a peony.' from generate_series(1, 1500) n`.execute(
    studio.platform.db,
  );
  await studio.platform.db.insertInto('flower_types').values({ name: 'Peony' }).execute();
  expect((await ask(studio, 'peony')).titles[0]).toBe('Peony');
});

test('matches are marked, and stored markup is shown as text', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('products')
    .values({
      title: 'Peony <img src=x onerror=alert(1)> \u0002jar\u0003',
      description: 'A &lt;script&gt;alert(2)&lt;/script&gt; <b>peony</b> <script>alert(3)</script> \u0002',
    })
    .execute();
  const { main, rows } = await ask(studio, 'peony <script>');
  expect(rows[0]).toContain('<mark>Peony</mark>');
  expect(rows[0]).toContain('<mark>peony</mark>');
  expect(main).not.toMatch(/<script>alert|<img src=x/);
  expect(main).not.toMatch(/[\u0002\u0003]/);
});

test('the search skips a hidden, unpublished or deleted product until it is back', async () => {
  const studio = await openStudio();
  await add(studio, 'Foxglove Jar');
  const { db } = studio.platform;
  const change = (columns: Record<string, unknown>) => db.updateTable('products').set(columns).execute();
  const isFound = async () => (await ask(studio, 'foxglove')).titles.length === 1;
  expect(await isFound()).toBe(true);
  for (const [away, back] of [
    [{ is_hidden: true }, { is_hidden: false }],
    [{ status: 'draft' }, { status: 'published' }],
    [{ deleted_at: new Date() }, { deleted_at: null }],
  ]) {
    await change(away as Record<string, unknown>);
    expect(await isFound()).toBe(false);
    await change(back as Record<string, unknown>);
    expect(await isFound()).toBe(true);
  }
  await change({ title: 'Hellebore Jar' });
  expect(await isFound()).toBe(false);
  expect((await ask(studio, 'hellebore')).titles).toEqual(['Hellebore Jar']);
  await db.deleteFrom('products').execute();
  expect((await ask(studio, 'hellebore')).titles).toEqual([]);
});

test('an empty result says so, suggests similar words and links to other pages', async () => {
  const studio = await openStudio();
  await stock(studio);
  const { status, text, main, titles } = await ask(studio, 'tuberculosis');
  expect(status).toBe(200);
  expect(titles).toEqual([]);
  expect(text).toContain('We have nothing under “tuberculosis”.');
  expect(main).toContain('href="/search?q=tubers"');
  for (const way of ['/contact', '/store', '/flower-guide', '/services']) expect(main).toContain(`href="${way}"`);
});

test('if nothing has all words, the page shows what has some and says so', async () => {
  const studio = await openStudio();
  await stock(studio);
  const { text, titles } = await ask(studio, 'peony helicopter');
  expect(text).toContain('some of them');
  expect(titles[0]).toBe('Peony');
});

test('a name typed as one word is found', async () => {
  const studio = await openStudio();
  await add(studio, 'Sweet Pea Tumbler');
  expect((await ask(studio, 'sweetpea')).titles).toEqual(['Sweet Pea Tumbler']);
});

test('an empty query shows the form and links to other pages', async () => {
  const studio = await openStudio();
  for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
    const answer = await studio.asVisitor().get(path);
    expect(answer.status).toBe(200);
    expect(readable(await answer.text())).toContain('What are you looking for?');
  }
});

test('odd and very long queries get a normal page', async () => {
  const studio = await openStudio();
  await stock(studio);
  const odd = [
    '%',
    "'",
    '\\',
    ':*',
    '!&|()<->',
    "peony' | 'x",
    'the',
    'of the and',
    '🌸',
    '\0',
    'лилия',
    '花',
    '12',
    '-1',
    'null',
  ];
  for (const query of [...odd, 'rose '.repeat(2000), 'x'.repeat(9000)]) {
    expect((await ask(studio, query)).status).toBe(200);
  }
  for (const more of ['&offset=-1', '&offset=99999999', '&offset=x', '&q=other', '&offset=1e3']) {
    expect((await ask(studio, 'peony', more)).status).toBe(200);
  }
});

test('a page shows twenty results and links to the next', async () => {
  const studio = await openStudio();
  await add(studio, ...Array.from({ length: 25 }, (_, n) => `Posy ${String(n).padStart(2, '0')}`));
  const first = await ask(studio, 'posy');
  expect(first.titles).toHaveLength(20);
  expect(first.text).toContain('1 to 20 results');
  expect(first.main).toContain('href="/search?q=posy&amp;offset=20"');
  const second = await ask(studio, 'posy', '&offset=20');
  expect(second.titles).toHaveLength(5);
  expect(new Set([...first.titles, ...second.titles]).size).toBe(25);
  expect(second.main).not.toContain('Show more');
});

test('results are neither cached nor indexed', async () => {
  const studio = await openStudio();
  const asked = await ask(studio, 'peony');
  expect(asked.headers.get('cache-control')).toBe('private, no-store');
  expect(asked.headers.get('etag')).toBeNull();
  expect(asked.html).toContain('<meta name="robots" content="noindex, follow"/>');
  const bare = await studio.asVisitor().get('/search');
  expect(bare.headers.get('cache-control')).toBe('public, no-cache');
  expect(await bare.text()).not.toContain('noindex');
});

test('with an external store the search leaves out our own products', async () => {
  const studio = await openStudio({ STORE_API_URL: 'http://127.0.0.1:9' });
  await stock(studio);
  expect((await ask(studio, 'ledge')).titles).not.toContain('June Ledge');
  expect((await ask(studio, 'peony')).titles[0]).toBe('Peony');
});

test('if the search fails, the page answers 503 and offers to try again', async () => {
  const studio = await openStudio();
  await sql`alter table search_words rename to elsewhere`.execute(studio.platform.db);
  const { status, text, main } = await ask(studio, 'peony');
  expect(status).toBe(503);
  expect(text).toContain('The search did not answer.');
  expect(main).toContain('href="/search?q=peony"');
});

async function openStudioWithCards() {
  const studio = await openStudio(MAIL_SERVER);
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ gift_card_amounts_cents: [5000] })
    .execute();
  return studio;
}

test.each([
  ['where is my order', 'Find your order'],
  ['track delivery', 'Find your order'],
  ['order status', 'Find your order'],
  ['gift card', 'Gift cards'],
  ['voucher', 'Gift cards'],
])('“%s” finds the page %s first', async (query, title) => {
  const studio = await openStudioWithCards();
  await stock(studio);
  await add(studio, 'Delivery Basket', 'Gift Card Holder');
  expect((await ask(studio, query)).titles[0]).toBe(title);
});

test('no link leads to gift cards where none are sold', async () => {
  const studio = await openStudio();
  expect((await ask(studio, 'voucher')).titles).not.toContain('Gift cards');
  expect(await (await studio.asVisitor().get('/')).text()).not.toContain('href="/gift-cards"');
});

test('every page that the search lists exists', async () => {
  const visitor = (await openStudioWithCards()).asVisitor();
  for (const { path } of SEARCH_PAGES) {
    const [page = '', anchor = 'main'] = path.split('#');
    const answer = await visitor.get(page);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`id="${anchor}"`);
  }
});

test('an update of the program updates the pages that the search lists', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const { syncSearchPages } = await import('./search-pages.server');
  await syncSearchPages({ db }, [
    { path: '/workshops', title: 'Workshops', text: 'Wreaths in December.', keywords: '' },
  ]);
  expect((await ask(studio, 'workshops')).titles).toEqual(['Workshops']);
  await syncSearchPages({ db });
  expect((await ask(studio, 'workshops')).titles).not.toContain('Workshops');
});

test('no search scans the whole table', async () => {
  const studio = await openStudio();
  await sql`
    insert into products (title, description)
    select 'Bouquet ' || n || case when n % 2 = 0 then ' even' else ' odd' end,
      'Peony and rose ' || case when n % 3 = 0 then 'for a wedding' else 'for a table' end || repeat(' fern', 40)
    from generate_series(1, 3000) n`.execute(studio.platform.db);
  await sql`analyze search_entries`.execute(studio.platform.db);
  // One connection in one transaction: what others read meanwhile is not counted.
  const { pool, db } = openDatabase(studio.platform.config.DATABASE_URL ?? '', 1);
  onTestFinished(() => pool.end());
  const scans = async () => {
    const { rows } = await sql<{ scans: number }>`
      select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'search_entries'`.execute(db);
    return rows[0]?.scans;
  };
  await pool.query('begin');
  const before = await scans();
  const context = openContext({ ...studio.platform, db, pool });
  for (const query of [
    'peony',
    'penony',
    'even odd',
    'peony rose wedding',
    'bouquet 17',
    'weddin',
    'xqzvw',
    'evenodd',
  ]) {
    await search(context, query);
  }
  expect(await scans()).toBe(before);
});

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter';

test.each([
  ['“Ana’s” & "Bo\'s"', 'anas'],
  ['“Ana’s” & "Bo\'s"', "bo's"],
  ['Été 💐', 'ete 💐'],
  ['花束', '花束'],
  [LONG_WORD, LONG_WORD.slice(0, 20)],
  ['Rock-n-Roll & C/O', 'rock roll'],
])('the product %s is found by %s', async (title, query) => {
  const studio = await openStudio();
  await add(studio, title, 'Rose');
  const { titles, text } = await ask(studio, query);
  expect(titles).toEqual([title]);
  expect(text).toContain('One result');
});

test('the page’s title and its field repeat the query, cut to a hundred characters', async () => {
  const studio = await openStudio();
  const { html } = await ask(studio, `  "peony" <b> ${'x'.repeat(200)}`);
  const query = `"peony" <b> ${'x'.repeat(88)}`;
  expect(readable(html)).toContain(`“${query}” | Our Studio`);
  expect(readable(/<input[^>]*name="q"[^>]*>/.exec(html)?.[0].replace(/^<|>$/g, '') ?? '')).toContain(
    `value="${query}"`,
  );
});

test('results end after eleven pages', async () => {
  const studio = await openStudio();
  await add(studio, ...Array.from({ length: 230 }, (_, n) => `Posy ${n}`));
  expect((await ask(studio, 'posy', '&offset=180')).main).toContain('href="/search?q=posy&amp;offset=200"');
  const last = await ask(studio, 'posy', '&offset=200');
  expect(last.text).toContain('201 to 220 results');
  expect(last.main).not.toContain('Show more');
  expect((await ask(studio, 'posy', '&offset=9999')).titles).toEqual(last.titles);
});

test('a page after the last result says that was all, and not that nothing was found', async () => {
  const studio = await openStudio();
  await add(studio, 'Posy 7', 'Posy 8', 'Posies in a Jar');
  for (const query of ['posy', 'posy 7', 'posie']) {
    const { status, titles, text, main } = await ask(studio, query, '&offset=20');
    expect([status, titles]).toEqual([200, []]);
    expect(text).toContain('No more results.');
    expect(text).not.toMatch(/Nothing|We have nothing/);
    expect(main).toContain('href="/services"');
  }
  expect((await ask(studio, 'zzyzx', '&offset=20')).text).toContain('Nothing found for “zzyzx”.');
});
