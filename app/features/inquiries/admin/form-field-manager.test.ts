import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withoutFields } from '../../../../tests/inquiries.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { type Visitor } from '../../../../tests/visitor.ts';
import { nameFor } from '../form/form-field';

const PAGE = '/form-field-manager';

async function openEmptyForm() {
  return withoutFields(await openStudio());
}

function fieldsOf({ platform: { db } }: Studio) {
  return db.selectFrom('client_form_fields').selectAll().orderBy('sort_order').orderBy('id').execute();
}

function add(member: Visitor, label: string, more: Record<string, string> = {}) {
  const field = { field_label: label, field_name: nameFor(label), field_type: 'text', is_required: 'on' };
  return member.post(`${PAGE}?add`, { intent: 'save', ...field, ...more });
}

test('a new field is an optional text at (count + 1) * 10, and on the public form at once', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff('designer');
  await studio.asVisitor().get('/consultation');
  const dialog = await (await staff.get(`${PAGE}?add`)).text();
  expect(dialog).toMatch(/<option value="text" selected=""/);
  expect(dialog).not.toMatch(/<input[^>]*name="is_required"[^>]*checked=""/);
  expect(dialog).toMatch(/name="sort_order"[^>]*value="10"/);
  expect(await pageAfter(staff, await add(staff, 'Venue'))).toContain('Success! Field created.');
  await pageAfter(
    staff,
    await staff.post(`${PAGE}?add`, { intent: 'save', field_label: 'Guests', field_name: 'Guest Count' }),
  );
  expect(await fieldsOf(studio)).toMatchObject([
    { field_label: 'Venue', field_name: 'venue', field_type: 'text', is_required: true, sort_order: 10 },
    { field_label: 'Guests', field_name: 'guest_count', field_type: 'text', is_required: false, sort_order: 20 },
  ]);
  expect(await staff.text(PAGE)).toMatch(/Venue Short text venue Yes .* Guests Short text guest_count No/);
  expect(await studio.asVisitor().text('/consultation')).toMatch(/Venue .*Guests/);
});

test.each([
  ['', ''],
  ['Venue', ''],
  ['', 'venue'],
  [' ', ' '],
])('with the label “%s” and the name “%s”, marks what is missing', async (label, name) => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  const answer = await readAnswer(
    await staff.post(`${PAGE}?add`, {
      intent: 'save',
      field_label: label,
      field_name: name,
      placeholder: 'kept while one mends it',
    }),
  );
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Label and Name are required');
  expect(answer.html).toContain('value="kept while one mends it"');
  for (const [field, value] of [
    ['field_label', label],
    ['field_name', name],
  ] as const) {
    const control = new RegExp(`<input[^>]*id="${field}"[^>]*>`).exec(answer.html)?.[0] ?? '';
    expect([field, control.includes('aria-invalid="true"')]).toEqual([field, value.trim() === '']);
  }
  expect(await fieldsOf(studio)).toEqual([]);
});

test('a choice needs options, a name must be plain and unique, and an order must be a number', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  await add(staff, 'Venue');
  const refused = async (label: string, more: Record<string, string>) =>
    (await readAnswer(await add(staff, label, more))).text;
  expect(await refused('Budget', { field_type: 'select', options: ' \n ' })).toContain('A choice needs options');
  expect(await refused('Table & chairs', { field_name: 'Table & chairs' })).toContain('Only the letters a to z');
  expect(await refused('Place', { field_name: 'VENUE' })).toMatch(/Save Failed Another field has this name\./);
  expect(await refused('Place', { sort_order: 'last' })).toContain('A whole number, such as 40.');
  expect(await refused('Place', { field_type: 'script' })).toContain('Choose a type.');
  expect(await fieldsOf(studio)).toHaveLength(1);
  await add(staff, 'Budget', { field_type: 'select', options: 'Low\nHigh\n\nLow', sort_order: '5' });
  expect(await fieldsOf(studio)).toMatchObject([
    { field_name: 'budget', options: ['Low', 'High'] },
    { field_name: 'venue' },
  ]);
});

test('a field without an order comes last, and an order that is removed stays', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  await add(staff, 'Venue', { sort_order: '70' });
  await add(staff, 'Guests');
  const [, guests] = await fieldsOf(studio);
  const edit = { intent: 'save', id: guests?.id, field_label: 'How many?', field_name: 'guests', sort_order: '' };
  await staff.post(PAGE, edit);
  expect(await fieldsOf(studio)).toMatchObject([
    { field_label: 'Venue', sort_order: 70 },
    { field_label: 'How many?', sort_order: 80 },
  ]);
});

test('fields are found by their label, and can be downloaded with their options', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  await add(staff, 'Venue');
  await add(staff, 'Budget', { field_type: 'select', options: 'Low\nHigh' });
  expect(await staff.text(`${PAGE}?q=bud`)).not.toMatch(/\bVenue\b/);
  const csv = await (await staff.get(`${PAGE}/fields.csv?q=bud`)).text();
  expect(
    csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'Label,Name,Type,Options,Used for,Placeholder,Required,Order',
    'Budget,budget,select,"Low\nHigh",,,yes,20',
  ]);
});

