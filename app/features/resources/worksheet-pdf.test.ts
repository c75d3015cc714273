import { expect, test } from 'vitest';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { formFieldsIn } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { addWorksheet, BUDGET, openEditor, section } from '../../../tests/worksheets.ts';

const PAGE = '/resources/budget-worksheet';
const PDF = `${PAGE}/worksheet.pdf`;
const LINES = Array.from({ length: 60 }, (_, at) => at + 1);

async function readPdf(visitor: Visitor, path = PDF) {
  const answer = await visitor.get(path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const start = new TextDecoder().decode(bytes.slice(0, 5));
  const document = await getDocumentProxy(bytes);
  const { text: pages } = await extractText(document);
  const { info } = await getMeta(document);
  return { answer, start, document, info, pages: pages.map((page) => page.replace(/\s+/g, ' ')) };
}

/** What a screen reader is told of the first page. */
async function rolesIn(document: Awaited<ReturnType<typeof getDocumentProxy>>) {
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  return [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
}

test('a worksheet is a PDF on US Letter with its words, its title and the studio at its foot', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  await addWorksheet(await studio.asStaff());
  const place = { name: 'Fern & Rye', street: '12 Mill Lane', city: 'Thomas', region: 'WV', postal_code: '26292' };
  await studio.platform.db.updateTable('studio_settings').set(place).execute();
  await studio.platform.live.heard();
  expect(await (await visitor.get(PAGE)).text()).toContain(`href="${PDF}"`);
  const { answer, start, document, info, pages } = await readPdf(visitor);
  expect([answer.status, start]).toEqual([200, '%PDF-']);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('inline; filename="Budget Worksheet.pdf"');
  expect(answer.headers.get('link')).toBe(`<http://localhost:3000${PAGE}>; rel="canonical"`);
  expect((await document.getPage(1)).view).toEqual([0, 0, 612, 792]);
  expect(info).toMatchObject({ Title: 'Budget Worksheet', Author: 'Fern & Rye', Language: 'en-US' });
  expect(pages).toHaveLength(1);
  for (const said of ['Budget Worksheet Fill in the first column. Bring it along. Before you begin Count your tables.'])
    expect(pages[0]).toContain(said);
  expect(pages[0]).toContain(
    'To bring A swatch of the dress Three pictures Pieces Piece How many Price Bridal bouquet 1',
  );
  expect(pages[0]).toContain('The day 8:00 AM The van leaves First look About you Names Venue');
  expect(pages[0]).toContain('Fern & Rye · 12 Mill Lane, Thomas, WV 26292');
});

test('the PDF tells screen readers what is a heading, a list and a table', async () => {
  const studio = await openStudio();
  await addWorksheet(await studio.asStaff());
  const { document } = await readPdf(studio.asVisitor());
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const roles = await rolesIn(document);
  expect(roles.filter((role) => /^(H1|H2|L|Table|THead)$/.test(role ?? ''))).toEqual([
    ...['H1', 'H2', 'H2', 'L', 'H2', 'Table', 'THead', 'H2', 'L', 'H2'],
  ]);
  expect(roles.filter((role) => role === 'TH')).toHaveLength(3 + 2);
});

test('a long table goes on on the next page under its headings, and no row is split', async () => {
  const studio = await openStudio();
  const long = 'A row of several words that needs more than a single line of the sheet, since it is so very long';
  const lines = LINES.map((at) => `Row ${at} begins | ${long} | and ends ${at}.`).join('\n');
  await addWorksheet(await studio.asStaff(), section(2, { kind: 'table', columns: 'Piece | Words | End', lines }));
  const { pages } = await readPdf(studio.asVisitor());
  expect(pages.length).toBeGreaterThan(2);
  for (const at of LINES) {
    const page = pages.filter((text) => text.includes(`Row ${at} begins`));
    expect(page).toHaveLength(1);
    expect(page[0]).toContain(`and ends ${at}.`);
    expect(page[0]).toContain('Piece Words End');
  }
  expect(pages[1]).toMatch(/^Piece Words End .* Page 2 of \d/);
});

test('a heading stands on the page of what it is about', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await addWorksheet(staff);
  const { address } = await openEditor(studio, staff);
  for (const count of LINES.slice(20, 40)) {
    const lines = LINES.slice(0, count).join('\n');
    const sections = {
      ...section(0, { kind: 'checklist', lines }),
      ...section(1, { kind: 'blanks', heading: 'Next to come', lines: 'Label of the first' }),
    };
    const { intent, title } = BUDGET;
    const { version } = formFieldsIn(await (await staff.get(address)).text());
    await staff.post(address, { intent, title, version, ...sections });
    const { pages } = await readPdf(studio.asVisitor());
    const page = pages.find((text) => text.includes('Next to come'));
    expect([count, page]).toEqual([count, expect.stringContaining('Label of the first')]);
  }
});

