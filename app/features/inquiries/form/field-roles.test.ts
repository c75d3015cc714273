import { expect, test } from 'vitest';
import { HANNAH, rows, sendAnswers } from '../../../../tests/inquiries.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';

const PAGE = '/form-field-manager';

test('an empty studio requires a name and an email address', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/consultation')).toMatch(/Your Name .* Email .* Event Date .* Guests .* Vision/);
  const { status, errors } = await sendAnswers(visitor, {});
  expect([status, Object.keys(errors)]).toEqual([400, ['name', 'email']]);
  expect(await rows(studio, 'clients')).toEqual([]);
  expect((await sendAnswers(visitor, HANNAH)).status).toBe(201);
  expect(await rows(studio, 'clients')).toMatchObject([{ name: HANNAH.name, email: HANNAH.email }]);
});

test('clients get name and email from the fields used for them, whatever these are called', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [name, email] = [await fieldFor(studio, 'name'), await fieldFor(studio, 'email')];
  const save = (field: object) => staff.post(`${PAGE}?add`, { intent: 'save', ...field });
  await save({ id: name.id, field_label: 'Full Name', field_name: 'full_name', field_type: 'text', role: 'name' });
  await save({
    id: email.id,
    field_label: 'Email Address',
    field_name: 'email_address',
    field_type: 'email',
    role: 'email',
  });
  const answers = { full_name: 'Hannah Lyle', email_address: 'hannah@example.com', guest_count: '90' };
  const { id } = await sendAnswers(studio.asVisitor(), answers);
  expect(await rows(studio, 'clients')).toMatchObject([{ name: 'Hannah Lyle', email: 'hannah@example.com' }]);
  expect(await rows(studio, 'emails')).toMatchObject([{ recipient: 'hannah@example.com' }]);
  const page = await staff.text(`/client/${id}`);
  expect(page).toMatch(/Full Name Hannah Lyle/);
  expect(page).toMatch(/Budget — Guests 90/);
});

test('the fields for name and email cannot be deleted, made optional, or used for nothing', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { id } = await fieldFor(studio, 'email');
  const page = await (await staff.get(PAGE)).text();
  expect(page).not.toContain(`?delete=${id}`);
  expect(page).not.toContain('aria-label="Choose Email"');
  const deleted = await readAnswer(await staff.post(`${PAGE}?delete=${id}`, { intent: 'delete', id }));
  expect([deleted.status, deleted.text]).toEqual([
    409,
    expect.stringContaining('An inquiry needs the client’s email.'),
  ]);
  const selected = await readAnswer(await staff.post(PAGE, { intent: 'delete-selected', id }));
  expect([selected.status, selected.text]).toEqual([
    409,
    expect.stringContaining('An inquiry needs the client’s email.'),
  ]);
  const edit = { intent: 'save', id, field_label: 'Email', field_name: 'email', field_type: 'email' };
  const unused = await readAnswer(await staff.post(`${PAGE}?edit=${id}`, { ...edit, role: '' }));
  expect([unused.status, unused.text]).toEqual([409, expect.stringContaining('An inquiry needs the client’s email.')]);
  const asText = await readAnswer(
    await staff.post(`${PAGE}?edit=${id}`, { ...edit, field_type: 'text', role: 'email' }),
  );
  expect([asText.status, asText.text]).toEqual([400, expect.stringContaining('the type must be Email')]);
  await staff.post(`${PAGE}?edit=${id}`, { ...edit, role: 'email' });
  expect(await fieldFor(studio, 'email')).toMatchObject({ id, is_required: true, field_type: 'email' });
});

test('another field can take over the email, and the earlier one can then be deleted', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { id } = await fieldFor(studio, 'email');
  const other = { field_label: 'Write to', field_name: 'write_to', field_type: 'email', role: 'email' };
  expect(await pageAfter(staff, await staff.post(`${PAGE}?add`, { intent: 'save', ...other }))).toContain('Success!');
  expect(await staff.text(PAGE)).toMatch(/Write to Email write_to Email Yes/);
  expect(await pageAfter(staff, await staff.post(`${PAGE}?delete=${id}`, { intent: 'delete', id }))).toContain(
    'Field Deleted',
  );
  await sendAnswers(studio.asVisitor(), { name: 'Hannah Lyle', write_to: 'hannah@example.com' });
  expect(await rows(studio, 'clients')).toMatchObject([{ email: 'hannah@example.com' }]);
});

async function fieldFor({ platform: { db } }: Studio, role: 'name' | 'email') {
  return db.selectFrom('client_form_fields').selectAll().where('role', '=', role).executeTakeFirstOrThrow();
}
