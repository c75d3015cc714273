/** What every collection does with the forms of its page. */
import { expect, test } from 'vitest';
import { aPicture } from '../../tests/a-picture.ts';
import { COLLECTION_AREAS } from './registry';
import { ADDABLE, asItsStaff, listedNames, sampleOf, SAMPLES, storedRows, storeRows } from '../../tests/collections.ts';
import { openStudio, shareStudio, type Studio } from '../../tests/open-studio.ts';
import { refuse } from '../../tests/refuse.ts';
import { readAnswer, sendSelection } from '../../tests/forms.ts';
import { readable } from '../../tests/visitor.ts';

const sharedStudio = shareStudio();
const ODD_NAMES = [
  `"Quince" & O’Hara's <b>Rye</b>`,
  '🌸🌷 Blüte 花',
  'Pneumonoultramicroscopicsilicovolcanoconiosisandsomemorewords',
  '=HYPERLINK("https://evil.example")',
];

const EDITABLE = ADDABLE.filter(({ table }) => table !== 'reference_materials');

function auditLog({ platform: { db } }: Studio, table: string) {
  const columns = ['action', 'actor_name', 'label'] as const;
  return db.selectFrom('audit_log').select(columns).where('table_name', '=', table).orderBy('id').execute();
}

function deletionIn(html: string) {
  return /name="deletion" value="([^"]+)"/.exec(html)?.[1];
}

test.each(ADDABLE)(
  '$page: someone with no more rights than needed adds and deletes a row, and the audit log names them',
  async (sample) => {
    const studio = sharedStudio();
    const name = COLLECTION_AREAS[sample.table] === 'orders' ? 'Cole Baird' : 'Priya Nair';
    const staff = await asItsStaff(studio, sample);
    await storeRows(studio, sample, ['Already there']);
    const before = (await auditLog(studio, sample.table)).length;
    const added = await staff.post(sample.page, { intent: 'save', ...sample.form('Ranunculus') });
    expect([added.status, added.headers.get('location')]).toEqual([303, sample.page]);
    const row = (await storedRows(studio, sample.table)).at(-1);
    expect(row?.[sample.nameColumn]).toBe('Ranunculus');
    expect(row?.version).toBe(1);
    await staff.post(`${sample.page}?delete=${row?.id}`, { intent: 'delete', id: row?.id });
    expect((await auditLog(studio, sample.table)).slice(before)).toEqual([
      { action: 'insert', actor_name: name, label: 'Ranunculus' },
      { action: 'delete', actor_name: name, label: 'Ranunculus' },
    ]);
    const owner = await studio.asStaff('owner');
    expect(await owner.text('/audit-log')).toContain(`${name} Deleted: ${sample.label}, Ranunculus`);
  },
);

test.each(SAMPLES)('$page: Undo restores a deleted row exactly, once', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff('manager');
  const [, id] = await storeRows(studio, sample, ['Aster', 'Ranunculus', 'Zinnia']);
  const before = await storedRows(studio, sample.table);
  const order = listedNames(await (await staff.get(sample.page)).text());
  const answer = await staff.post(`${sample.page}?delete=${id}`, { intent: 'delete', id });
  const page = await readAnswer(await staff.get(answer.headers.get('location') ?? ''));
  expect(await storedRows(studio, sample.table)).toHaveLength(2);
  expect(await staff.text('/trash')).toContain(`${sample.label} Ranunculus`);
  const deletion = deletionIn(page.html);
  expect((await staff.post('/trash', { deletion })).status).toBe(303);
  expect(await storedRows(studio, sample.table)).toEqual(before);
  expect(listedNames(await (await staff.get(sample.page)).text())).toEqual(order);
  const again = await staff.post('/trash', { deletion });
  expect(again.status).not.toBe(500);
  expect(await storedRows(studio, sample.table)).toEqual(before);
});

