import { expect, test } from 'vitest';
import { ATTACKS, MARKDOWN_ATTACKS } from '../../../tests/attacks.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { formFieldsIn } from '../../../tests/forms.ts';

const PATH = '/terms-manager';
const DRAFT = '01890000-0000-7000-8000-00000000000a';

const RENTALS = { title: 'Rentals', content: 'Three *days*.' };

function save(staff: Visitor, fields: Record<string, string | undefined>, query = '?add=new') {
  return staff.post(PATH + query, { intent: 'save', ...fields });
}

async function aSection(
  { platform: { db, live } }: Studio,
  fields: { title: string; content: string; sort_order?: number },
) {
  const { id } = await db.insertInto('terms_sections').values(fields).returning('id').executeTakeFirstOrThrow();
  await live.heard();
  return id;
}

function readSection({ platform: { db } }: Studio, id?: string) {
  const all = db.selectFrom('terms_sections').selectAll();
  return (id ? all.where('id', '=', id) : all).executeTakeFirstOrThrow();
}

test('orders a new section ten after the last, and shows it at once', async () => {
  const studio = await openStudio();
  await aSection(studio, { title: 'Deposits', content: 'Half.', sort_order: 30 });
  const staff = await studio.asStaff('designer');
  const visitor = studio.asVisitor();
  await visitor.get('/terms-and-conditions');
  const form = formFieldsIn(await (await staff.get(`${PATH}?add=new`)).text());
  expect(form.sort_order).toBe('40');
  const answer = await save(staff, { ...form, ...RENTALS });
  expect(answer.status).toBe(303);
  expect(await staff.text(answer.headers.get('location') ?? '')).toMatch(
    /Success! Rentals has been created\..*Rentals 40/,
  );
  const html = await (await visitor.get('/terms-and-conditions')).text();
  expect(html).toContain('Three <em>days</em>.');
});

test('starts with the order 10', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await staff.text(PATH)).toContain('No sections yet.');
  expect(formFieldsIn(await (await staff.get(`${PATH}?add=new`)).text()).sort_order).toBe('10');
});

test.each([
  ['', 0],
  ['first', 0],
  ['12 or so', 12],
  ['-5', -5],
])('reads the order %j as %i', async (typed, order) => {
  const studio = await openStudio();
  await save(await studio.asStaff(), { ...RENTALS, sort_order: typed });
  expect((await readSection(studio)).sort_order).toBe(order);
});

test.each([
  [{ title: '', content: 'Words.' }, 'title', 'Title and Content are required'],
  [{ title: 'Rentals', content: ' ' }, 'content', 'Title and Content are required'],
  [{ ...RENTALS, sort_order: '99999999999' }, 'sort_order', 'An order is a whole number such as 10.'],
])('rejects %j and keeps what was typed', async (fields, name, message) => {
  const studio = await openStudio();
  const answer = await save(await studio.asStaff(), fields);
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain(message);
  expect(html).toContain(`aria-describedby="${name}-error`);
  expect(formFieldsIn(html)).toMatchObject({ title: fields.title });
});

test('shows the older of two sections with the same order first', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const title of ['Privacy', 'Deposits']) {
    const answer = await save(staff, { title, content: 'Words.', sort_order: '10' });
    expect(answer.status).toBe(303);
  }
  const page = await studio.asVisitor().text('/terms-and-conditions');
  expect(page.indexOf('Privacy')).toBeLessThan(page.indexOf('Deposits'));
});

test('lists sections with their order, searched and sorted by URL', async () => {
  const studio = await openStudio();
  await aSection(studio, { title: 'Rentals', content: 'Three days.', sort_order: 20 });
  await aSection(studio, { title: 'Deposits', content: 'Half of it.', sort_order: 10 });
  const staff = await studio.asStaff();
  const order = async (query = '') => (await staff.text(PATH + query)).match(/Rentals 20|Deposits 10/g);
  expect(await order()).toEqual(['Deposits 10', 'Rentals 20']);
  expect(await order('?sort=-title')).toEqual(['Rentals 20', 'Deposits 10']);
  expect(await order('?q=three')).toEqual(['Rentals 20']);
  expect(await staff.text(`${PATH}?q=nothing`)).toContain('No sections match.');
});