test('a text that is longer than a page begins under its heading and goes on', async () => {
  const studio = await openStudio();
  const text = `Begin ${'WW '.repeat(980)} end`;
  await addWorksheet(await studio.asStaff(), section(0, { kind: 'text', heading: 'At length', text }));
  const { pages } = await readPdf(studio.asVisitor());
  expect(pages[0]).toContain('At length Begin WW');
  expect(pages[1]).toMatch(/^WW .* end To bring/);
});

test('letters that the fonts lack are written plainly or left out, and emoji are kept', async () => {
  const studio = await openStudio();
  const title = '💐 Łódź & Crème brûlée ⅓ 花束 ŽIVĚ 👩‍👩‍👧';
  await addWorksheet(await studio.asStaff(), { title, 'sections.1.lines': 'Ψ Peón Жук ﬁ 🌿\n🌸' });
  const { pages, info, answer } = await readPdf(
    studio.asVisitor(),
    '/resources/odz-and-creme-brulee-1-3-zive/worksheet.pdf',
  );
  expect(pages[0]).toContain('💐 Łódź & Crème brûlée 1⁄3 ŽIVĚ 👩‍👩‍👧 Fill in');
  expect(pages[0]).toMatch(/Ψ Peón Жук fi 🌿 🌸 Pieces/u);
  expect(info.Title).toBe(title);
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
    `UTF-8''${title.replaceAll('\u200d', '')}.pdf`,
  );
});

test('a title of 110 letters, words that cannot be broken, and an emoji alone', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  const word = 'Rindfleischetikettierungsüberwachungsaufgaben';
  const lines = `${word}${word}${word} | ${word.repeat(3)}`;
  await addWorksheet(staff, { title: `${word} `.repeat(4).slice(0, 110), ...section(3, { kind: 'timeline', lines }) });
  const { pages } = await readPdf(
    visitor,
    `/resources/${'rindfleischetikettierungsuberwachungsaufgaben-'.repeat(3).slice(0, 110).replace(/-$/, '')}/worksheet.pdf`,
  );
  expect(pages[0]?.replaceAll(' ', '')).toContain(word.repeat(3));
  await addWorksheet(staff, { title: '💐', ...section(0, { kind: 'text', heading: '🌷', text: 'Count.\n\n🌷' }) });
  const bare = await readPdf(visitor, '/resources/worksheet/worksheet.pdf');
  expect(bare.pages[0]).toMatch(/^💐 Fill in the first column\. Bring it along\. 🌷 Count\. 🌷 To bring/u);
  expect((await rolesIn(bare.document)).filter((role) => role === 'H2')).toHaveLength(5);
});

test('the PDF is kept until the worksheet changes, and is gone with it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  await addWorksheet(staff);
  const first = await visitor.get(PDF);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await visitor.fetch(PDF, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const { address, fields } = await openEditor(studio, staff);
  await staff.post(address, { ...fields, 'sections.1.lines': 'A shoe', intent: 'save' });
  const changed = await visitor.fetch(PDF, { headers: { 'If-None-Match': etag } });
  expect(changed.status).toBe(200);
  expect((await readPdf(visitor)).pages[0]).toContain('A shoe');
  const id = address.split('/').at(-1);
  await staff.post('/reference-manager', { intent: 'delete', id });
  expect((await visitor.get(PDF)).status).toBe(404);
});

test('a material without a worksheet has no PDF', async () => {
  const studio = await openStudio();
  const row = { title: 'Stem Counts', image_path: 'stems.png', slug: 'stem-counts' };
  await studio.platform.db.insertInto('reference_materials').values(row).execute();
  expect((await studio.asVisitor().get('/resources/stem-counts/worksheet.pdf')).status).toBe(404);
});