test.each(SAMPLES)('$page: of two people who delete the same row, the second gets a message', async (sample) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [id] = await storeRows(studio, sample, ['Ranunculus']);
  const answers = await Promise.all([
    staff.post(`${sample.page}?delete=${id}`, { intent: 'delete', id }),
    staff.post(`${sample.page}?delete=${id}`, { intent: 'delete', id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  const late = answers.find(({ status }) => status === 404);
  expect(late && (await readAnswer(late)).text).toContain(
    `Delete Failed Someone else has deleted this ${sample.names[0]}.`,
  );
  expect(await studio.platform.db.selectFrom('trash').select('deletion').distinct().execute()).toHaveLength(1);
});

test.each(EDITABLE)(
  '$page: of two simultaneous edits one is saved and the other shows both versions',
  async (sample) => {
    const studio = sharedStudio();
    const [june, cole] = await Promise.all([studio.asStaff('owner'), studio.asStaff('manager')]);
    const [id] = await storeRows(studio, sample, ['Ranunculus']);
    const path = `${sample.page}?edit=${id}`;
    const fields = { intent: 'save', id, version: '1' };
    const answers = await Promise.all([
      june.post(path, { ...fields, ...sample.form('June’s') }),
      cole.post(path, { ...fields, ...sample.form('Cole’s') }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const [row] = await storedRows(studio, sample.table);
    expect(row?.version).toBe(2);
    const loser = answers[0]?.status === 409 ? 'June' : 'Cole';
    const winner = loser === 'June' ? 'Cole' : 'June';
    expect(row?.[sample.nameColumn]).toBe(`${winner}’s`);
    const late = answers.find(({ status }) => status === 409);
    const { text, html } = await readAnswer(late ?? Response.error());
    expect(text).toContain(winner === 'June' ? 'June Alder' : 'Cole Baird');
    expect(text).toContain(`${winner}’s`);
    expect(html).toContain(`value="${loser}’s"`);
    expect(html).toMatch(/name="version"[^>]*value="2"|value="2"[^>]*name="version"/);
  },
);

test.each(EDITABLE)('$page: an edit of a row that was deleted in the meantime keeps what was typed', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const [id] = await storeRows(studio, sample, ['Ranunculus']);
  const path = `${sample.page}?edit=${id}`;
  await studio.platform.db.deleteFrom(sample.table as 'vendors').execute();
  const answer = await readAnswer(
    await staff.post(path, { intent: 'save', id, version: '1', ...sample.form('Typed for an hour') }),
  );
  expect(answer.status).toBe(404);
  expect(answer.text).toContain(`Someone else has deleted this ${sample.names[0]}.`);
  expect(answer.html).toContain('value="Typed for an hour"');
  expect(await storedRows(studio, sample.table)).toEqual([]);
  expect((await staff.get(path)).status).toBe(404);
});

test.each(ADDABLE)('$page: odd names are saved, listed, searched, exported and deleted as typed', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sample, []);
  for (const [index, name] of ODD_NAMES.entries()) {
    const form = sample.form(name);
    if (form.field_name) form.field_name = `odd_${index}`;
    if (form.day) form.day = `2031-01-0${1 + index}`;
    expect((await staff.post(sample.page, { intent: 'save', ...form })).status).toBe(303);
  }
  const rows = await storedRows(studio, sample.table);
  expect(rows.map((row) => row[sample.nameColumn])).toEqual(ODD_NAMES);
  const list = await readAnswer(await staff.get(sample.page));
  for (const name of ODD_NAMES) expect(list.text).toContain(name);
  expect(list.html).not.toContain('<b>Rye</b>');
  const csv = await (await staff.get(`${sample.page}/${sample.csv}`)).text();
  expect(csv).toContain(`"""Quince"" & O’Hara's <b>Rye</b>"`);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const found = listedNames(await (await staff.get(`${sample.page}?q=${encodeURIComponent('花')}`)).text());
  expect(found).toEqual(['🌸🌷 Blüte 花']);
  const first = rows[0]?.id;
  expect(await staff.text(`${sample.page}?delete=${first}`)).toContain(ODD_NAMES[0]);
});

test.each(SAMPLES)('$page: a selection over several pages is deleted together, at most 200 rows', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const ids = await storeRows(
    studio,
    sample,
    Array.from({ length: 203 }, (_, index) => `Row ${index}`),
  );
  const answer = await sendSelection(staff, sample.page, 'delete-selected', [...ids, ...ids]);
  expect(await staff.text(answer.headers.get('location') ?? '')).toContain(`200 ${sample.names[1]} are in the trash`);
  expect(await storedRows(studio, sample.table)).toHaveLength(3);
});

test.each(SAMPLES)('$page: an empty selection deletes nothing and says so', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sample, ['Ranunculus']);
  const answer = await readAnswer(await sendSelection(staff, sample.page, 'delete-selected', []));
  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('The selected items no longer exist.')]);
  expect(await storedRows(studio, sample.table)).toHaveLength(1);
});

test('what a list does not allow has no buttons, and is refused', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff('designer');
  const yearly = { email: 'ada@example.com', occasion: 'birthday', month: 5, day: 9 };
  const { id } = await studio.platform.db
    .insertInto('date_reminders')
    .values(yearly)
    .returning('id')
    .executeTakeFirstOrThrow();
  const page = await (await staff.get('/date-reminders')).text();
  expect(readable(page)).toContain('ada@example.com Birthday May 9 Not confirmed');
  for (const dialog of ['add=new', `edit=${id}`]) {
    expect(page).not.toContain(`?${dialog}`);
    expect(await (await staff.get(`/date-reminders?${dialog}`)).text()).not.toMatch(/<dialog[^>]* open/);
  }
  const forged = { intent: 'save', email: 'bo@example.com' };
  for (const form of [forged, { ...forged, id, version: '1' }])
    expect((await staff.post('/date-reminders', form)).status).toBe(400);
});