test('removes a deleted section from the public page, and restores it', async () => {
  const studio = await openStudio();
  const id = await aSection(studio, RENTALS);
  const staff = await studio.asStaff();
  expect(await staff.text(`${PATH}?delete=${id}`)).toContain('Are you sure you want to delete Rentals?');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(page)).toContain('Section Deleted');
  expect(await studio.asVisitor().text('/terms-and-conditions')).toContain(
    'No terms and conditions have been added yet.',
  );
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await studio.asVisitor().text('/terms-and-conditions')).toContain('Rentals Three days');
});

test('reports a failed save and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await aSection(studio, RENTALS);
  await refuse(studio, 'update', 'terms_sections');
  const answer = await save(staff, { id, title: 'Hire', content: 'Four days.' }, `?edit=${id}`);
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(readable(html)).toContain('Save Failed');
  expect(formFieldsIn(html)).toMatchObject({ id, title: 'Hire', content: 'Four days.' });
});

test('reports a section that could not be deleted', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await aSection(studio, RENTALS);
  await refuse(studio, 'delete', 'terms_sections');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed');
});

test('reports sections that cannot be read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await studio.platform.pool.query('alter table terms_sections rename to terms_away');
  const answer = await staff.get(PATH);
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch terms sections.');
});

test('shows a draft only to its author', async () => {
  const studio = await openStudio();
  const id = await aSection(studio, RENTALS);
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const form = formFieldsIn(await (await june.get(`${PATH}?edit=${id}`)).text());
  for (const content of ['Four', 'Four days.']) {
    const kept = await june.post(`${PATH}/draft`, { ...form, content });
    expect(await kept.json()).toEqual({ saved: true });
  }
  const list = await (await june.get(PATH)).text();
  expect(readable(list)).toContain('Unsaved drafts Rentals');
  expect(list).toContain(`href="/terms-manager?edit=${id}"`);
  const again = await (await june.get(`${PATH}?edit=${id}`)).text();
  expect(readable(again)).toContain('This is your draft.');
  expect(formFieldsIn(again)).toMatchObject({ title: 'Rentals', content: 'Four days.' });
  const theirs = await (await cole.get(`${PATH}?edit=${id}`)).text();
  expect(formFieldsIn(theirs).content).toBe('Three *days*.');
  expect((await readSection(studio)).content).toBe('Three *days*.');
  await save(june, formFieldsIn(again), `?edit=${id}`);
  expect((await readSection(studio)).content).toBe('Four days.');
  expect(await june.text(`${PATH}?edit=${id}`)).not.toContain('This is your draft.');
});

test('lists the draft of a new section for its author, who can discard it', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  await june.post(`${PATH}/draft`, { draft: DRAFT, title: 'Weather', content: 'Rain is' });
  expect(await june.text(PATH)).toContain('Unsaved drafts Weather');
  expect(await cole.text(PATH)).not.toContain('Weather');
  const form = formFieldsIn(await (await june.get(`${PATH}?add=${DRAFT}`)).text());
  expect(form).toMatchObject({ draft: DRAFT, title: 'Weather', content: 'Rain is' });
  await cole.post(`${PATH}/draft`, { draft: DRAFT, title: 'Stolen', content: '' });
  await cole.post(PATH, { intent: 'discard', draft: DRAFT });
  expect(await june.text(PATH)).toContain('Weather');
  const answer = await june.post(`${PATH}?add=${DRAFT}`, { intent: 'discard', draft: DRAFT });
  const page = await june.text(answer.headers.get('location') ?? '');
  expect(page).toContain('Draft discarded');
  expect(page).not.toContain('Weather');
});

