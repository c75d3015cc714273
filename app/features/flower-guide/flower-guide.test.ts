import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

const PEONY = {
  name: 'Peony',
  blurb: 'It opens in two days.',
  description: 'A white peony on a dark ground.',
  natural_colors_available: 'White, blush',
  durability: '5 to 7 days',
  in_season_availability: 'Late spring: May. Imported in other months.',
  imported_from: 'Netherlands',
  meanings: 'Good fortune',
};
const SECTIONS = ['Natural Colors', 'Durability', 'Seasonality', 'Commonly Imported From', 'Meanings'];

/** The page's own part, without header and footer, and the card in it. */
async function main(studio: Studio, path: string) {
  const answer = await studio.asVisitor().get(path);
  const html = await answer.text();
  const [, part = ''] = /<main id="main">([\s\S]*)<\/main>/.exec(html) ?? [];
  const [, card = ''] = /<dialog([\s\S]*)<\/dialog>/.exec(part) ?? [];
  const { status, headers } = answer;
  return { status, location: headers.get('Location'), html, part, text: readable(part), card };
}

async function addFlowers({ platform: { db } }: Studio, ...flowers: { name: string; [column: string]: string }[]) {
  return db.insertInto('flower_types').values(flowers).returning(['id', 'slug']).execute();
}

/** The listed names, in their order. */
function listedNames(part: string) {
  return [...part.matchAll(/class="flower-name">([^<]+)/g)].map(([, name = '']) => readable(name));
}

test('an empty guide says so, and links to the manager for staff', async () => {
  const studio = await openStudio();
  const { status, text, part } = await main(studio, '/flower-guide');
  expect(status).toBe(200);
  expect(text).toContain('Our Guide is Blooming!');
  expect(await (await (await studio.asStaff()).get('/flower-guide')).text()).toContain('href="/flower-guide-manager"');
  expect(part).not.toContain('href="/flower-guide-manager"');
  expect(part).toMatch(/href="\/consultation"[^>]*>Book Your Consultation/);
});

test('lists flowers by name, each linked to its card', async () => {
  const studio = await openStudio();
  await addFlowers(studio, { name: 'Tulip' }, { name: 'Anemone' }, { name: 'Peony' });
  const { part } = await main(studio, '/flower-guide');
  expect(listedNames(part)).toEqual(['Anemone', 'Peony', 'Tulip']);
  for (const slug of ['anemone', 'peony', 'tulip']) expect(part).toContain(`href="/flower-guide/${slug}"`);
});

test('a card has its own URL, title and description, and opens over the list', async () => {
  const studio = await openStudio();
  await addFlowers(studio, { name: 'Dahlia' }, PEONY, { name: 'Tulip' });
  const { status, html, part, card } = await main(studio, '/flower-guide/peony');
  expect(status).toBe(200);
  expect(html).toContain('<title>Peony, Flower Guide | Our Studio</title>');
  expect(html).toMatch(/<meta name="description" content="It opens in two days."/);
  expect(readable(card)).toContain('Peony It opens in two days. Natural Colors White, blush Durability 5 to 7 days');
  expect([...card.matchAll(/<dt>([^<]+)/g)].map(([, label]) => label)).toEqual(SECTIONS);
  expect(card).toMatch(/rel="prev"[^>]*href="\/flower-guide\/dahlia"|href="\/flower-guide\/dahlia"[^>]*rel="prev"/);
  expect(card).toMatch(/rel="next"[^>]*href="\/flower-guide\/tulip"|href="\/flower-guide\/tulip"[^>]*rel="next"/);
  expect(listedNames(part)).toEqual(['Dahlia', 'Peony', 'Tulip']);
});

test('hides a section without a value', async () => {
  const studio = await openStudio();
  await addFlowers(studio, { name: 'Zinnia', durability: '6 to 10 days', imported_from: '  ' });
  const { card } = await main(studio, '/flower-guide/zinnia');
  expect([...card.matchAll(/<dt>([^<]+)/g)].map(([, label]) => label)).toEqual(['Durability']);
});

