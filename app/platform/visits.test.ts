import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/open-studio.ts';
import { openDatabase } from './database.server';
import { openVisits } from './visits.server';

let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
});
afterAll(() => database.pool.end());

async function visitsOn(day: string) {
  const row = await database.db.selectFrom('daily_visits').select('visits').where('day', '=', day).executeTakeFirst();
  return row?.visits;
}

function noteAll(...destinations: (string | null | undefined)[]) {
  const visits = openVisits();
  for (const destination of destinations) visits.note(destination);
  return visits;
}

test('only pages that a browser opens count, not their data, pictures or crawlers', async () => {
  const visits = noteAll('document', 'empty', 'image', null, undefined, '', 'document');
  await visits.save(database.db, 'UTC', new Date('2027-01-01T12:00:00Z'));
  expect(await visitsOn('2027-01-01')).toBe(2);
});

test('processes and repeated saves add up, and a save without visits writes nothing', async () => {
  const day = new Date('2027-01-02T12:00:00Z');
  const [one, other] = [noteAll('document'), noteAll('document', 'document')];
  await Promise.all([one.save(database.db, 'UTC', day), other.save(database.db, 'UTC', day)]);
  await one.save(database.db, 'UTC', day);
  expect(await visitsOn('2027-01-02')).toBe(3);
  await openVisits().save(database.db, 'UTC', new Date('2027-01-03T12:00:00Z'));
  expect(await visitsOn('2027-01-03')).toBeUndefined();
});

test.each([
  ['America/New_York', '2027-03-14T04:59:00Z', '2027-03-13'],
  ['America/New_York', '2027-03-15T03:59:00Z', '2027-03-14'],
  ['Pacific/Auckland', '2027-06-10T12:00:00Z', '2027-06-11'],
])('a visit counts for the day in %s at %s', async (zone, moment, day) => {
  await noteAll('document').save(database.db, zone, new Date(moment));
  expect(await visitsOn(day)).toBe(1);
});

test('visits that cannot be saved are counted with the next save', async () => {
  const broken = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const visits = noteAll('document', 'document');
  const day = new Date('2027-01-04T12:00:00Z');
  await expect(visits.save(broken.db, 'UTC', day)).rejects.toThrow('ECONNREFUSED');
  visits.note('document');
  await visits.save(database.db, 'UTC', day);
  expect(await visitsOn('2027-01-04')).toBe(3);
  await broken.pool.end();
});
