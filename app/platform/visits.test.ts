import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/open-studio.ts';
import { openDatabase } from './database.server';
import { forgetOldVisits, openVisits } from './visits.server';

let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
});
afterAll(() => database.pool.end());

async function visitsOn(day: string) {
  const row = await database.db.selectFrom('daily_visits').select('visits').where('day', '=', day).executeTakeFirst();
  return row?.visits;
}

const HOST = 'studio.example';
const view = (page: string, referer?: string, search = '') => ({ page, referer, search, host: HOST });

function viewed(count: number) {
  const visits = openVisits();
  for (let at = 0; at < count; at += 1) visits.view(view('/'));
  return visits;
}

async function namesOn(day: string, kind: 'page' | 'source' | 'search') {
  const rows = await database.db
    .selectFrom('visit_counts')
    .select(['name', 'count'])
    .where('day', '=', day)
    .where('kind', '=', kind)
    .orderBy('name')
    .execute();
  return rows.map(({ name, count }) => `${name} ${count}`);
}

test('a visit begins with a page that is opened from elsewhere', async () => {
  const visits = openVisits();
  visits.view(view('/'));
  visits.view(view('/store', 'https://studio.example/'));
  visits.view(view('/store', 'https://www.google.com/'));
  visits.view(view('/about', 'https://google.com/search?q=june+alder'));
  visits.view(view('/about', 'https://t.example/', '?utm_source=Spring+letter'));
  visits.view(view('/success', 'https://checkout.stripe.com/'));
  await visits.save(database.db, 'UTC', new Date('2027-01-01T12:00:00Z'));
  expect(await visitsOn('2027-01-01')).toBe(4);
  expect(await namesOn('2027-01-01', 'page')).toEqual(['/ 1', '/about 2', '/store 2', '/success 1']);
  expect(await namesOn('2027-01-01', 'source')).toEqual(['- 1', 'google.com 2', 'spring letter 1']);
});

test('of words that are typed letter by letter the last are kept, and nothing that names a person', async () => {
  const visits = openVisits();
  for (const typed of [
    'bla',
    'black tul',
    'Black  tulips',
    'edelweiss',
    'delia@example.com',
    'order 304-555-0134',
    ' ',
  ])
    visits.search(typed);
  await visits.save(database.db, 'UTC', new Date('2027-01-05T12:00:00Z'));
  expect(await namesOn('2027-01-05', 'search')).toEqual(['black tulips 1', 'edelweiss 1']);
});

test('made-up names fill no more than a day has room for, and known ones still count', async () => {
  const day = new Date('2027-01-06T12:00:00Z');
  for (const turn of [1, 2, 3]) {
    const visits = openVisits();
    visits.view(view('/', 'https://known.example/'));
    for (let at = 0; at < 70; at += 1) visits.view(view('/', `https://${turn}-${at}.example/`));
    await visits.save(database.db, 'UTC', day);
  }
  const names = await namesOn('2027-01-06', 'source');
  expect(names).toHaveLength(100);
  expect(names).toContain('known.example 3');
  expect(await visitsOn('2027-01-06')).toBe(213);
});

test('processes that save at once add up, and a save without visits writes nothing', async () => {
  const day = new Date('2027-01-02T12:00:00Z');
  const processes = [viewed(1), viewed(2), viewed(3), viewed(4)];
  await Promise.all(processes.map((visits) => visits.save(database.db, 'UTC', day)));
  await processes[0]?.save(database.db, 'UTC', day);
  expect(await visitsOn('2027-01-02')).toBe(10);
  expect(await namesOn('2027-01-02', 'page')).toEqual(['/ 10']);
  await openVisits().save(database.db, 'UTC', new Date('2027-01-03T12:00:00Z'));
  expect(await visitsOn('2027-01-03')).toBeUndefined();
});

test('counts are deleted after 25 months', async () => {
  for (const day of ['2024-11-20', '2025-03-01']) await viewed(1).save(database.db, 'UTC', new Date(`${day}T12:00Z`));
  await forgetOldVisits({ db: database.db, now: () => new Date('2027-01-01T12:00:00Z') });
  expect([await visitsOn('2024-11-20'), await namesOn('2024-11-20', 'page')]).toEqual([undefined, []]);
  expect(await visitsOn('2025-03-01')).toBe(1);
});

test.each([
  ['America/New_York', '2027-03-14T04:59:00Z', '2027-03-13'],
  ['America/New_York', '2027-03-15T03:59:00Z', '2027-03-14'],
  ['Pacific/Auckland', '2027-06-10T12:00:00Z', '2027-06-11'],
])('a visit counts for the day in %s at %s', async (zone, moment, day) => {
  await viewed(1).save(database.db, zone, new Date(moment));
  expect(await visitsOn(day)).toBe(1);
});

test('visits that cannot be saved are counted with the next save', async () => {
  const broken = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const visits = viewed(2);
  const day = new Date('2027-01-04T12:00:00Z');
  await expect(visits.save(broken.db, 'UTC', day)).rejects.toThrow('ECONNREFUSED');
  visits.view(view('/'));
  await visits.save(database.db, 'UTC', day);
  expect(await visitsOn('2027-01-04')).toBe(3);
  expect(await namesOn('2027-01-04', 'page')).toEqual(['/ 3']);
  await broken.pool.end();
});