test('every property of a field can be changed, and nothing else of it', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  await add(staff, 'Venue');
  const [field] = await fieldsOf(studio);
  const dialog = await (await staff.get(`${PAGE}?edit=${field?.id}`)).text();
  expect(dialog).toMatch(/id="field_label"[^>]*value="Venue"/);
  const changed = {
    intent: 'save',
    id: field?.id,
    field_label: 'Where',
    field_name: 'event_venue',
    field_type: 'textarea',
    placeholder: 'Name and town',
    sort_order: '70',
    created_at: '1999-01-01',
  };
  const page = await pageAfter(staff, await staff.post(`${PAGE}?edit=${field?.id}`, changed));
  expect(page).toContain('Success! Field updated.');
  expect(await fieldsOf(studio)).toMatchObject([
    {
      id: field?.id,
      field_label: 'Where',
      field_name: 'event_venue',
      field_type: 'textarea',
      is_required: false,
      placeholder: 'Name and town',
      sort_order: 70,
    },
  ]);
});

test('fields change places, and are counted in tens again', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  for (const label of ['One', 'Two', 'Three']) await add(staff, label);
  const [, , three] = await fieldsOf(studio);
  const moved = await readAnswer(await staff.post(PAGE, { intent: 'reorder', id: three?.id, to: '0' }));
  expect(moved.status).toBe(200);
  expect(moved.text).toMatch(/Three .* One .* Two/);
  expect((await fieldsOf(studio)).map(({ field_label, sort_order }) => [field_label, sort_order])).toEqual([
    ['Three', 10],
    ['One', 20],
    ['Two', 30],
  ]);
  await staff.post(PAGE, { intent: 'reorder', id: three?.id, to: '99' });
  expect(await studio.asVisitor().text('/consultation')).toMatch(/One .*Two .*Three/);
});

test('a deleted field keeps its answers under its last label, and can be restored', async () => {
  const studio = await openEmptyForm();
  const { db } = studio.platform;
  const staff = await studio.asStaff('manager');
  await add(staff, 'Favorite flower');
  const [field] = await fieldsOf(studio);
  const { id: client } = await db
    .insertInto('clients')
    .values({ name: 'Hannah Lyle', form_data: JSON.stringify({ favorite_flower: 'Mountain laurel' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await staff.post(`${PAGE}?edit=${field?.id}`, {
    intent: 'save',
    id: field?.id,
    field_label: 'Flower you love',
    field_name: 'favorite_flower',
  });
  expect(await staff.text(`${PAGE}?delete=${field?.id}`)).toContain('Answers already given stay with their clients');
  const page = await pageAfter(
    staff,
    await staff.post(`${PAGE}?delete=${field?.id}`, { intent: 'delete', id: field?.id }),
  );
  expect(page).toContain('Field Deleted');
  expect(await fieldsOf(studio)).toEqual([]);
  expect(await staff.text(`/client/${client}`)).toContain('Flower you love Mountain laurel');

  const { deletion } = await db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { deletion });
  expect(await fieldsOf(studio)).toMatchObject([{ id: field?.id, field_label: 'Flower you love' }]);
});

test('answers keep their label when a field is renamed', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  await add(staff, 'Guests');
  const [field] = await fieldsOf(studio);
  const { id: client } = await studio.platform.db
    .insertInto('clients')
    .values({ name: 'Hannah Lyle', form_data: JSON.stringify({ guests: '80' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await staff.post(PAGE, { intent: 'save', id: field?.id, field_label: 'How many?', field_name: 'guest_count' });
  expect(await staff.text(`/client/${client}`)).toContain('Guests 80');
});

test('shows an error when the fields cannot be loaded', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  await sql`alter table client_form_fields rename to elsewhere`.execute(studio.platform.db);
  const answer = await readAnswer(await staff.get(PAGE));
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('Could not fetch form fields.')]);
});

test('shows Save Failed or Delete Failed and keeps what was typed when the database fails', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  await add(staff, 'Venue');
  const [field] = await fieldsOf(studio);
  await refuse(studio, 'insert or update or delete', 'client_form_fields');
  const added = await readAnswer(await add(staff, 'Guests'));
  expect([added.status, added.text]).toEqual([500, expect.stringContaining('Save Failed')]);
  expect(added.html).toMatch(/id="field_label"[^>]*value="Guests"/);
  const deleted = await readAnswer(
    await staff.post(`${PAGE}?delete=${field?.id}`, { intent: 'delete', id: field?.id }),
  );
  expect([deleted.status, deleted.text]).toEqual([500, expect.stringContaining('Delete Failed')]);
  expect((await readAnswer(await staff.post(PAGE, { intent: 'reorder', id: field?.id, to: '0' }))).text).not.toContain(
    'Try again',
  );
});

test('says that a field was deleted by a colleague', async () => {
  const studio = await openEmptyForm();
  const staff = await studio.asStaff();
  const gone = '01890000-0000-7000-8000-00000000000f';
  for (const id of [gone, 'x']) {
    const answer = await readAnswer(await staff.post(`${PAGE}?delete=${id}`, { intent: 'delete', id }));
    expect([answer.status, answer.text]).toEqual([
      404,
      expect.stringContaining('Someone else has deleted this field.'),
    ]);
  }
});

test('suggests a name from the label', () => {
  expect(nameFor('How many guests, about?')).toBe('how_many_guests_about');
  expect(nameFor('Partner’s Café')).toBe('partners_cafe');
});