test('shows the picture from the guide’s bucket with its description', async () => {
  const studio = await openStudio();
  await addFlowers(studio, { ...PEONY, image_path: 'peony 1.webp' });
  const { card } = await main(studio, '/flower-guide/peony');
  expect(card).toContain('/pictures/768/flower-guide-images/peony%201.webp');
  expect(card).toContain('alt="A white peony on a dark ground."');
});

test('shows a new or changed flower at once', async () => {
  const studio = await openStudio();
  await main(studio, '/flower-guide');
  await addFlowers(studio, PEONY);
  await studio.platform.live.heard();
  expect(listedNames((await main(studio, '/flower-guide')).part)).toEqual(['Peony']);
  expect((await main(studio, '/flower-guide/peony')).card).toContain('Good fortune');
  await studio.platform.db.updateTable('flower_types').set({ meanings: 'Bashfulness' }).execute();
  await studio.platform.live.heard();
  expect((await main(studio, '/flower-guide/peony')).card).toContain('Bashfulness');
});

test('answers 404 for an unknown flower', async () => {
  const studio = await openStudio();
  await addFlowers(studio, PEONY);
  for (const address of ['triffid', '0199c8a0-0000-7000-8000-000000000000', 'peony/more'])
    expect((await main(studio, `/flower-guide/${address}`)).status).toBe(404);
});

test('makes a readable URL from the name, and redirects the id to it', async () => {
  const studio = await openStudio();
  const [lace] = await addFlowers(studio, { name: 'Queen Anne’s Lace' });
  expect(lace?.slug).toBe('queen-annes-lace');
  const { status, location } = await main(studio, `/flower-guide/${lace?.id}?season=summer`);
  expect([status, location]).toEqual([301, '/flower-guide/queen-annes-lace?season=summer']);
});

