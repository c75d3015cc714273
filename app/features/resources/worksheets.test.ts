import { expect, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { readAnswer } from '../../../tests/forms.ts';
import { openDemo, openStudio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';
import { addWorksheet, BUDGET, EDITOR, openEditor, section } from '../../../tests/worksheets.ts';

const PAGE = '/resources/budget-worksheet';

test('a worksheet that staff write is a page at once, with a card that shows its first lines', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/resources')).toContain('Helpful Guides Coming Soon!');
  const staff = await studio.asStaff('designer');
  const saved = await addWorksheet(staff);
  expect(saved.status).toBe(303);
  expect(await staff.text(saved.headers.get('location') ?? '')).toContain(
    'Budget Worksheet is under Client Resources.',
  );

  const list = await (await visitor.get('/resources')).text();
  for (const to of [PAGE, `${PAGE}/worksheet.pdf`]) expect(list).toContain(`href="${to}"`);
  expect(readable(list)).toContain('What each piece costs.');
  expect(list).toMatch(/aria-hidden="true"[^>]*><span class="worksheet-paper">[\s\S]*A swatch of the dress/);
  expect(list).not.toContain('Open large');

  const html = await (await visitor.get(PAGE)).text();
  expect(html).toContain('<title>Budget Worksheet | Our Studio</title>');
  expect(html).toContain('<meta name="description" content="What each piece costs."');
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${PAGE}"`);
  expect(html).toMatch(/<p>Fill in the first column\.<\/p><p>Bring it along\.<\/p>/);
  expect(html).toMatch(/<h2[^>]*>Before you begin<\/h2>.*<p>Count your tables\.<\/p>/);
  expect(html).toMatch(/<ul class="worksheet-checklist"><li>A swatch of the dress<\/li><li>Three pictures<\/li><\/ul>/);
  expect(html).toMatch(/<th scope="col">Piece<\/th><th scope="col">How many<\/th><th scope="col">Price<\/th>/);
  expect(html).toMatch(/<th scope="row">Bridal bouquet<\/th><td>1<\/td><td>from \$225<\/td>/);
  expect(html).toMatch(/<tr><th scope="row">Centerpiece<\/th><td><\/td><td><\/td><\/tr>/);
  expect(html).toMatch(/<tr><td><\/td><td><\/td><td><\/td><\/tr>/);
  expect(readable(html)).toContain('8:00 AM The van leaves First look');
  expect(readable(html)).toContain('About you Names Venue');
  expect(html).toMatch(
    /<button[^>]*data-script="resources\/print-button"[^>]*hidden=""|hidden=""[^>]*data-script="resources/,
  );
  expect(await (await visitor.get('/sitemap.xml')).text()).toContain(`http://localhost:3000${PAGE}</loc>`);
});

test('an edit reaches visitors at once, keeps the address, and is in the audit log', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  await addWorksheet(staff);
  await visitor.get(PAGE);
  const { address, fields } = await openEditor(studio, staff);
  expect(fields['sections.2.lines']).toBe('Bridal bouquet | 1 | from $225\nCenterpiece\n|');
  const changed = { ...fields, title: 'What it costs', 'sections.1.lines': 'A shoe', intent: 'save' };
  expect((await staff.post(address, changed)).status).toBe(303);
  const page = await visitor.text(PAGE);
  expect(page).toContain('What it costs');
  expect(page).toContain('A shoe');
  expect(await staff.text('/audit-log')).toContain('What it costs');
});

test('a material with a picture becomes a worksheet, and its page shows the picture', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  const material = { intent: 'save', title: 'Table Sizes', alt: 'A round table.', image: await aPicture('table.png') };
  await staff.post(EDITOR, material);
  expect(await visitor.text('/resources')).toContain('Open large');
  expect((await visitor.get('/resources/table-sizes')).status).toBe(404);
  const { address, fields } = await openEditor(studio, staff);
  expect(fields.title).toBe('Table Sizes');
  await staff.post(address, { ...BUDGET, version: fields.version, title: fields.title });
  expect(await visitor.text('/resources')).not.toContain('Open large');
  expect(await (await visitor.get('/resources/table-sizes')).text()).toContain('alt="A round table."');
});

test.each([
  ['table', 'Rose | 3\nPeony | 4 | 5 | 6', 'Line 2, “Peony | 4 | 5 | 6”, has 4 cells, but the table has 3 columns.'],
  ['table', `Rose | ${'x'.repeat(161)}`, 'is too long: a cell can have 160 characters.'],
  ['timeline', '8:00 | Flowers\n\nLunch', 'Line 3, “Lunch”, needs a | between the time and what happens.'],
  ['checklist', 'Box\n'.repeat(61), 'This has 61 lines. A section can have 60.'],
  ['blanks', ' ', 'Please fill this in.'],
])('a %s with a wrong line is refused with a sentence, and keeps what was typed', async (kind, lines, said) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const columns = 'Flower | Stems | Price';
  const answer = await readAnswer(await addWorksheet(staff, section(2, { kind, heading: 'Stems', columns, lines })));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(said);
  expect(answer.html).toContain('aria-describedby="sections.2.lines-error');
  expect(answer.html).toContain('Bring it along.');
  expect(answer.html).toContain(lines.trim().split('\n')[0] ?? '');
  expect(await studio.platform.db.selectFrom('reference_materials').select('id').execute()).toEqual([]);
});