test('a bulk change applies to the rows that still exist, and names a single one', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff('designer');
  const reviews = sampleOf('testimonials');
  const [ada = '', bo = '', cy = ''] = await storeRows(studio, reviews, ['Ada', 'Bo', 'Cy']);
  const hide = (ids: string[]) => sendSelection(staff, '/reviews-manager?show=public', 'unpublish', ids);
  await studio.platform.db.deleteFrom('testimonials').where('id', '=', cy).execute();
  const both = await hide([ada, bo, cy]);
  expect(await staff.text(both.headers.get('location') ?? '')).toContain('Success! 2 testimonials are hidden now.');
  expect(both.headers.get('location')).toBe('/reviews-manager?show=public');
  const gone = await hide([cy]);
  expect(gone.status).toBe(404);
  expect((await readAnswer(gone)).text).toContain('Save Failed The selected items no longer exist.');
});

test('a bulk change that fails for one row changes none', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const reviews = sampleOf('testimonials');
  const ids = await storeRows(studio, reviews, ['Ada', 'Bo']);
  await studio.platform.pool.query(`
    create function keep() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger keep before update on testimonials for each row when (old.name = 'Bo') execute function keep()`);
  const answer = await sendSelection(staff, '/reviews-manager', 'unpublish', ids);
  expect(answer.status).toBe(500);
  expect((await storedRows(studio, 'testimonials')).map(({ is_published }) => is_published)).toEqual([true, true]);
});

test('rows move to any position, and impossible positions mean the start or the end', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const reviews = sampleOf('testimonials');
  const [ada = '', , cy = ''] = await storeRows(studio, reviews, ['Ada', 'Bo', 'Cy']);
  const move = async (id: string, to: string) =>
    listedNames(await (await staff.post('/reviews-manager', { intent: 'reorder', id, to })).text());
  expect(await move(cy, '1')).toEqual(['Ada', 'Cy', 'Bo']);
  expect(await move(ada, '99')).toEqual(['Cy', 'Bo', 'Ada']);
  expect(await move(ada, '-5')).toEqual(['Ada', 'Cy', 'Bo']);
  expect(await move(cy, 'last')).toEqual(['Cy', 'Ada', 'Bo']);
  expect((await storedRows(studio, 'testimonials')).map(({ sort_order }) => sort_order)).toEqual([20, 30, 10]);
});

test('a new row is last in a list that staff arrange', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const reviews = sampleOf('testimonials');
  await storeRows(studio, reviews, ['Ada', 'Bo']);
  for (const name of ['Cy', 'Dot']) await staff.post(reviews.page, { intent: 'save', ...reviews.form(name) });
  expect(listedNames(await (await staff.get(reviews.page)).text())).toEqual(['Ada', 'Bo', 'Cy', 'Dot']);
});

test('two fields with the same name: the second is marked, and nothing of it is stored', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const fields = sampleOf('client_form_fields');
  await storeRows(studio, fields, []);
  const answers = await Promise.all(
    ['Colors', 'Hues'].map((label) => staff.post(`${fields.page}?add=new`, { intent: 'save', ...fields.form(label) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const second = await readAnswer(answers.find(({ status }) => status === 409) ?? Response.error());
  expect(second.html).toMatch(/id="field_name-error"[^>]*>Another field has this name\./);
  expect(await storedRows(studio, 'client_form_fields')).toHaveLength(1);
});

test('a picture that arrives with an invalid form is not stored', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const logo = await aPicture('mark.png');
  const answer = await staff.post('/vendor-manager?add=new', { intent: 'save', name: '', logo });
  expect(answer.status).toBe(400);
  expect(await studio.platform.db.selectFrom('stored_files').select('key').execute()).toEqual([]);
});

test('an edit that fails in the database keeps the old picture', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post('/vendor-manager', { intent: 'save', name: 'Rye', logo: await aPicture('old.png') });
  const [row] = await storedRows(studio, 'vendors');
  await refuse(studio, 'update', 'vendors');
  const logo = await aPicture('new.png', '#20312a');
  const answer = await staff.post('/vendor-manager', { intent: 'save', id: row?.id, version: '1', name: 'Moss', logo });
  expect(answer.status).toBe(500);
  expect(await storedRows(studio, 'vendors')).toEqual([row]);
  expect((await staff.get(String(row?.image_url))).status).toBe(200);
  expect(await studio.platform.db.selectFrom('stored_files').select('key').execute()).toHaveLength(1);
});

test('a stale edit with a new picture leaves the stored picture alone', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('vendors'), []);
  await staff.post('/vendor-manager', { intent: 'save', name: 'Rye', logo: await aPicture('old.png') });
  const [row] = await storedRows(studio, 'vendors');
  await staff.post('/vendor-manager', { intent: 'save', id: row?.id, version: '1', name: 'Ramp & Rye' });
  const logo = await aPicture('new.png', '#20312a');
  const answer = await staff.post('/vendor-manager', { intent: 'save', id: row?.id, version: '1', name: 'Moss', logo });
  expect(answer.status).toBe(409);
  const [after] = await storedRows(studio, 'vendors');
  expect(after).toMatchObject({ name: 'Ramp & Rye', image_url: row?.image_url, version: 2 });
  expect((await staff.get(String(row?.image_url))).status).toBe(200);
});
