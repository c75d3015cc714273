import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { deleteOldDrafts } from './drafts.server';

/** The two kinds of text that staff write. */
const KINDS = [
  { noun: 'post', path: '/blog-manager', table: 'blog_posts' },
  { noun: 'section', path: '/terms-manager', table: 'terms_sections' },
] as const;
type Kind = (typeof KINDS)[number];
const [POST, SECTION] = KINDS;

const FROST = { title: 'First frost', content: 'Ice on the *dahlias*.' };
const UNKNOWN = '01890000-0000-7000-8000-0000000000ff';

function draftId(number: number) {
  return `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

function save(staff: Visitor, { path }: Kind, fields: Record<string, string | undefined>) {
  const query = fields.id ? `?edit=${fields.id}` : '?add=new';
  return staff.post(path + query, { intent: 'save', ...fields });
}

async function addText(studio: Studio, staff: Visitor, kind: Kind, fields: Record<string, string> = FROST) {
  await save(staff, kind, fields);
  return (await readText(studio, kind)).id;
}

function readText({ platform: { db } }: Studio, { table }: Kind) {
  const columns = ['id', 'title', 'content', 'version'] as const;
  return db.selectFrom(table).select(columns).executeTakeFirstOrThrow();
}

async function openForm(staff: Visitor, { path }: Kind, id: string) {
  const html = await (await staff.get(`${path}?edit=${id}`)).text();
  return { html, text: readable(html), fields: formFieldsIn(html) };
}

function saveDraft(staff: Visitor, { path }: Kind, fields: Record<string, string | undefined>) {
  return staff.post(`${path}/draft`, fields);
}

function draftsIn({ platform: { db } }: Studio) {
  return db.selectFrom('drafts').selectAll().execute();
}

/** The ids of a text's earlier versions, newest first. */
async function versionsOf(staff: Visitor, { path }: Kind, id: string) {
  const html = await (await staff.get(`${path}?versions=${id}`)).text();
  return [...html.matchAll(/[?;&]version=([0-9a-f-]{36})"/g)].map(([, version = '']) => version);
}

async function restore(staff: Visitor, { path }: Kind, version: string, fields?: Record<string, string>) {
  const page = `${path}?version=${version}`;
  return staff.post(page, fields ?? formFieldsIn(await (await staff.get(page)).text()));
}

function asRestore(fields: Record<string, string>) {
  return { ...fields, intent: 'restore' };
}

test.each(KINDS)('a conflict over a $noun lists only what differs, not the line breaks of a browser', async (kind) => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const lines = 'Ice on the dahlias.\nFrost on the mums.';
  const id = await addText(studio, june, kind, { title: 'First frost', content: lines });
  await save(june, kind, { id, title: 'The first frost', content: lines });
  const typed = { id, version: '1', title: 'Frost', content: lines.replace('\n', '\r\n'), sort_order: '0' };
  const answer = await save(cole, kind, typed);
  expect(answer.status).toBe(409);
  const html = await answer.text();
  const theirs = [...html.matchAll(/<dt>([^<]+)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, label, text]) => [label, text]);
  expect(theirs).toEqual([['Title', 'The first frost']]);
});

test.each(KINDS)('each conflict over a $noun offers the newest version to replace', async (kind) => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const id = await addText(studio, june, kind);
  await save(june, kind, { ...FROST, id, title: 'June’s' });
  const first = formFieldsIn(await (await save(cole, kind, { ...FROST, id, version: '1', title: 'Cole’s' })).text());
  expect(first.version).toBe('2');
  await save(june, kind, { ...FROST, id, title: 'June’s again' });
  const second = await save(cole, kind, first);
  expect(second.status).toBe(409);
  const html = await second.text();
  expect(readable(html)).toContain('What June Alder saved Title June’s again');
  expect((await save(cole, kind, formFieldsIn(html))).status).toBe(303);
  expect(await readText(studio, kind)).toMatchObject({ title: 'Cole’s', version: 4 });
});

test('a conflict with a change that no member of staff made names nobody', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  const row = db.insertInto('terms_sections').values(FROST).returning('id');
  const { id } = await row.executeTakeFirstOrThrow();
  await db.updateTable('terms_sections').set({ title: 'Imported' }).execute();
  const answer = await save(staff, SECTION, { ...FROST, id, version: '1' });
  expect(answer.status).toBe(409);
  expect(readable(await answer.text())).toContain('Someone else saved this while you were writing.');
});

test.each(KINDS)('of two colleagues who save a $noun at once, one sees the conflict', async (kind) => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const id = await addText(studio, june, kind);
  const answers = await Promise.all([
    save(june, kind, { ...FROST, id, version: '1', title: 'June’s' }),
    save(cole, kind, { ...FROST, id, version: '1', title: 'Cole’s' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const winner = answers[0].status === 303 ? 'June’s' : 'Cole’s';
  expect(await readText(studio, kind)).toMatchObject({ title: winner, version: 2 });
});

test.each(KINDS)('saving a $noun without a change makes no version', async (kind) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, kind);
  const { fields } = await openForm(staff, kind, id);
  expect((await save(staff, kind, fields)).status).toBe(303);
  expect((await readText(studio, kind)).version).toBe(1);
  expect(await staff.text(`${kind.path}?versions=${id}`)).toContain('There is no earlier version');
});

test.each(KINDS)('a version of a $noun that changed in the meantime is not restored', async (kind) => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const id = await addText(studio, june, kind);
  await save(june, kind, { id, title: 'Thaw', content: 'Water.' });
  const [version = ''] = await versionsOf(june, kind, id);
  const shown = formFieldsIn(await (await june.get(`${kind.path}?version=${version}`)).text());
  await save(cole, kind, { id, title: 'Mud', content: 'Boots.' });
  const answer = await restore(june, kind, version, asRestore(shown));
  expect(answer.status).toBe(409);
  expect(readable(await answer.text())).toContain(`The ${kind.noun} was changed while you were looking. Look again.`);
  expect(await readText(studio, kind)).toMatchObject({ title: 'Mud', version: 3 });
});

test.each(KINDS)('a $noun is restored once, however often the button is pressed', async (kind) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, kind);
  await save(staff, kind, { id, title: 'Thaw', content: 'Water.' });
  const [version = ''] = await versionsOf(staff, kind, id);
  const fields = asRestore(formFieldsIn(await (await staff.get(`${kind.path}?version=${version}`)).text()));
  const answers = await Promise.all([1, 2, 3].map(() => restore(staff, kind, version, fields)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  expect(await readText(studio, kind)).toMatchObject({ ...FROST, version: 3 });
});

test.each(KINDS)('restoring a $noun ends the draft of who restores it, and nobody else’s', async (kind) => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const id = await addText(studio, june, kind);
  await save(june, kind, { id, title: 'Thaw', content: 'Water.' });
  for (const staff of [june, cole]) await saveDraft(staff, kind, { id, version: '2', title: 'Mud', content: 'Boots.' });
  const [version = ''] = await versionsOf(june, kind, id);
  const fields = formFieldsIn(await (await june.get(`${kind.path}?version=${version}`)).text());
  expect((await restore(june, kind, version, asRestore(fields))).status).toBe(303);
  expect((await openForm(june, kind, id)).fields).toMatchObject(FROST);
  expect((await openForm(cole, kind, id)).fields).toMatchObject({ title: 'Mud', content: 'Boots.' });
  expect((await openForm(cole, kind, id)).text).toContain('June Alder saved this');
});

test.each(KINDS)('the versions of a deleted $noun are out of reach until it is back', async (kind) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, kind);
  await save(staff, kind, { id, title: 'Thaw', content: 'Water.' });
  const [version = ''] = await versionsOf(staff, kind, id);
  const answer = await staff.post(`${kind.path}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect((await staff.get(`${kind.path}?versions=${id}`)).status).toBe(404);
  expect((await staff.get(`${kind.path}?version=${version}`)).status).toBe(404);
  const late = await restore(staff, kind, version, { intent: 'restore', earlier: version, version: '2' });
  expect(late.status).toBe(409);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await versionsOf(staff, kind, id)).toEqual([version]);
  expect((await restore(staff, kind, version, { intent: 'restore', earlier: version })).status).toBe(303);
  expect(await readText(studio, kind)).toMatchObject(FROST);
});

