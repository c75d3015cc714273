import { expect, test } from 'vitest';
import { openDemo, openStudio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

test('an empty page says coming soon', async () => {
  const studio = await openStudio();
  const html = await (await studio.asVisitor().get('/resources')).text();
  const page = readable(html);
  expect(page).toContain('Wedding Reference Materials Helpful Guides Coming Soon!');
  expect(page).toContain('Affiliations & Awards Our affiliations and awards will be displayed here soon.');
  expect(html).toMatch(/id="materials"[\s\S]*id="affiliations"/);
});

test('guides are newest first, and their pictures open large', async () => {
  const studio = await openStudio();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await studio.platform.db
    .insertInto('reference_materials')
    .values([
      {
        title: 'Stem Counts',
        description: 'What is in a piece.',
        image_path: 'guides/stems 1.webp',
        created_at: day(1),
      },
      { title: 'Table Sizes', image_path: '', created_at: day(2) },
    ])
    .execute();
  const html = await (await studio.asVisitor().get('/resources')).text();
  const page = readable(html);
  expect(page).toMatch(/Table Sizes .*Stem Counts What is in a piece\. Open large : the picture of Stem Counts/);
  expect(html).toMatch(/<a[^>]*href="\/files\/reference-images\/guides\/stems%201\.webp" target="_blank"/);
  expect(html.match(/Open large/g)).toHaveLength(1);
});

test('only affiliations and awards are shown, with their titles', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const mark = { bucket: 'site-images', key: 'cup.webp', content_type: 'image/webp', size: 1, alt: 'A footed cup.' };
  await db.insertInto('stored_files').values(mark).execute();
  await db
    .insertInto('site_images')
    .values([
      { category: 'affiliation_award', image_url: '/files/site-images/cup.webp' },
      { category: 'affiliation_award', title: 'Growers’ Guild', image_url: 'https://example.com/guild.webp' },
      { category: 'Micro Farm', title: 'A row of dahlias', image_url: 'https://example.com/row.webp' },
    ])
    .execute();
  const html = await (await studio.asVisitor().get('/resources')).text();
  expect(readable(html)).toContain('Growers’ Guild');
  expect(html).toContain('alt="A footed cup."');
  expect(html).not.toContain('A row of dahlias');
});

test.each([
  ['reference_materials', 'Could not fetch resources.', 'Our affiliations and awards will be displayed here soon.'],
  ['site_images', 'Could not load awards.', 'Helpful Guides Coming Soon!'],
])('when %s cannot be read, the other half of the page is still shown', async (table, said, other) => {
  const studio = await openStudio();
  await studio.platform.pool.query(`alter table ${table} rename to ${table}_away`);
  const answer = await studio.asVisitor().get('/resources');
  expect(answer.status).toBe(503);
  const page = readable(await answer.text());
  expect(page).toContain(said);
  expect(page).toContain(other);
});

test('a guide without a picture has nothing to open, and its words are shown as they are', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('reference_materials')
    .values({ title: '<b>Sizes</b> & “Stems” 🌷', description: 'a < b', image_path: '' })
    .execute();
  const html = await (await studio.asVisitor().get('/resources')).text();
  expect(readable(html)).toContain('<b>Sizes</b> & “Stems” 🌷 a < b');
  expect(html).not.toContain('<b>Sizes');
  expect(html).not.toContain('Open large');
  expect(html).toContain('frame-missing');
});

test('a mark without a title has an alternative text: its own, its description, or a general one', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const names = ['own', 'described', 'bare'];
  const file = { bucket: 'site-images', content_type: 'image/webp', size: 1 };
  await db
    .insertInto('stored_files')
    .values(names.map((name) => ({ ...file, key: `${name}.webp`, alt: name === 'own' ? 'A footed cup.' : '' })))
    .execute();
  const category = 'affiliation_award';
  await db
    .insertInto('site_images')
    .values(
      names.map((name) => ({
        category,
        image_url: `/files/site-images/${name}.webp`,
        description: name === 'described' ? 'Growers since 1990' : null,
      })),
    )
    .execute();
  const html = await (await studio.asVisitor().get('/resources')).text();
  for (const alt of ['A footed cup.', 'Growers since 1990', 'A mark of affiliation'])
    expect(html).toContain(`alt="${alt}"`);
});

test('the page shows the newest 60 guides and 60 marks', async () => {
  const studio = await openStudio();
  const { pool } = studio.platform;
  const time = "timestamptz '2026-01-01' + n * interval '1 hour'";
  await pool.query(`insert into reference_materials (title, image_path, created_at)
    select 'Guide ' || n || '.', '', ${time} from generate_series(1, 61) as n`);
  await pool.query(`insert into site_images (category, title, image_url, created_at)
    select 'affiliation_award', 'Award ' || n || '.', 'https://example.com/' || n, ${time} from generate_series(1, 61) as n`);
  const text = await studio.asVisitor().text('/resources');
  for (const kind of ['Guide', 'Award']) {
    expect(text.match(new RegExp(`\\b${kind} \\d+\\.`, 'g'))).toHaveLength(60);
    expect(text).toContain(`${kind} 61.`);
    expect(text).not.toContain(`${kind} 1.`);
  }
});

test('awards of the demo are marked for staff, and disappear when the studio adds one of its own', async () => {
  const studio = await openDemo();
  const visitor = studio.asVisitor();
  const staff = await studio.asStaff();
  expect(await visitor.text('/resources')).toContain('The Alder Cup');
  expect(await staff.text('/media-manager?category=affiliation_award')).toContain('Affiliations & Awards Demo');
  const image_url = '/files/site-images/affiliation_award/1-guild.webp';
  await studio.platform.db
    .insertInto('site_images')
    .values({ category: 'affiliation_award', title: 'Our Guild', image_url })
    .execute();
  await studio.platform.live.heard();
  const page = await visitor.text('/resources');
  expect([page.includes('Our Guild'), page.includes('The Alder Cup')]).toEqual([true, false]);
});
