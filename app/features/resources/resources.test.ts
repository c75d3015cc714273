import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

test('an empty page says coming soon', async () => {
  const studio = await openStudio();
  const html = await (await studio.asVisitor().get('/resources')).text();
  const page = readable(html);
  expect(page).toContain('Wedding Reference Materials Helpful Guides Coming Soon!');
  expect(page).toContain('Affiliations & Awards Our affiliations and awards will be displayed here soon.');
  expect(html).toMatch(/id="materials"[\s\S]*id="affiliations"/);
});

test('guides stand newest first, and open large', async () => {
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

test('only marks of affiliation are shown, with a title where they have one', async () => {
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
])('when %s cannot be read, the other half of the page is still there', async (table, said, other) => {
  const studio = await openStudio();
  await studio.platform.pool.query(`alter table ${table} rename to ${table}_away`);
  const answer = await studio.asVisitor().get('/resources');
  expect(answer.status).toBe(503);
  const page = readable(await answer.text());
  expect(page).toContain(said);
  expect(page).toContain(other);
});