test.each(KINDS)(
  'what was typed into a $noun that was deleted in the meantime waits until it is restored',
  async (kind) => {
    const studio = await openStudio();
    const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
    const id = await addText(studio, june, kind);
    const { fields } = await openForm(cole, kind, id);
    const answer = await june.post(`${kind.path}?delete=${id}`, { intent: 'delete', id });
    const list = await (await june.get(answer.headers.get('location') ?? '')).text();
    const late = await save(cole, kind, { ...fields, content: 'Half of it.' });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(readable(html)).toContain(`Save Failed This ${kind.noun} was deleted in the meantime.`);
    expect(formFieldsIn(html)).toMatchObject({ id, version: '1', content: 'Half of it.' });
    expect((await openForm(cole, kind, id)).fields.content).toBe('Half of it.');
    expect((await june.get(`${kind.path}?edit=${id}`)).status).toBe(404);
    await june.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(list)?.[1] });
    expect((await save(cole, kind, formFieldsIn(html))).status).toBe(303);
    expect((await readText(studio, kind)).content).toBe('Half of it.');
  },
);

test.each(['nonsense', UNKNOWN])('the version %j can be neither opened nor restored', async (version) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const kind of KINDS) {
    expect((await staff.get(`${kind.path}?version=${version}`)).status).toBe(404);
    const answer = await restore(staff, kind, version, { intent: 'restore', earlier: version });
    expect(answer.status).toBe(409);
  }
});

