import { expect, test } from 'vitest';
import { ADDABLE, asItsStaff, listedNames, sampleOf, storedRows, storeRows } from '../../tests/collections.ts';
import { openStudio, shareStudio, type Studio } from '../../tests/open-studio.ts';
import { refuse } from '../../tests/refuse.ts';
import { readable, type Visitor } from '../../tests/visitor.ts';

const PATH = '/vendor-manager';
const sharedStudio = shareStudio();
/** What an import gives a row anew. */
const IGNORED = { id: undefined, created_at: undefined, sort_order: undefined };
const NOT_IMPORTABLE = [
  'galleries',
  'reference_materials',
  'client_form_fields',
  'closures',
  'special_hours',
  'weddings',
  'delivery_zones',
  'funeral_homes',
  'stems',
  'events',
  'tax_rates',
  'discount_codes',
  'holidays',
  'delivery_windows',
  'venues',
];
const IMPORTABLE = ADDABLE.filter(({ table }) => !NOT_IMPORTABLE.includes(table));

function vendorNames({ platform: { db } }: Studio) {
  const all = db.selectFrom('vendors').select(['name', 'category', 'website_url']).orderBy('name');
  return all.execute();
}

/** Sends a file for a dry run; answers with the page and the text that its form would send again. */
async function check(staff: Visitor, csv: string | Uint8Array<ArrayBuffer>, page = PATH) {
  const body = new FormData();
  body.append('intent', 'check-import');
  body.append('file', new File([csv], 'rows.csv', { type: 'text/csv' }));
  const answer = await staff.fetch(`${page}?import=csv`, { method: 'POST', body });
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
  expect(await staff.text(answer.headers.get('location') ?? '')).toContain('Import complete 2 vendors added.');
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
  [`Name\n${'Moss\n'.repeat(1001)}`, 'Please import at most 1,000 rows at once.'],
  [`Name\n${'x'.repeat(600_000)}`, 'Please choose a file of at most 512 kB.'],
])('%#: an unreadable file is rejected with the reason', async (csv, reason) => {
  const studio = await openStudio();
  const checked = await check(await studio.asStaff(), csv);
  expect([checked.status, checked.text.includes(reason)]).toEqual([400, true]);
  expect(checked.csv).toBeUndefined();
});

test('a picture sent as a CSV file is rejected', async () => {
  const studio = await openStudio();
  const checked = await check(await studio.asStaff(), new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 34, 255]));
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
  expect([answer.status, readable(await answer.text())]).toEqual([500, expect.stringContaining('Import failed')]);
  expect(await vendorNames(studio)).toEqual([]);
});

test('an unknown CSV address answers 404', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect((await staff.get(`${PATH}/nothing.csv`)).status).toBe(404);
});

test.each(IMPORTABLE)('$page: an export of every row can be imported again unchanged', async (sample) => {
  const studio = sharedStudio();
  const staff = await asItsStaff(studio, sample);
  await storeRows(studio, sample, []);
  for (const name of ['Aster', 'Quince, "Japanese"', '=Rye', '🌸'])
    await staff.post(sample.page, { intent: 'save', ...sample.form(name) });
  const before = await storedRows(studio, sample.table);
  const listed = listedNames(await (await staff.get(sample.page)).text());
  const csv = await (await staff.get(`${sample.page}/${sample.csv}`)).text();
  await storeRows(studio, sample, []);
  const checked = await check(staff, csv, sample.page);
  expect(checked.text).toContain(`4 ${sample.names[1]} can be added.`);
  const answer = await staff.post(sample.page, { intent: 'import', csv: checked.csv });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, sample.page]);
  const after = await storedRows(studio, sample.table);
  const byName = (rows: typeof after) => new Map(rows.map((row) => [row.name, { ...row, ...IGNORED }]));
  expect(byName(after)).toEqual(byName(before));
  expect(listedNames(await (await staff.get(sample.page)).text()).toSorted()).toEqual(listed.toSorted());
});

test.each(IMPORTABLE)('$page: rows whose names exist, in any case, are left out', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sample, ['Ranunculus']);
  const csv = await (await staff.get(`${sample.page}/${sample.csv}`)).text();
  const checked = await check(staff, csv.replace('Ranunculus', 'RANUNCULUS'), sample.page);
  expect(checked.status).toBe(200);
  expect(checked.text).toContain(`No ${sample.names[1]} can be added. One row is left out:`);
  expect(checked.text).toContain('Line 2: RANUNCULUS is already there.');
  expect(checked.csv).toBeUndefined();
});

test('a file from a spreadsheet is read: byte order mark, CRLF, quoted line breaks, blank lines, extra columns', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('rental_items'), []);
  const csv =
    '\uFEFFDESCRIPTION, name ,Rental cost,quantity,Color\r\n' +
    '"Bent by hand.\r\nHeavy.",Arch,"$1,185.5",2,copper,extra\r\n' +
    '\r\n,,,,\r\n' +
    ',Vase,7, 12 \r\n';
  const checked = await check(staff, csv, '/rental-items-manager');
  expect(checked.text).toContain('2 rental items can be added.');
  await staff.post('/rental-items-manager', { intent: 'import', csv: checked.csv });
  expect(await storedRows(studio, 'rental_items')).toMatchObject([
    { name: 'Arch', description: 'Bent by hand.\nHeavy.', rental_cost: '1185.50', quantity_available: 2 },
    { name: 'Vase', description: null, rental_cost: '7.00', quantity_available: 12 },
  ]);
});

