import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';

const HEADER = '/menu-manager';
const PHONE = '/menu-manager/phone';
const FOOTER = '/menu-manager/footer';

type Entry = { key: string; group?: string; label?: string; hidden?: boolean };

/** The entries of the form, in order. */
async function entriesOf(staff: Visitor, path: string) {
  const fields: Record<string, string> = formFieldsIn(await (await staff.get(path)).text());
  const entries: Entry[] = [];
  for (let at = 0; fields[`sections.${at}.key`] !== undefined; at += 1)
    entries.push({
      key: fields[`sections.${at}.key`] ?? '',
      group: fields[`sections.${at}.group`] ?? '',
      label: fields[`sections.${at}.label`] ?? '',
      hidden: fields[`sections.${at}.hidden`] === 'on',
    });
  return { version: fields.version ?? '', entries };
}

function save(staff: Visitor, path: string, version: string, entries: Entry[]) {
  const fields = entries.flatMap(({ key, group = '', label = '', hidden }, at) => [
    [`sections.${at}.key`, key],
    [`sections.${at}.group`, group],
    [`sections.${at}.label`, label],
    ...(hidden ? [[`sections.${at}.hidden`, 'on']] : []),
  ]);
  return staff.post(path, { version, ...(Object.fromEntries(fields) as Record<string, string>) });
}

async function change(staff: Visitor, path: string, by: (entries: Entry[]) => Entry[]) {
  const { version, entries } = await entriesOf(staff, path);
  return save(staff, path, version, by(entries));
}

/** The links of a menu as 'Name /address', those of groups too. */
async function menuOf(visitor: Visitor, label: string) {
  const html = await (await visitor.get('/about')).text();
  const [nav = ''] =
    new RegExp(`<nav[^>]*(?:aria-label="${label}"|aria-labelledby="${label}")[\\s\\S]*?</nav>`).exec(html) ?? [];
  const links = nav.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>([\s\S]*?)<\/a>|<summary[^>]*>([\s\S]*?)<\/summary>/g);
  return [...links].map(([, to, name = '', group]) => (group ? readable(group) : `${readable(name)} ${to}`));
}

async function openStudioWithStaff() {
  const studio = await openStudio();
  return { studio, staff: await studio.asStaff('designer'), visitor: studio.asVisitor() };
}

async function addOwnPage(studio: Studio, heading: string) {
  const content = JSON.stringify({ heading, lead: 'Come in.', sections: [] });
  const row = { path: '/pages/', title: '', content, published: content };
  const page = studio.platform.db.insertInto('pages').values(row).returning('id');
  const { id } = await page.executeTakeFirstOrThrow();
  await studio.platform.live.heard();
  return id;
}

const STANDARD_HEADER = [
  'Home /',
  'About /about',
  'Services',
  'Wedding Floristry /services#weddings',
  'General & Event Floristry /services#general',
  'Sympathy & Funeral /services#sympathy',
  'Find your order /order',
  'Contact /contact',
];

test('staff rename, hide, reorder and regroup the entries of the header', async () => {
  const { staff, visitor } = await openStudioWithStaff();
  expect(await menuOf(visitor, 'Main')).toEqual(STANDARD_HEADER);
  const answer = await change(staff, HEADER, (entries) => [
    ...entries.filter(({ key }) => key === '/contact'),
    ...entries
      .filter(({ key }) => key !== '/contact')
      .map((entry) => ({
        ...entry,
        ...(entry.key === '/about' && { label: '  Who we are ', group: 'Services' }),
        ...(entry.key === 'Services' && { label: 'What we do' }),
        ...(entry.key === 'Services/services#general' && { hidden: true }),
      })),
  ]);
  expect(await pageAfter(staff, answer)).toContain('Visitors see the menu like this now.');
  expect(await menuOf(visitor, 'Main')).toEqual([
    'Contact /contact',
    'Home /',
    'What we do',
    'Who we are /about',
    'Wedding Floristry /services#weddings',
    'Sympathy & Funeral /services#sympathy',
    'Find your order /order',
  ]);
  expect(await staff.text('/settings')).toContain('1 menu in your own order');
});

