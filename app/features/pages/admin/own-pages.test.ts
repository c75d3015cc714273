import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../../tests/forms.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PATH = '/page-manager';
const LATER = { shown: 'draft' };

async function openStudioWithStaff() {
  const studio = await openStudio();
  return { studio, staff: await studio.asStaff('designer'), visitor: studio.asVisitor() };
}

/** Returns the fields of its form. */
async function addPage(staff: Visitor, heading: string): Promise<Record<string, string>> {
  const answer = await staff.post(`${PATH}?add=new`, { intent: 'add', heading });
  return { ...formFieldsIn(await pageHtmlAfter(staff, answer)) };
}

async function pageHtmlAfter(staff: Visitor, answer: Response) {
  return (await staff.get(answer.headers.get('location') ?? '')).text();
}

function save(staff: Visitor, fields: Record<string, string>, changed: Record<string, string> = {}) {
  return staff.post(`${PATH}?edit=${fields.id}`, { ...fields, shown: 'now', ...changed, intent: 'save' });
}

const TEXT = { 'sections.0.kind': 'text', 'sections.0.text': 'We teach on Saturdays.' };

async function reopen(staff: Visitor, { id = '' }: Record<string, string>): Promise<Record<string, string>> {
  return formFieldsIn(await (await staff.get(`${PATH}?edit=${id}`)).text());
}

test('staff add a page; visitors read it once it is published', async () => {
  const { staff, visitor } = await openStudioWithStaff();
  const fields = await addPage(staff, 'Our Café & workshops');
  expect(fields.heading).toBe('Our Café & workshops');
  const path = '/pages/our-cafe-and-workshops';
  const lost = await visitor.get(path);
  expect(lost.status).toBe(404);
  expect(readable(await lost.text())).toContain('Nothing grows here.');
  expect(await staff.text(PATH)).toMatch(/Our Café & workshops Hidden/);
  expect(await pageAfter(staff, await save(staff, fields, TEXT))).toContain('Our Café & workshops has been updated');
  const html = await (await visitor.get(path)).text();
  expect(html).toContain('<h1>Our Café &amp; workshops</h1>');
  expect(html).toContain('<title>Our Café &amp; workshops | Our Studio</title>');
  expect(html).toContain('<meta name="description" content="We teach on Saturdays."/>');
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*${path}"`));
  expect(html).toContain('<meta property="og:title" content="Our Café &amp; workshops"/>');
});

test('a page is in the sitemap and the search only while it is published and says something', async () => {
  const { studio, staff, visitor } = await openStudioWithStaff();
  const fields = await addPage(staff, 'Workshops');
  const places = async () => {
    await studio.platform.live.heard();
    return {
      status: (await visitor.get('/pages/workshops')).status,
      sitemap: (await (await visitor.get('/sitemap.xml')).text()).includes('/pages/workshops<'),
      search: (await (await visitor.get('/search?q=saturdays')).text()).includes('href="/pages/workshops"'),
    };
  };
  const [absent, present] = [
    { status: 404, sitemap: false, search: false },
    { status: 200, sitemap: true, search: true },
  ];
  expect(await places()).toEqual(absent);
  await save(staff, fields);
  expect(await places()).toEqual(absent);
  expect(await staff.text(PATH)).toMatch(/Workshops Your own Empty, hidden/);
  await save(staff, await reopen(staff, fields), TEXT);
  expect(await places()).toEqual(present);
  await save(staff, await reopen(staff, fields), { 'sections.0.hidden': 'on' });
  expect(await places()).toEqual(absent);
  await save(staff, await reopen(staff, fields), { lead: 'On Saturdays.' });
  expect(await places()).toEqual(present);
  await save(staff, await reopen(staff, fields), LATER);
  expect(await places()).toEqual(absent);
});

test('a renamed page is found under its old address; two of one name have two addresses', async () => {
  const { staff, visitor } = await openStudioWithStaff();
  const fields = await addPage(staff, 'Workshops');
  await save(staff, fields, TEXT);
  const other = await addPage(staff, 'Workshops!');
  await save(staff, other, { ...TEXT, 'sections.0.text': 'The other one.' });
  expect(await visitor.text('/pages/workshops-2')).toContain('The other one.');
  await save(staff, await reopen(staff, fields), { heading: 'Classes' });
  expect(await visitor.text('/pages/classes')).toContain('We teach on Saturdays.');
  const moved = await visitor.get('/pages/workshops');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/pages/classes']);
});

test('a deleted page is gone, and comes back from the trash with its text', async () => {
  const { studio, staff, visitor } = await openStudioWithStaff();
  const fields = await addPage(staff, 'Workshops');
  await save(staff, fields, TEXT);
  expect(await staff.text(`${PATH}?delete=${fields.id}`)).toContain('Visitors will no longer find it.');
  const answer = await staff.post(`${PATH}?delete=${fields.id}`, { intent: 'delete', id: fields.id ?? '' });
  expect(await pageAfter(staff, answer)).toContain('Page Deleted Workshops');
  expect((await visitor.get('/pages/workshops')).status).toBe(404);
  expect(await visitor.text('/search?q=saturdays')).not.toContain('Workshops');
  const { deletion } = await studio.platform.db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { intent: 'restore', deletion });
  expect(await visitor.text('/pages/workshops')).toContain('We teach on Saturdays.');
  expect(await visitor.text('/search?q=saturdays')).toContain('Workshops');
});

test('pages that every studio has cannot be deleted, and no page is added without a heading', async () => {
  const { studio, staff, visitor } = await openStudioWithStaff();
  const about = studio.platform.db.selectFrom('pages').select('id').where('path', '=', '/about');
  const { id } = await about.executeTakeFirstOrThrow();
  await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  expect((await visitor.get('/about')).status).toBe(200);
  expect(await about.execute()).toHaveLength(1);
  const answer = await staff.post(`${PATH}?add=new`, { intent: 'add', heading: ' ' });
  expect(answer.status).toBe(400);
  expect(readable(await answer.text())).toContain('Heading is required');
});

test('of two people who edit a page, the second is told what the first wrote', async () => {
  const { studio, staff } = await openStudioWithStaff();
  const other = await studio.asStaff();
  const fields = await addPage(staff, 'Workshops');
  await save(other, fields, { heading: 'Theirs' });
  const answer = await save(staff, fields, { heading: 'Mine' });
  expect(answer.status).toBe(409);
  expect((await reopen(other, fields)).heading).toBe('Theirs');
});