test('opens two flowers with the same name, and one without a Latin letter', async () => {
  const studio = await openStudio();
  const added = await addFlowers(
    studio,
    { name: 'Rose', meanings: 'One' },
    { name: 'Rose', meanings: 'Two' },
    { name: '牡丹' },
  );
  const { part } = await main(studio, '/flower-guide');
  const addresses = [...part.matchAll(/class="flower-link" href="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(['/flower-guide/rose', `/flower-guide/${added[1]?.id}`, `/flower-guide/${added[2]?.id}`]);
  const cards = await Array.fromAsync(addresses, async (address = '') => (await main(studio, address)).card);
  expect(cards.map((card) => /One|Two|牡丹/.exec(card)?.[0])).toEqual(['One', 'Two', '牡丹']);
});

test('filters the guide by season, also below a card', async () => {
  const studio = await openStudio();
  const dahlia = { name: 'Dahlia', in_season_availability: 'Summer and autumn: July to October' };
  await addFlowers(studio, dahlia, PEONY, { name: 'Fallow', in_season_availability: 'When it may be: springtime' });
  expect(listedNames((await main(studio, '/flower-guide?season=spring')).part)).toEqual(['Peony']);
  expect(listedNames((await main(studio, '/flower-guide?season=autumn')).part)).toEqual(['Dahlia']);
  const card = await main(studio, '/flower-guide/peony?season=spring');
  expect(listedNames(card.part)).toEqual(['Peony']);
  expect(card.card).toContain('href="/flower-guide?season=spring"');
  const winter = await main(studio, '/flower-guide?season=winter');
  expect(winter.text).toContain('Nothing of ours is in season then.');
  expect(winter.text).not.toContain('Our Guide is Blooming!');
  expect(listedNames((await main(studio, '/flower-guide?season=never')).part)).toHaveLength(3);
});

test('shows hundreds of flowers page by page', async () => {
  const studio = await openStudio();
  const names = Array.from({ length: 121 }, (_, place) => ({ name: `Kind ${String(place).padStart(3, '0')}` }));
  await addFlowers(studio, ...names);
  const first = await main(studio, '/flower-guide');
  expect(listedNames(first.part)).toHaveLength(120);
  expect(first.part).toMatch(/href="\/flower-guide\?page=2"[^>]*>Show more/);
  expect(listedNames((await main(studio, '/flower-guide?page=2')).part)).toEqual(['Kind 120']);
  expect((await main(studio, '/flower-guide?page=3')).status).toBe(404);
});

test('reports a guide that cannot be read, without caching the page', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.schema.alterTable('flower_types').renameTo('flowers_away').execute();
  for (const path of ['/flower-guide', '/flower-guide/peony']) {
    const { status, text, part } = await main(studio, path);
    expect(status).toBe(503);
    expect(text).toContain('Could not fetch the flower guide. Please try again later.');
    expect(part).toMatch(/href="\/flower-guide"[^>]*>Try again/);
  }
  await db.schema.alterTable('flowers_away').renameTo('flower_types').execute();
  expect((await main(studio, '/flower-guide')).text).toContain('Our Guide is Blooming!');
});

test('runs no script from the text of a card', async () => {
  const studio = await openStudio();
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  await addFlowers(studio, { ...PEONY, blurb: attack, meanings: attack, image_path: 'x" onerror="alert(1).webp' });
  for (const path of ['/flower-guide', '/flower-guide/peony']) {
    const { html } = await main(studio, path);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('" onerror="');
  }
});

test.each([
  ['fall', 'Fall: September', ['Aster']],
  ['AUTUMN', 'LATE AUTUMN', ['Aster']],
  ['summerhouse', 'In a summerhouse all year', []],
  ['empty', '', []],
])('finds the season of a flower that says %j', async (_, in_season_availability, names) => {
  const studio = await openStudio();
  await addFlowers(studio, { name: 'Aster', in_season_availability });
  const found = await Promise.all(
    ['summer', 'autumn'].map(async (season) =>
      listedNames((await main(studio, `/flower-guide?season=${season}`)).part),
    ),
  );
  expect(found.flat()).toEqual(names);
});

test('a card links its neighbors in a circle, in the season that was chosen', async () => {
  const studio = await openStudio();
  const spring = { in_season_availability: 'Spring' };
  await addFlowers(
    studio,
    { name: 'Anemone', ...spring },
    { name: 'Dahlia' },
    { name: 'Peony', ...spring },
    { name: 'Tulip', ...spring },
  );
  const neighbors = async (path: string) => {
    const { card } = await main(studio, path);
    return [/rel="prev"/, /rel="next"/].map((rel) => {
      const link = [...card.matchAll(/<a\b[^>]*>/g)].map(([tag]) => tag).find((tag) => rel.test(tag));
      return /href="([^"]*)"/.exec(link ?? '')?.[1];
    });
  };
  expect(await neighbors('/flower-guide/anemone')).toEqual(['/flower-guide/tulip', '/flower-guide/dahlia']);
  expect(await neighbors('/flower-guide/tulip?season=spring')).toEqual([
    '/flower-guide/peony?season=spring',
    '/flower-guide/anemone?season=spring',
  ]);
});

test('the card of a flower that is not in the chosen season opens without neighbors', async () => {
  const studio = await openStudio();
  await addFlowers(studio, { name: 'Dahlia', in_season_availability: 'Summer' }, { name: 'Tulip' }, { name: 'Aster' });
  const { status, card } = await main(studio, '/flower-guide/tulip?season=summer');
  expect(status).toBe(200);
  expect(readable(card)).toContain('Tulip');
  expect(card).not.toContain('aria-label="Other flowers"');
});

test('a season has pages of its own', async () => {
  const studio = await openStudio();
  const names = Array.from({ length: 121 }, (_, place) => ({
    name: `Kind ${String(place).padStart(3, '0')}`,
    in_season_availability: 'Summer',
  }));
  await addFlowers(studio, { name: 'A tulip', in_season_availability: 'Spring' }, ...names);
  const first = await main(studio, '/flower-guide?season=summer');
  expect(first.part).toMatch(/href="\/flower-guide\?season=summer&amp;page=2"[^>]*>Show more/);
  const second = await main(studio, '/flower-guide?season=summer&page=2');
  expect(listedNames(second.part)).toEqual(['Kind 120']);
  expect((await main(studio, '/flower-guide?season=spring&page=2')).status).toBe(404);
  expect((await main(studio, '/flower-guide?page=abc')).status).toBe(200);
});