test.each([
  [{ 'sections.2.columns': 'A | B | C | D | E | F | G' }, 'This has 7 columns. A page has room for 6.'],
  [{ 'sections.2.columns': 'A | | C' }, 'Each column needs a heading.'],
  [{ title: ' ' }, 'Please provide a title.'],
])('a worksheet with %j is not saved', async (fields, said) => {
  const studio = await openStudio();
  const answer = await readAnswer(await addWorksheet(await studio.asStaff(), fields));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(said)]);
});

test('a worksheet needs a section, and has a limit of sections and of lines', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { intent, title } = BUDGET;
  const bare = await readAnswer(await staff.post(`${EDITOR}/new`, { intent, title }));
  expect([bare.status, bare.text]).toEqual([400, expect.stringContaining('Add at least one section.')]);
  const several = (count: number, lines: string) =>
    Object.assign({}, ...Array.from({ length: count }, (_, place) => section(place, { kind: 'checklist', lines })));
  const many = await readAnswer(await addWorksheet(staff, several(21, 'A box')));
  expect([many.status, many.text]).toEqual([400, expect.stringContaining('A worksheet can have 20 sections.')]);
  const long = await readAnswer(await addWorksheet(staff, several(5, 'A box\n'.repeat(60))));
  expect(long.text).toContain('All sections together have 300 lines. A worksheet can have 240.');
});

test('of two people who edit a worksheet, the second is shown what the first wrote', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  await addWorksheet(june);
  const { address, fields } = await openEditor(studio, june);
  await june.post(address, { ...fields, 'sections.1.lines': 'A shoe', intent: 'save' });
  const refused = await readAnswer(
    await cole.post(address, { ...fields, 'sections.1.lines': 'A hat', intent: 'save' }),
  );
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/June Alder saved this, .+, while you were editing\. .*A shoe/);
  expect(refused.html).toContain('A hat</textarea>');
  expect(await studio.asVisitor().text(PAGE)).toContain('A shoe');
});

test('odd titles have addresses, and two of one title have two', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  for (const title of ['💐🌿', 'Budget Worksheet', 'Budget Worksheet', 'Crème & “Blüten”'])
    await addWorksheet(staff, { title });
  const rows = studio.platform.db.selectFrom('reference_materials').select(['slug', 'title']).orderBy('created_at');
  const slugs = (await rows.execute()).map(({ slug }) => slug ?? '');
  expect(slugs).toEqual([
    'worksheet',
    'budget-worksheet',
    expect.stringMatching(/^budget-worksheet-[0-9a-f]{6}$/),
    'creme-and-bluten',
  ]);
  for (const slug of slugs) expect((await visitor.get(`/resources/${slug}`)).status).toBe(200);
});

test('what staff write is text, not markup', async () => {
  const studio = await openStudio();
  await addWorksheet(await studio.asStaff(), { 'sections.1.lines': '<img src=x onerror=alert(1)>' });
  for (const path of ['/resources', PAGE])
    expect(await (await studio.asVisitor().get(path)).text()).not.toContain('<img src=x');
});

test('a deleted worksheet is gone, and Undo brings it back', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  await addWorksheet(staff);
  const { address } = await openEditor(studio, staff);
  const id = address.split('/').at(-1) ?? '';
  expect(await staff.text(`${EDITOR}?delete=${id}`)).toContain('Budget Worksheet leaves Client Resources.');
  const deleted = await staff.post(`${EDITOR}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(deleted.headers.get('location') ?? '')).text();
  const gone = await visitor.get(PAGE);
  expect([gone.status, readable(await gone.text())]).toEqual([404, expect.stringContaining('Could not find this')]);
  expect((await staff.get(address)).status).toBe(404);
  expect((await staff.post(address, BUDGET)).status).toBe(404);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect((await visitor.get(PAGE)).status).toBe(200);
});

test('the demo’s worksheets are marked for staff until they are saved', async () => {
  const studio = await openDemo();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  const demos = async () => (await staff.text(EDITOR)).match(/ Demo /g)?.length;
  expect(await demos()).toBe(6);
  const { address, fields } = await openEditor(studio, staff);
  expect(await staff.text(address)).toContain('A demo entry. Its prices and counts are invented.');
  expect((await staff.post(address, { ...fields, intent: 'save' })).status).toBe(303);
  expect(await demos()).toBe(5);
  expect(await visitor.text('/resources')).not.toContain('Demo');
});