test('a post’s version does not open among the terms', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, POST);
  await save(staff, POST, { id, title: 'Thaw', content: 'Water.' });
  const [version = ''] = await versionsOf(staff, POST, id);
  expect((await staff.get(`${SECTION.path}?version=${version}`)).status).toBe(404);
  const answer = await restore(staff, SECTION, version, { intent: 'restore', earlier: version });
  expect(answer.status).toBe(409);
  expect((await readText(studio, POST)).title).toBe('Thaw');
});

test.each(KINDS)('a missing $noun is a page that does not exist', async ({ path }) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const name of ['edit', 'delete', 'versions'])
    for (const id of [UNKNOWN, 'nonsense', "' or true --"])
      expect((await staff.get(`${path}?${name}=${encodeURIComponent(id)}`)).status).toBe(404);
  expect((await staff.post(path, { intent: 'delete', id: UNKNOWN })).status).toBe(303);
});

test.each(KINDS)('versions of a $noun have their time in the studio’s time zone, and who saved them', async (kind) => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'Asia/Tokyo' }).execute();
  await live.heard();
  const id = await addText(studio, cole, kind);
  await save(june, kind, { id, title: 'Thaw', content: 'Water.' });
  await db
    .updateTable('text_versions')
    .set({ saved_at: new Date('2026-03-08T20:30:00Z') })
    .execute();
  expect(await june.text(`${kind.path}?versions=${id}`)).toMatch(/Mar 9, 2026, 5:30 AM Cole Baird/);
});

test('the list of versions ends with the hundredth', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, SECTION);
  const { pool } = studio.platform;
  await pool.query(
    `insert into text_versions (subject, subject_id, version, fields, saved_at)
     select 'terms_sections', $1, n, '{"title": "Old"}', now() from generate_series(1000, 1119) n`,
    [id],
  );
  expect(await versionsOf(staff, SECTION, id)).toHaveLength(100);
});

test.each([{}, { id: 'nonsense', draft: 'nonsense' }])('a draft with the ids %j is not stored', async (ids) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await saveDraft(staff, POST, { ...ids, ...FROST });
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'This draft has no name.' }]);
  expect(await draftsIn(studio)).toEqual([]);
});

test('a draft holds the fields of its form and nothing else', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const fields = { ...FROST, shown: 'draft', image_alt: 'A row in ice.' };
  await saveDraft(staff, POST, { ...fields, draft: draftId(1), intent: 'save', user_id: UNKNOWN, author_id: UNKNOWN });
  expect(await draftsIn(studio)).toMatchObject([{ id: draftId(1), subject_id: null, version: null }]);
  expect((await draftsIn(studio))[0]?.fields).toEqual(fields);
});