test('makes no draft of an empty form', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const title of ['W', ' ']) {
    await staff.post(`${PATH}/draft`, { draft: DRAFT, title, content: '', sort_order: '10' });
  }
  expect(await staff.text(PATH)).not.toContain('Unsaved drafts');
});

test('saving a new section ends its draft', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(`${PATH}/draft`, { draft: DRAFT, ...RENTALS });
  await save(staff, { draft: DRAFT, ...RENTALS });
  expect(await staff.text(PATH)).not.toContain('Unsaved drafts');
});

test('shows the second to save who was first, loses nothing, and lets them save again', async () => {
  const studio = await openStudio();
  const id = await aSection(studio, RENTALS);
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const [hers, his] = await Promise.all(
    [june, cole].map(async (staff) => formFieldsIn(await (await staff.get(`${PATH}?edit=${id}`)).text())),
  );
  expect((await save(june, { ...hers, content: 'Four days.' }, `?edit=${id}`)).status).toBe(303);
  const second = await save(cole, { ...his, content: 'A week.' }, `?edit=${id}`);
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(readable(html)).toMatch(/June Alder saved this, .*while you were writing\./);
  expect(readable(html)).toMatch(/What June Alder saved Content Four days\./);
  expect(formFieldsIn(html)).toMatchObject({ id, title: 'Rentals', content: 'A week.', version: '2' });
  expect((await readSection(studio)).content).toBe('Four days.');
  expect((await save(cole, formFieldsIn(html), `?edit=${id}`)).status).toBe(303);
  expect((await readSection(studio)).content).toBe('A week.');
});

test('warns about a draft of a section that somebody saved since', async () => {
  const studio = await openStudio();
  const id = await aSection(studio, RENTALS);
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const his = formFieldsIn(await (await cole.get(`${PATH}?edit=${id}`)).text());
  await cole.post(`${PATH}/draft`, { ...his, content: 'A week.' });
  await save(june, { id, title: 'Rentals', content: 'Four days.' }, `?edit=${id}`);
  const page = await cole.text(`${PATH}?edit=${id}`);
  expect(page).toMatch(/June Alder saved this/);
  expect(page).toContain('A week.');
});

test('keeps what was typed when the section was deleted meanwhile', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await aSection(studio, RENTALS);
  await studio.platform.db.deleteFrom('terms_sections').execute();
  const answer = await save(staff, { id, version: '1', title: 'Rentals', content: 'Four days.' });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(readable(html)).toContain('This section was deleted in the meantime.');
  expect(formFieldsIn(html).content).toBe('Four days.');
});

test('lists earlier versions with their authors, shows and restores them', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await save(staff, { title: 'Rentals', content: 'Three **days**.', sort_order: '10' });
  const { id } = await readSection(studio);
  await save(staff, { id, title: 'Hire', content: 'Four days.', sort_order: '20' }, `?edit=${id}`);
  const list = await (await staff.get(`${PATH}?versions=${id}`)).text();
  expect(readable(list)).toMatch(/Earlier versions of Hire .* June Alder/);
  const version = /href="[^"]*version=([^"&]+)"/.exec(list)?.[1];
  const shown = await (await staff.get(`${PATH}?version=${version}`)).text();
  expect(readable(shown)).toContain('Title Rentals Sort order 10');
  expect(shown).toContain('Three <strong>days</strong>.');
  const hidden = formFieldsIn(shown);
  const answer = await staff.post(`${PATH}?version=${version}`, { intent: 'restore', ...hidden });
  expect(await staff.text(answer.headers.get('location') ?? '')).toContain('Success! The earlier version is back.');
  expect(await readSection(studio)).toMatchObject({
    title: 'Rentals',
    content: 'Three **days**.',
    sort_order: 10,
    version: 3,
  });
  expect((await (await staff.get(`${PATH}?versions=${id}`)).text()).match(/[?&;]version=/g)).toHaveLength(2);
  const late = await staff.post(`${PATH}?version=${version}`, { intent: 'restore', ...hidden });
  expect(late.status).toBe(409);
});

