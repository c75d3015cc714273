import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FIELDS, HANNAH, openWithForm, rows, sendAnswers, sendFile, storedKeys } from '../../../../tests/inquiries.ts';
import { readable } from '../../../../tests/visitor.ts';

test('shows the stored fields in their order, each type with its own control', async () => {
  const studio = await openWithForm(FIELDS.toReversed());
  const html = await (await studio.asVisitor().get('/consultation')).text();
  expect(readable(html)).toContain('Wedding & Event Inquiry');
  const controls = [...html.matchAll(/<(input|textarea|select)\b[^>]*\bname="([a-z_]+)"[^>]*>/g)];
  expect(controls.map(([, , name]) => name)).toEqual(FIELDS.toReversed().map(({ field_name }) => field_name));
  const control = (name: string) => controls.find(([, , each]) => each === name)?.[0] ?? '';
  for (const { field_name, field_type } of FIELDS)
    expect(control(field_name)).toMatch(new RegExp(`^<${field_type}|type="${field_type}"`));
  expect(control('vision_details')).toContain('rows="5"');
  expect(control('phone')).toContain('placeholder="304-555-0100"');
  expect(control('moods')).toContain('multiple');
  expect(html).toMatch(/<option[^>]*>\$1,500 to \$3,000<\/option>/);
  for (const { field_name, is_required } of FIELDS) expect(control(field_name).includes('required')).toBe(is_required);
  expect(readable(html)).toMatch(/Your Name \*/);
  expect(readable(html)).not.toMatch(/Phone \*/);
});

test('stores an inquiry in its columns and in form_data, its files in their folder, and two emails', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { status, id, upload_token } = await sendAnswers(visitor, { ...HANNAH, moods: 'moss.txt' });
  expect(status).toBe(201);
  for (const name of ['moss.txt', 'veil.jpg', 'Veil.jpg'])
    expect((await sendFile(visitor, { token: upload_token, name, body: `the bytes of ${name}` })).status).toBe(201);

  expect(await rows(studio, 'clients')).toMatchObject([
    { id, ...HANNAH, partner_name: null, event_venue: null, form_data: { ...HANNAH, moods: 'moss.txt' } },
  ]);
  const names = ['moss.txt', 'veil.jpg', 'Veil-2.jpg'];
  const files = names.map((file_name) => ({ client_id: id, file_name, file_path: `${id}/${file_name}` }));
  expect(await rows(studio, 'client_files')).toMatchObject(files);
  expect(await storedKeys(studio)).toEqual(names.map((name) => `${id}/${name}`).toSorted());
  const body = await studio.platform.files.open('client-files', `${id}/Veil-2.jpg`);
  expect(body && (await buffer(body)).toString()).toBe('the bytes of Veil.jpg');

  const emails = await rows(studio, 'emails');
  expect(emails).toMatchObject([
    { dedupe_key: `inquiry:${id}:studio`, recipient: 'studio@example.com', reply_to: 'hannah@example.com' },
    { dedupe_key: `inquiry:${id}:couple`, recipient: 'hannah@example.com', reply_to: 'studio@example.com' },
  ]);
  expect(JSON.stringify(emails[0])).toContain('White and blush.');
  expect(JSON.stringify(emails[1])).toContain('We have your inquiry.');
});

test('the studio reads the days of an inquiry in words', async () => {
  const studio = await openWithForm();
  const { id } = await sendAnswers(studio.asVisitor(), { ...HANNAH, event_date: '2027-06-19' });
  const [email] = await rows(studio, 'emails');
  expect((email as { text: string }).text).toContain('Saturday, June 19, 2027');
  const staff = await studio.asStaff();
  const page = await staff.text(`/client/${id}`);
  expect(page).toContain('Saturday, June 19, 2027');
  expect(page.replaceAll(/value="[^"]*"/g, '')).not.toContain('2027-06-19');
  expect(await staff.text('/client-database/board')).toContain(`June 19, 2027 ${HANNAH.name}`);
});

test('names each invalid answer and stores nothing', async () => {
  const studio = await openWithForm();
  const { status, errors } = await sendAnswers(studio.asVisitor(), { name: '', email: 'hannah@', event_date: 'June' });
  expect(status).toBe(400);
  expect(errors).toEqual({
    name: 'We need this to answer you.',
    email: 'This address has no domain after the @. For example, name@example.com',
    event_date: 'This is not a valid date. For example, 2027-06-12',
  });
  expect(await rows(studio, 'clients')).toEqual([]);
});

test('one submission sent twenty times at once is one inquiry with one email each', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const answers = { ...HANNAH, 'submission-token': '0190a000-0000-4000-8000-000000000001' };
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendAnswers(visitor, answers)));
  const [client] = await rows(studio, 'clients');
  expect(sent.map(({ status, id }) => [status, id])).toEqual(Array.from({ length: 20 }, () => [201, client?.id]));
  expect(await rows(studio, 'clients')).toHaveLength(1);
  expect(await rows(studio, 'emails')).toHaveLength(2);
});

test('a submission sent again after an answer was changed keeps the newest answer', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const token = { 'submission-token': '0190a000-0000-4000-8000-000000000002' };
  await sendAnswers(visitor, { ...HANNAH, ...token });
  await sendAnswers(visitor, { ...HANNAH, ...token, phone: '304-555-0199' });
  expect(await rows(studio, 'clients')).toMatchObject([
    { phone: '304-555-0199', form_data: { phone: '304-555-0199' } },
  ]);
});

test('ignores fields that are not in the form', async () => {
  const studio = await openWithForm();
  const id = '0190a000-0000-7000-8000-00000000dead';
  const extra = {
    id,
    role: 'owner',
    is_admin: 'true',
    created_at: '1999-01-01',
    form_data: '{}',
    file_count: '7',
    partner_name: 'x',
  };
  await sendAnswers(studio.asVisitor(), { ...HANNAH, ...extra });
  const [client] = (await rows(studio, 'clients')) as { id: string; created_at: Date; form_data: object }[];
  expect(client).toMatchObject({ file_count: 0, partner_name: null });
  expect(client?.id).not.toBe(id);
  expect(client?.created_at.getFullYear()).toBeGreaterThan(2000);
  expect(Object.keys(client?.form_data ?? {}).toSorted()).toEqual(
    FIELDS.map(({ field_name }) => field_name).toSorted(),
  );
});

test('a field named like a column of another type is stored in form_data only', async () => {
  const field = { field_label: 'When?', field_type: 'text', is_required: false };
  const studio = await openWithForm([
    { ...field, field_name: 'event_date' },
    { ...field, field_name: 'created_at' },
  ]);
  const { status } = await sendAnswers(studio.asVisitor(), {
    event_date: 'Next June',
    created_at: 'today',
  });
  expect(status).toBe(201);
  expect(await rows(studio, 'clients')).toMatchObject([
    { event_date: null, form_data: { event_date: 'Next June', created_at: 'today' } },
  ]);
});

test('shows a changed field at once', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/consultation')).not.toContain('How many guests?');
  const field = { field_name: 'guests', field_label: 'How many guests?', sort_order: 900 };
  await studio.platform.db.insertInto('client_form_fields').values(field).execute();
  await studio.platform.live.heard();
  expect(await visitor.text('/consultation')).toContain('How many guests?');
});
