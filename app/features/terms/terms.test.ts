import { expect, test } from 'vitest';
import { formatDate } from '~/lib/dates';
import { openStudio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

const ZONE = 'America/New_York';

test('says that there are no sections, was updated today, and is not cached', async () => {
  const studio = await openStudio();
  const answer = await studio.asVisitor().get('/terms-and-conditions');
  const page = readable(await answer.text());
  expect(page).toContain('No terms and conditions have been added yet.');
  expect(page).toContain(`Last updated ${formatDate(ZONE, new Date())}`);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('shows sections in order, as Markdown, each with an anchor in the contents', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('terms_sections')
    .values([
      { title: 'Privacy', content: 'We keep *little*.', sort_order: 20, updated_at: new Date('2026-03-05T12:00Z') },
      {
        title: 'Deposits & Payment',
        content: '# Dates\n\n- held',
        sort_order: 10,
        updated_at: new Date('2026-01-05T12:00Z'),
      },
      { title: 'Privacy', content: 'Once more.', sort_order: 30, updated_at: new Date('2026-02-05T12:00Z') },
    ])
    .execute();
  const html = await (await studio.asVisitor().get('/terms-and-conditions')).text();
  const anchors = [...html.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, anchor, title]) => [anchor, title]);
  expect(anchors.filter(([anchor]) => anchor !== 'main')).toEqual([
    ['deposits-payment', 'Deposits &amp; Payment'],
    ['privacy', 'Privacy'],
    ['privacy-2', 'Privacy'],
  ]);
  for (const [anchor] of anchors) expect(html).toContain(`id="${anchor}"`);
  expect(html).toContain('<h3>Dates</h3>');
  expect(html).toContain('<em>little</em>');
  expect(readable(html)).toContain('Last updated March 5, 2026');
});

test('changes the date with an edit of the text, not of the order', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const updated_at = new Date('2026-03-05T12:00Z');
  await db.insertInto('terms_sections').values({ title: 'Rentals', content: 'Three days.', updated_at }).execute();
  const visitor = studio.asVisitor();
  await db.updateTable('terms_sections').set({ sort_order: 40 }).execute();
  expect(await visitor.text('/terms-and-conditions')).toContain('Last updated March 5, 2026');
  await db.updateTable('terms_sections').set({ content: 'Four days.' }).execute();
  await live.heard();
  const page = await visitor.text('/terms-and-conditions');
  expect(page).toContain('Four days.');
  expect(page).toContain(`Last updated ${formatDate(ZONE, new Date())}`);
});

test('reports terms that cannot be read', async () => {
  const studio = await openStudio();
  await studio.platform.pool.query('alter table terms_sections rename to terms_away');
  const answer = await studio.asVisitor().get('/terms-and-conditions');
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not load the terms and conditions. Please try again later.');
});

test('makes anchors that work in a URL from any title', async () => {
  const studio = await openStudio();
  const titles = ['Café & Crème brûlée', '契約', '💐', '  --  ', '"Quotes" <b>', 'Café & crème brulee', 'Section 3'];
  const rows = titles.map((title, place) => ({ title, content: 'Words.', sort_order: place }));
  await studio.platform.db.insertInto('terms_sections').values(rows).execute();
  const html = await (await studio.asVisitor().get('/terms-and-conditions')).text();
  const anchors = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(anchors).toEqual([
    'cafe-creme-brulee',
    'section',
    'section-2',
    'section-3',
    'quotes-b',
    'cafe-creme-brulee-2',
    'section-3-2',
  ]);
  expect(readable(html)).toContain('"Quotes" <b>');
});

test('shows the date of the newest edit in the studio’s time zone', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const updated_at = new Date('2026-03-05T23:30:00Z');
  await db.insertInto('terms_sections').values({ title: 'Rentals', content: 'Three days.', updated_at }).execute();
  expect(await studio.asVisitor().text('/terms-and-conditions')).toContain('Last updated March 5, 2026');
  await db.updateTable('studio_settings').set({ time_zone: 'Asia/Tokyo' }).execute();
  await live.heard();
  expect(await studio.asVisitor().text('/terms-and-conditions')).toContain('Last updated March 6, 2026');
});

test('terms say what the calendar says', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T15:00:00Z'));
  const { db, live } = studio.platform;
  const content = 'We work {hours}. We deliver {delivery_days}. We are closed: {closed_days}. {nothing}';
  await db.insertInto('terms_sections').values({ title: 'Hours', content }).execute();
  const visitor = studio.asVisitor();
  const before = await visitor.text('/terms-and-conditions');
  expect(before).toContain('We deliver Monday to Friday. We are closed: none at the moment. {nothing}');
  expect(before).toMatch(/We work Monday to Friday, \d+AM to \dPM/);
  const christmas = { title: 'Christmas', first_day: '2026-12-24', last_day: '2026-12-28', service: 'all' as const };
  await db.insertInto('closures').values(christmas).execute();
  await live.heard();
  expect(await visitor.text('/terms-and-conditions')).toContain('We are closed: December 24 – 28, 2026.');
});