test('a page of the studio’s own is in header, phone menu and footer, under its present name and address', async () => {
  const { studio, staff, visitor } = await openStudioWithStaff();
  const id = await addOwnPage(studio, 'Workshops');
  await change(staff, HEADER, (entries) => [{ key: id }, ...entries]);
  await change(staff, PHONE, (entries) => [...entries, { key: id, group: 'Inspiration', label: 'Classes' }]);
  await change(staff, FOOTER, (entries) => [{ key: id }, { key: '/booking' }, ...entries]);
  expect(await menuOf(visitor, 'Main')).toEqual(['Workshops /pages/workshops', ...STANDARD_HEADER]);
  expect(await menuOf(visitor, 'Menu')).toEqual(
    expect.arrayContaining(['Inspiration', 'Classes /pages/workshops', 'Contact /contact']),
  );
  const pages = studio.platform.db.updateTable('pages').where('id', '=', id);
  const content = JSON.stringify({ heading: 'Evening school', lead: 'Come in.', sections: [] });
  await pages.set({ content, published: content }).execute();
  await studio.platform.live.heard();
  expect((await menuOf(visitor, 'footer-links')).slice(0, 3)).toEqual([
    'Evening school /pages/evening-school',
    'Book a Meeting /booking',
    'About Us /about',
  ]);
  await pages.set({ published: null }).execute();
  await studio.platform.live.heard();
  expect(await menuOf(visitor, 'Main')).toEqual(STANDARD_HEADER);
  expect(await staff.text(HEADER)).toContain('Empty, hidden');
});

test('the standard menu comes back', async () => {
  const { staff, visitor } = await openStudioWithStaff();
  expect(await staff.text(HEADER)).not.toContain('Back to the standard menu');
  await change(staff, HEADER, (entries) => entries.map((entry) => ({ ...entry, hidden: entry.key !== '/' })));
  expect(await menuOf(visitor, 'Main')).toEqual(['Home /']);
  const dialog = await staff.get(`${HEADER}?reset=menu`);
  const { version = '' } = formFieldsIn(await dialog.text());
  await staff.post(`${HEADER}?reset=menu`, { intent: 'reset', version });
  expect(await menuOf(visitor, 'Main')).toEqual(STANDARD_HEADER);
});

test('of two people who edit a menu, the second is told what the first saved, and keeps what was typed', async () => {
  const { studio, staff, visitor } = await openStudioWithStaff();
  const other = await studio.asStaff();
  const opened = await entriesOf(staff, FOOTER);
  const renamed = (label: string) =>
    opened.entries.map((entry) => (entry.key === '/about' ? { ...entry, label } : entry));
  await save(other, FOOTER, opened.version, renamed('Theirs'));
  const answer = await save(staff, FOOTER, opened.version, renamed('Mine'));
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(readable(html)).toContain('Theirs');
  expect(formFieldsIn(html)).toMatchObject({ 'sections.0.label': 'Mine' });
  expect((await menuOf(visitor, 'footer-links'))[0]).toBe('Theirs /about');
  const { version = '' } = formFieldsIn(html);
  expect((await save(staff, FOOTER, version, renamed('Mine'))).status).toBe(303);
  expect((await menuOf(visitor, 'footer-links'))[0]).toBe('Mine /about');
});

test('only pages that the site knows are believed, and what a form leaves out stays where it stands', async () => {
  const { staff, visitor } = await openStudioWithStaff();
  const { version } = await entriesOf(staff, HEADER);
  await save(staff, HEADER, version, [
    { key: 'https://evil.example' },
    { key: '/admin-dashboard' },
    { key: 'Services', group: 'Services' },
    { key: '/contact', group: 'Nowhere' },
  ]);
  expect(await menuOf(visitor, 'Main')).toEqual(['Home /', 'About /about', ...STANDARD_HEADER.slice(2)]);
});

test('a name that is too long is marked, and nothing is saved', async () => {
  const { staff, visitor } = await openStudioWithStaff();
  const long = 'A very long name of a page indeed, forever';
  const answer = await change(staff, HEADER, (entries) => entries.map((entry) => ({ ...entry, label: long })));
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(readable(html)).toContain('It may have 40.');
  expect(formFieldsIn(html)).toMatchObject({ 'sections.0.label': long });
  expect(await menuOf(visitor, 'Main')).toEqual(STANDARD_HEADER);
});

test('a menu that is none is not found', async () => {
  const { staff } = await openStudioWithStaff();
  expect((await staff.get('/menu-manager/nowhere')).status).toBe(404);
});