test('a draft keeps quotes, emoji and long words as they were typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const fields = { title: `"Ada’s" <b>&amp; 💐 ${'x'.repeat(60)}`, content: '\u202eright to left\n\n> "quoted"' };
  await saveDraft(staff, POST, { ...fields, draft: draftId(1) });
  expect(await staff.text(POST.path)).toContain(`Unsaved drafts ${fields.title}`);
  const content = fields.content.replaceAll('\n', '\r\n');
  expect((await draftsIn(studio))[0]?.fields).toEqual({ ...fields, content });
  await saveDraft(staff, POST, { title: 'With a \0 in it', content: 'x', draft: draftId(2) });
  expect(await draftsIn(studio)).toHaveLength(1);
});

test('a draft without a title is listed as untitled', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await saveDraft(staff, SECTION, { title: '', content: 'Half of it.', draft: draftId(1) });
  expect(await staff.text(SECTION.path)).toContain('Unsaved drafts Untitled');
});

test('a draft of a text that exists may be empty', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, SECTION);
  await saveDraft(staff, SECTION, { id, version: '1', title: '', content: '' });
  const { fields, text } = await openForm(staff, SECTION, id);
  expect(fields).toMatchObject({ title: '', content: '' });
  expect(text).toContain('This is your draft.');
});

test('the newest twenty drafts are listed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await saveDraft(staff, POST, { ...FROST, draft: draftId(0) });
  await studio.platform.pool.query(
    `insert into drafts (id, user_id, subject, version, fields, saved_at)
     select uuidv7(), user_id, subject, version, jsonb_build_object('title', 'Draft ' || n), now() - n * interval '1 minute'
     from drafts, generate_series(1, 24) n`,
  );
  const html = await (await staff.get(POST.path)).text();
  const titles = [...html.matchAll(/>(Draft \d+|First frost)<\/a>/g)].map(([, title]) => title);
  expect(titles).toEqual(['First frost', ...Array.from({ length: 19 }, (_, index) => `Draft ${index + 1}`)]);
});

test('two tabs that write a new text keep a draft each', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const tabs = await Promise.all(
    [1, 2].map(async () => formFieldsIn(await (await staff.get(`${POST.path}?add=new`)).text())),
  );
  expect(tabs[0]?.draft).not.toBe(tabs[1]?.draft);
  for (const [index, tab] of tabs.entries()) await saveDraft(staff, POST, { ...tab, title: `Tab ${index}` });
  expect(await staff.text(POST.path)).toMatch(/Unsaved drafts Tab 1 .* Tab 0/);
});

test('two tabs on one text share the draft that was typed last', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, POST);
  await Promise.all(
    ['one', 'two', 'three'].map((content) => saveDraft(staff, POST, { ...FROST, id, version: '1', content })),
  );
  await saveDraft(staff, POST, { ...FROST, id, version: '1', content: 'four' });
  expect(await draftsIn(studio)).toHaveLength(1);
  expect((await openForm(staff, POST, id)).fields.content).toBe('four');
});

test('whoever opens the address of a colleague’s draft gets an empty form with a draft of their own', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  await saveDraft(june, POST, { ...FROST, draft: draftId(1) });
  const form = formFieldsIn(await (await cole.get(`${POST.path}?add=${draftId(1)}`)).text());
  expect(form.title).toBe('');
  expect(form.draft).not.toBe(draftId(1));
  const answer = await saveDraft(cole, POST, { ...FROST, title: 'Stolen', draft: draftId(1) });
  expect([answer.status, await answer.json()]).toEqual([409, { message: 'This draft belongs to someone else.' }]);
  expect((await draftsIn(studio)).map(({ fields }) => fields)).toEqual([FROST]);
});

