/** What every collection can do, shown with vendors. */
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../tests/open-studio.ts';
import { refuse } from '../../tests/refuse.ts';
import { readable, type Visitor } from '../../tests/visitor.ts';

const PATH = '/vendor-manager';

function vendorNames({ platform: { db } }: Studio) {
  const all = db.selectFrom('vendors').select(['name', 'category', 'website_url']).orderBy('name');
  return all.execute();
}

/** Sends a file for a dry run; answers with the page and the text that its form would send again. */
async function check(staff: Visitor, csv: string | Uint8Array<ArrayBuffer>, name = 'vendors.csv') {
  const body = new FormData();
  body.append('intent', 'check-import');
  body.append('file', new File([csv], name, { type: 'text/csv' }));
  const answer = await staff.fetch(`${PATH}?import=csv`, { method: 'POST', body });
  const html = await answer.text();
  const hidden = /<input type="hidden" name="csv" value="([^"]*)"/.exec(html)?.[1];
  return {
    status: answer.status,
    text: readable(html),
    csv: hidden?.replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
  };
}

test('an import lists what it would add and which lines are bad, then adds the good ones', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await studio.platform.db.insertInto('vendors').values({ name: 'Rye' }).execute();
  const file = [
    'Name,Category,Website,Phone',
    'Moss,"Cakes, breads",moss.example.com,304',
    ',Venue,,',
    'RYE,Catering,,',
    'Ash,Venue,not an address,',
    'Fern,,,',
    'fern,,,',
  ].join('\r\n');
  const checked = await check(staff, file);
  expect(checked.status).toBe(200);
  expect(checked.text).toContain('2 vendors can be added. 4 rows are left out:');
  expect(checked.text).toContain('Line 3: Name: Vendor name is required');
  expect(checked.text).toContain('Line 4: RYE is already there.');
  expect(checked.text).toContain('Line 5: Website URL: A web address starts with https://');
  expect(checked.text).toContain('Line 7: fern is already there.');
  expect(await vendorNames(studio)).toHaveLength(1);

  const answer = await staff.post(`${PATH}?import=csv`, { intent: 'import', csv: checked.csv });
  expect(await staff.text(answer.headers.get('location') ?? '')).toContain('Import Complete 2 vendors added.');
  expect(await vendorNames(studio)).toEqual([
    { name: 'Fern', category: null, website_url: null },
    { name: 'Moss', category: 'Cakes, breads', website_url: 'https://moss.example.com' },
    { name: 'Rye', category: null, website_url: null },
  ]);
  expect(await studio.asVisitor().text('/vendors')).toContain('Cakes, breads Moss');
});

test('an exported file can be imported again, formulas included', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  await db.insertInto('vendors').values({ name: '=Moss', category: '+1 "cakes"' }).execute();
  const csv = await (await staff.get(`${PATH}/vendors.csv`)).text();
  await db.deleteFrom('vendors').execute();
  const checked = await check(staff, csv);
  await staff.post(PATH, { intent: 'import', csv: checked.csv });
  expect(await vendorNames(studio)).toEqual([{ name: '=Moss', category: '+1 "cakes"', website_url: null }]);
});

test.each([
  ['Title\nMoss', 'The file has no column “Name”.'],
  ['Name\n"Moss', 'This file is not a CSV file that can be read.'],
  ['', 'The file has no column “Name”.'],
  [`Name\n${'Moss\n'.repeat(1001)}`, 'Please import at most 1000 rows at once.'],
  [`Name\n${'x'.repeat(600_000)}`, 'Please choose a file of at most 512 kB.'],
])('an unreadable file (%.12j) is rejected with the reason', async (csv, reason) => {
  const studio = await openStudio();
  const checked = await check(await studio.asStaff(), csv);
  expect([checked.status, checked.text.includes(reason)]).toEqual([400, true]);
  expect(checked.csv).toBeUndefined();
});

test('a picture sent as a CSV file is rejected', async () => {
  const studio = await openStudio();
  const checked = await check(await studio.asStaff(), new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 34, 255]), 'a.png');
  expect(checked.status).toBe(400);
});

test('an import that fails in the database adds nothing and shows an error', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const nothing = await staff.post(PATH, { intent: 'import', csv: 'Name\n' });
  expect([nothing.status, readable(await nothing.text())]).toEqual([
    400,
    expect.stringContaining('has no rows that can'),
  ]);
  await refuse(studio, 'insert', 'vendors');
  const answer = await staff.post(PATH, { intent: 'import', csv: 'Name\nMoss\nFern' });
  expect([answer.status, readable(await answer.text())]).toEqual([500, expect.stringContaining('Import Failed')]);
  expect(await vendorNames(studio)).toEqual([]);
});

test('an unknown CSV address answers 404', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect((await staff.get(`${PATH}/nothing.csv`)).status).toBe(404);
});