test('shows in the preview what the public page will show', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const content = '# Dates\n\n| a |\n| - |\n| b |\n\n~~no~~';
  const { html } = await (await staff.post(`${PATH}/preview`, { content })).json();
  await save(staff, { title: 'Rentals', content });
  expect(html).toContain('<h3>Dates</h3>');
  expect(await (await studio.asVisitor().get('/terms-and-conditions')).text()).toContain(html);
});

test('shows the preview in the form without scripts', async () => {
  const studio = await openStudio();
  const answer = await (await studio.asStaff()).post(`${PATH}?add=new`, { intent: 'preview', ...RENTALS });
  const html = await answer.text();
  expect(html).toContain('Three <em>days</em>.');
  expect(formFieldsIn(html)).toMatchObject(RENTALS);
});

test('runs no script from a hundred attack strings in the preview', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const content of [...ATTACKS, ...MARKDOWN_ATTACKS]) {
    const { html } = await (await staff.post(`${PATH}/preview`, { content })).json();
    expect(html).not.toMatch(/<(script|iframe|object|embed|base|meta|form|svg|math|style|video|audio)\b/i);
    expect(html).not.toMatch(/<\w+(?:\s[\w-]+(?:="[^"]*")?)*\s(?:on\w+|srcdoc|formaction)=/i);
    for (const [, address = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g))
      expect([content, address]).toEqual([
        content,
        expect.not.stringMatching(/^\s*(javascript|data|vbscript|file|blob|view-source|intent):/i),
      ]);
  }
});

test.each(['draft', 'preview'])('only staff may send a %s', async (what) => {
  const studio = await openStudio();
  const answer = await studio.asVisitor().post(`${PATH}/${what}`, { content: 'x', draft: DRAFT });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^\/admin-login/);
});

test('two new sections that are opened at once get the same order; both are saved', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const forms = await Promise.all(
    [june, cole].map(async (staff) => formFieldsIn(await (await staff.get(`${PATH}?add=new`)).text())),
  );
  expect(forms.map(({ sort_order }) => sort_order)).toEqual(['10', '10']);
  await Promise.all([
    save(june, { ...forms[0], title: 'Deposits', content: 'Half.' }),
    save(cole, { ...forms[1], ...RENTALS }),
  ]);
  expect(await june.text(PATH)).toMatch(/(Deposits 10.*Rentals 10|Rentals 10.*Deposits 10)/);
});

test('deletes the selected sections together, and restores them with one Undo', async () => {
  const studio = await openStudio();
  const ids = await Promise.all(['Deposits', 'Rentals'].map((title) => aSection(studio, { title, content: 'Words.' })));
  const staff = await studio.asStaff();
  const body = new FormData();
  body.append('intent', 'delete-selected');
  for (const id of [...ids, ids[0] ?? '', DRAFT, 'nonsense']) body.append('id', id);
  const answer = await staff.fetch(PATH, { method: 'POST', body });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(page)).toContain('Sections deleted 2 sections are in the trash for 30 days.');
  expect(readable(page)).toContain('No sections yet.');
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await staff.text(PATH)).toMatch(/(Deposits 0 .*Rentals 0|Rentals 0 .*Deposits 0)/);
});

test('the exported list names who saved each section', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  await save(staff, { title: '@SUM(A1)', content: 'Words.', sort_order: '-5' });
  const csv = await (await staff.get(`${PATH}/sections.csv`)).text();
  expect(csv).toMatch(/^\uFEFF?Title,Order,Saved,Saved by\r\n"?'@SUM\(A1\)"?,-5,.*,Priya Nair\r\n$/);
});