test('a draft of a deleted text is listed again once the text is restored', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, SECTION);
  await saveDraft(staff, SECTION, { ...FROST, id, version: '1', content: 'Half of it.' });
  const answer = await staff.post(`${SECTION.path}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(page)).not.toContain('Unsaved drafts');
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await staff.text(SECTION.path)).toContain('Unsaved drafts First frost');
  expect((await openForm(staff, SECTION, id)).fields.content).toBe('Half of it.');
});

test('drafts go after thirty days, not a second earlier', async () => {
  let now = new Date('2026-03-01T12:00:00Z');
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff();
  await saveDraft(staff, POST, { ...FROST, draft: draftId(1) });
  await studio.platform.db.updateTable('drafts').set({ saved_at: now }).execute();
  now = new Date('2026-03-31T12:00:00Z');
  await deleteOldDrafts(studio.platform);
  expect(await draftsIn(studio)).toHaveLength(1);
  now = new Date('2026-03-31T12:00:01Z');
  await deleteOldDrafts(studio.platform);
  expect(await draftsIn(studio)).toEqual([]);
});

test.each(KINDS)('reports a draft of a $noun that could not be stored', async (kind) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'drafts');
  const answer = await saveDraft(staff, kind, { ...FROST, draft: draftId(1) });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ message: 'The draft could not be stored. Please try again.' });
});

test('the draft survives a save that failed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, SECTION);
  await saveDraft(staff, SECTION, { ...FROST, id, version: '1', content: 'Half of it.' });
  await refuse(studio, 'update', 'terms_sections');
  const answer = await save(staff, SECTION, { ...FROST, id, version: '1', content: 'Half of it.' });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Save Failed What you typed is still here. Please try again.');
  expect((await openForm(staff, SECTION, id)).fields.content).toBe('Half of it.');
});

test('discarding the draft of a text brings back what is saved', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addText(studio, staff, POST);
  await saveDraft(staff, POST, { ...FROST, id, version: '1', content: 'Half of it.' });
  const { fields } = await openForm(staff, POST, id);
  const answer = await staff.post(`${POST.path}?edit=${id}`, { ...fields, intent: 'discard' });
  expect(await pageAfter(staff, answer)).toContain('Draft discarded');
  expect((await openForm(staff, POST, id)).fields.content).toBe(FROST.content);
});

test.each(KINDS)('the preview of a $noun takes 300,000 characters and no more', async ({ path }) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const preview = async (content: string) => {
    const answer = await staff.post(`${path}/preview`, { content });
    return [answer.status, await answer.json()];
  };
  expect((await preview('a'.repeat(300_000)))[0]).toBe(200);
  expect(await preview('a'.repeat(300_001))).toEqual([400, { message: 'This is too long.' }]);
  expect(await preview('')).toEqual([200, { html: '' }]);
});

test('the highest heading is below the title of its page', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const [{ path }, heading] of [
    [POST, '<h2>Dates</h2>'],
    [SECTION, '<h3>Dates</h3>'],
  ] as const) {
    const { html } = await (await staff.post(`${path}/preview`, { content: '# Dates' })).json();
    expect(html).toContain(heading);
  }
});

test('the preview without scripts keeps a conflict’s version, so the next save still sees the conflict', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const id = await addText(studio, june, SECTION);
  const { fields } = await openForm(cole, SECTION, id);
  await save(june, SECTION, { ...FROST, id, title: 'June’s' });
  const answer = await cole.post(`${SECTION.path}?edit=${id}`, { ...fields, intent: 'preview', content: '*Mine*' });
  const html = await answer.text();
  expect(html).toContain('<em>Mine</em>');
  expect((await save(cole, SECTION, formFieldsIn(html))).status).toBe(409);
});

test.each([
  [POST, 200, 200_000],
  [SECTION, 200, 100_000],
] as const)('a $noun has limits, and text that is too long comes back whole', async (kind, title, content) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const long = { title: 'T'.repeat(title), content: 'c'.repeat(content) };
  const answer = await save(staff, kind, { ...long, content: `${long.content}c` });
  expect(answer.status).toBe(400);
  expect(formFieldsIn(await answer.text()).content).toHaveLength(content + 1);
  expect((await save(staff, kind, { ...long, title: `${long.title}T` })).status).toBe(400);
  expect((await save(staff, kind, long)).status).toBe(303);
  expect(await readText(studio, kind)).toMatchObject(long);
});