test.each([
  ['Arch,,2', 'Line 2: Rental cost: An amount such as 45 or 45.50.'],
  ['Arch,-1,2', 'Line 2: Rental cost: An amount such as 45 or 45.50.'],
  ['Arch,1.234,2', 'Line 2: Rental cost: An amount such as 45 or 45.50.'],
  ['Arch,1,', 'Line 2: Quantity: A whole number, 0 or more.'],
  ['Arch,1,2.5', 'Line 2: Quantity: A whole number, 0 or more.'],
  ['Arch,1,1000000', 'Line 2: Quantity: A whole number, 0 or more.'],
  [',1,2', 'Line 2: Name: Name is required'],
  [`${'x'.repeat(201)},1,2`, 'Line 2: Name: This has 201 characters. It may have 200.'],
])('%#: a bad row is left out with the reason', async (row, reason) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('rental_items'), []);
  const checked = await check(staff, `Name,Rental cost,Quantity\n${row}`, '/rental-items-manager');
  expect([checked.status, checked.csv]).toEqual([200, undefined]);
  expect(checked.text).toContain(`No rental items can be added. One row is left out: ${reason}`);
});

test('a file of a European spreadsheet is read: semicolons and Windows-1252', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('vendors'), []);
  // "Café; Rosé" with a curly apostrophe: é is E9, ’ is 92.
  const file = Uint8Array.from(Buffer.from('Name;Category\r\n"Caf\xe9; Rosa\x92s";Venue\r\n', 'latin1'));
  const checked = await check(staff, file);
  await staff.post(PATH, { intent: 'import', csv: checked.csv });
  expect(await vendorNames(studio)).toEqual([{ name: 'Café; Rosa’s', category: 'Venue', website_url: null }]);
});

test('testimonials import yes and no, true and on, and choices by their labels', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('testimonials'), ['Ada']);
  const rows = ['Yes', 'TRUE', 'on', '1', 'no', 'x', ''].map(
    (cell, index) => `Row ${index},Calm.,June 2026,${index % 2 ? '4' : '4 OF 5'},${cell}`,
  );
  const csv = ['Name,Words,Month and year,Stars,Published', ...rows, 'Bad,Calm.,June 2026,6,yes'].join('\n');
  const checked = await check(staff, csv, '/reviews-manager');
  expect(checked.text).toContain(
    '7 testimonials can be added. One row is left out: Line 9: Rating: One to five stars.',
  );
  await staff.post('/reviews-manager', { intent: 'import', csv: checked.csv });
  const [, ...added] = await storedRows(studio, 'testimonials');
  expect(added.map(({ rating, is_published }) => [rating, is_published])).toEqual(
    [true, true, true, true, false, false, false].map((isPublished) => [4, isPublished]),
  );
  expect(listedNames(await (await staff.get('/reviews-manager')).text())).toEqual([
    'Ada',
    ...rows.map((_, index) => `Row ${index}`),
  ]);
});

test('a thousand rows are imported at once, and only the first twenty bad lines are listed', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('vendors'), []);
  const good = Array.from({ length: 975 }, (_, index) => `Vendor ${index},`);
  const bad = Array.from({ length: 25 }, () => ',Catering');
  const checked = await check(staff, ['Name,Category', ...bad, ...good].join('\n'));
  expect(checked.text).toContain('975 vendors can be added. 25 rows are left out:');
  expect(checked.text).toContain('Line 21: Name: Vendor name is required and 5 more');
  expect(checked.text).not.toContain('Line 22');
  const answer = await staff.post(PATH, { intent: 'import', csv: checked.csv });
  expect(await staff.text(answer.headers.get('location') ?? '')).toContain('Import complete 975 vendors added.');
  expect(await storedRows(studio, 'vendors')).toHaveLength(975);
});

test('a vendor that someone adds after the check is not imported twice', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('vendors'), []);
  const checked = await check(staff, 'Name\nMoss\nFern');
  await staff.post(PATH, { intent: 'save', name: 'moss' });
  const answer = await staff.post(PATH, { intent: 'import', csv: checked.csv });
  expect(await staff.text(answer.headers.get('location') ?? '')).toContain('Import complete 1 vendor added.');
  expect((await storedRows(studio, 'vendors')).map(({ name }) => name)).toEqual(['moss', 'Fern']);
  const again = await staff.post(PATH, { intent: 'import', csv: checked.csv });
  expect([again.status, (await storedRows(studio, 'vendors')).length]).toEqual([400, 2]);
});

test('the audit log names who imported each row', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  await staff.post(PATH, { intent: 'import', csv: 'Name\nMoss\nFern' });
  const { db } = studio.platform;
  const entries = db.selectFrom('audit_log').select(['action', 'actor_name', 'label']).orderBy('label');
  expect(await entries.where('table_name', '=', 'vendors').execute()).toEqual([
    { action: 'insert', actor_name: 'Cole Baird', label: 'Fern' },
    { action: 'insert', actor_name: 'Cole Baird', label: 'Moss' },
  ]);
});
