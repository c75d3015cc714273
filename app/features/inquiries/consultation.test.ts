import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadProgram } from '../../../scripts/program.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable, SITE, Visitor } from '../../../tests/visitor.ts';

/** The demo's questions in short, and one of each type that they lack. */
const FIELDS = [
  { field_name: 'name', field_label: 'Your Name', field_type: 'text', is_required: true },
  { field_name: 'email', field_label: 'Email', field_type: 'email', is_required: true },
  { field_name: 'phone', field_label: 'Phone', field_type: 'tel', is_required: false, placeholder: '304-555-0100' },
  { field_name: 'event_date', field_label: 'Event Date', field_type: 'date', is_required: false },
  { field_name: 'pinterest_link', field_label: 'Pinterest Link', field_type: 'url', is_required: false },
  {
    ...{ field_name: 'estimated_budget', field_label: 'Estimated Budget', field_type: 'select', is_required: false },
    options: JSON.stringify(['Under $1,500', '$1,500 to $3,000']),
  },
  { field_name: 'vision_details', field_label: 'Your Vision', field_type: 'textarea', is_required: false },
  { field_name: 'moods', field_label: 'Mood Board', field_type: 'file', is_required: false },
];

const HANNAH = {
  name: 'Hannah Lyle',
  email: 'hannah@example.com',
  phone: '304-555-0171',
  event_date: '2027-06-12',
  pinterest_link: 'https://example.com/board',
  estimated_budget: '$1,500 to $3,000',
  vision_details: 'Foggy.\nWhite and blush.',
};

async function openWithForm(fields: Record<string, unknown>[] = FIELDS): Promise<Studio> {
  const studio = await openStudio();
  const rows = fields.map((field, index) => ({ ...field, sort_order: (index + 1) * 10 }));
  await studio.platform.db
    .insertInto('client_form_fields')
    .values(rows as never)
    .execute();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  return studio;
}

/** Sends the form as its script does: the answers alone. */
async function sendAnswers(visitor: Visitor, answers: Record<string, string>) {
  const response = await visitor.post('/consultation/answers', answers);
  return { status: response.status, ...(await response.json()) } as {
    status: number;
    id: string;
    upload_token: string;
    faults: { field_name: string; message: string }[];
    message: string;
  };
}

type Upload = { token: string; name: string; body: BodyInit; fileToken?: string };

function sendFile(visitor: Visitor, { token, name, body, fileToken = name.slice(0, 20) }: Upload) {
  const headers = {
    'X-Upload-Token': token,
    'X-File-Name': encodeURIComponent(name),
    'X-File-Token': encodeURIComponent(fileToken),
  };
  return visitor.fetch('/consultation/files', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

function rows({ platform: { db } }: Studio, table: 'clients' | 'client_files' | 'mails') {
  return db.selectFrom(table).selectAll().orderBy('id').execute();
}

async function storedKeys({ platform: { db } }: Studio) {
  const stored = await db.selectFrom('stored_files').select('key').where('bucket', '=', 'client-files').execute();
  return stored.map(({ key }) => key).toSorted();
}

test('the form asks what is stored, in its order, each type with its own control', async () => {
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

test('an inquiry lands in its columns and in form_data, its files in their folder, two letters in the post', async () => {
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

  const letters = await rows(studio, 'mails');
  expect(letters).toMatchObject([
    { cause: `inquiry:${id}:studio`, recipient: 'studio@example.com', reply_to: 'hannah@example.com' },
    { cause: `inquiry:${id}:couple`, recipient: 'hannah@example.com', reply_to: 'studio@example.com' },
  ]);
  expect(JSON.stringify(letters[0])).toContain('White and blush.');
  expect(JSON.stringify(letters[1])).toContain('Dear Hannah Lyle,');
});

test('nobody reads a file of an inquiry at a public address', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { id, upload_token } = await sendAnswers(visitor, HANNAH);
  await sendFile(visitor, { token: upload_token, name: 'veil.jpg', body: 'private' });
  for (const path of [`/files/client-files/${id}/veil.jpg`, `/pictures/320/client-files/${id}/veil.jpg`]) {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('private');
  }
});

test('an answer at fault is named, and nothing is stored', async () => {
  const studio = await openWithForm();
  const { status, faults } = await sendAnswers(studio.asVisitor(), { name: '', email: 'hannah@', event_date: 'June' });
  expect(status).toBe(400);
  expect(faults).toEqual([
    { field_name: 'name', message: 'We need this to answer you.' },
    { field_name: 'email', message: 'This address has no domain after the @. For example, hannah@example.com' },
    { field_name: 'event_date', message: 'This is not a day of the calendar. For example, 2027-06-12' },
  ]);
  expect(await rows(studio, 'clients')).toEqual([]);
});

test('one submission sent twenty times at once is one inquiry with one letter each', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const answers = { ...HANNAH, 'submission-token': '0190a000-0000-4000-8000-000000000001' };
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendAnswers(visitor, answers)));
  const [client] = await rows(studio, 'clients');
  expect(sent.map(({ status, id }) => [status, id])).toEqual(Array.from({ length: 20 }, () => [201, client?.id]));
  expect(await rows(studio, 'clients')).toHaveLength(1);
  expect(await rows(studio, 'mails')).toHaveLength(2);
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

test('without scripts, the same form sent twice is one inquiry; another couple’s is another', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const answers = { ...HANNAH, 'attached-files': new File(['veil'], 'veil.jpg') };
  await visitor.post('/consultation', answers);
  await visitor.post('/consultation', answers);
  await visitor.post('/consultation', { ...HANNAH, name: 'Priya Nair' });
  expect(await storedKeys(studio)).toHaveLength(1);
  expect((await rows(studio, 'clients')).map((row) => 'name' in row && row.name)).toEqual([
    'Hannah Lyle',
    'Priya Nair',
  ]);
});

test('what was not asked is never written', async () => {
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

test('a field that is named like a column of another kind goes to form_data only', async () => {
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

test('a file over 25 MB is cut off at its limit with 413, and nothing of it stays', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token } = await sendAnswers(visitor, HANNAH);
  let pulled = 0;
  const endless = new ReadableStream({
    pull(stream) {
      pulled += 1024 * 1024;
      stream.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const answer = await sendFile(visitor, { token: upload_token, name: 'endless.mov', body: endless });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ message: 'Larger than 25 MB. Not added.' });
  expect(pulled).toBeLessThan(32 * 1024 * 1024);
  expect(await rows(studio, 'client_files')).toEqual([]);
  expect(await storedKeys(studio)).toEqual([]);

  const just = await sendFile(visitor, {
    token: upload_token,
    name: 'just.bin',
    body: new Uint8Array(25 * 1024 * 1024),
  });
  expect(just.status).toBe(201);
});

test('names that try to leave their folder stay in it', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { id, upload_token } = await sendAnswers(visitor, HANNAH);
  const names = [
    '../../x',
    'a/b',
    '..\\..\\y',
    '/etc/passwd',
    'nul\u0000l\n.txt',
    '..',
    '.hidden',
    `${'z'.repeat(300)}.jpg`,
    '',
  ];
  for (const [index, name] of names.entries()) {
    const answer = await sendFile(visitor, { token: upload_token, name, body: name, fileToken: String(index) });
    expect(answer.status).toBe(201);
  }
  const stored = await storedKeys(studio);
  expect(stored).toHaveLength(names.length);
  for (const key of stored) expect(key).toMatch(new RegExp(`^${id}/[^/\\\\.][^/\\\\\\p{Cc}]*$`, 'u'));
});

test('twenty of fifty files at once are taken, the others told that there is no more room', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token: token } = await sendAnswers(visitor, HANNAH);
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      sendFile(visitor, { token, name: 'same.txt', body: `${index}`, fileToken: `${index}` }),
    ),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(30);
  expect(await rows(studio, 'client_files')).toHaveLength(20);
  expect(await storedKeys(studio)).toHaveLength(20);
});

test('a file that is sent again because its answer was lost is there once', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token: token } = await sendAnswers(visitor, HANNAH);
  const upload = { token, name: 'veil.jpg', body: 'veil', fileToken: 'one' };
  const sent = await Promise.all([sendFile(visitor, upload), sendFile(visitor, upload), sendFile(visitor, upload)]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await storedKeys(studio)).toHaveLength(1);
});

test('a file without leave, or with a forged one, is refused', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token } = await sendAnswers(visitor, HANNAH);
  for (const token of ['', upload_token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
    expect((await sendFile(visitor, { token, name: 'veil.jpg', body: 'veil' })).status).toBe(403);
  expect(await storedKeys(studio)).toEqual([]);
});

test('a row that cannot be written leaves no file behind', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { id, upload_token: token } = await sendAnswers(visitor, HANNAH);
  await studio.platform.pool.query(
    'alter table client_files add constraint nothing_today check (file_name <> $$lost.txt$$)',
  );
  expect((await sendFile(visitor, { token, name: 'lost.txt', body: 'x' })).status).toBe(500);
  expect((await sendFile(visitor, { token, name: 'kept.txt', body: 'x' })).status).toBe(201);
  expect(await storedKeys(studio)).toEqual([`${id}/kept.txt`]);
  expect(await studio.platform.files.open('client-files', `${id}/lost.txt`)).toBeUndefined();
  expect(await rows(studio, 'clients')).toMatchObject([{ file_count: 1 }]);
});

test('without scripts, fields and files arrive in one post, and the page says so', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const body = form({ ...HANNAH });
  body.append('moods', new File(['moss'], 'moss.txt'));
  body.append('attached-files', new File(['one'], 'a/veil.txt'));
  body.append('attached-files', new File(['two'], 'veil.txt'));
  body.append('attached-files', new File([], ''));
  const answer = await visitor.fetch('/consultation', { method: 'POST', body });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/consultation?sent=1']);
  expect(await visitor.text('/consultation?sent=1')).toContain("Inquiry Submitted! Thank you! We'll be in touch soon.");
  const [client] = await rows(studio, 'clients');
  expect(client).toMatchObject({ ...HANNAH, form_data: { moods: 'moss.txt' } });
  expect(await storedKeys(studio)).toEqual(
    ['moss.txt', 'veil-2.txt', 'veil.txt'].map((name) => `${client?.id}/${name}`),
  );
});

test('without scripts, a file that is too large does not lose the others', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const body = form(HANNAH);
  body.append('attached-files', new File(['one'], 'one.txt'));
  body.append('attached-files', new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'movie.mov'));
  body.append('attached-files', new File(['two'], 'two.txt'));
  const answer = await visitor.fetch('/consultation', { method: 'POST', body });
  expect(answer.headers.get('location')).toBe('/consultation?sent=1&missing=1');
  expect(await visitor.text('/consultation?sent=1&missing=1')).toContain('One file did not arrive.');
  const [client] = await rows(studio, 'clients');
  expect(await storedKeys(studio)).toEqual([`${client?.id}/one.txt`, `${client?.id}/two.txt`]);
});

test('without scripts, the twenty-first file is left out', async () => {
  const studio = await openWithForm();
  const body = form(HANNAH);
  for (let number = 1; number <= 21; number++) body.append('attached-files', new File(['x'], `${number}.txt`));
  const answer = await studio.asVisitor().fetch('/consultation', { method: 'POST', body });
  expect(answer.headers.get('location')).toBe('/consultation?sent=1&missing=1');
  expect(await storedKeys(studio)).toHaveLength(20);
});

test('without scripts, faults are summed up, tied to their fields, and everything typed is still there', async () => {
  const studio = await openWithForm();
  const body = form({ ...HANNAH, email: 'hannah@', estimated_budget: '$1,500 to $3,000' });
  body.append('attached-files', new File(['one'], 'one.txt'));
  const answer = await studio.asVisitor().fetch('/consultation', { method: 'POST', body });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain('One answer needs a look.');
  expect(html).toMatch(/role="alert"[\s\S]*<a href="#answer-email">/);
  expect(html).toMatch(
    /<input[^>]*id="answer-email"[^>]*aria-invalid="true"[^>]*aria-describedby="answer-email-error"/,
  );
  expect(readable(html)).toContain('This address has no domain after the @. For example, hannah@example.com');
  expect(html).toContain('value="Hannah Lyle"');
  expect(html).toContain('value="hannah@"');
  expect(html).toMatch(/<textarea[^>]*>Foggy\.\r?\nWhite and blush\.<\/textarea>/);
  expect(html).toMatch(/<option selected=""[^>]*>\$1,500 to \$3,000/);
  expect(readable(html)).toContain('please choose yours again');
  expect(await rows(studio, 'clients')).toEqual([]);
  expect(await storedKeys(studio)).toEqual([]);
});

test('a body that is no such form, or breaks off, is answered in words', async () => {
  const studio = await openWithForm();
  const send = (type: string, body: string) =>
    studio.asVisitor().fetch('/consultation', { method: 'POST', headers: { 'Content-Type': type }, body });
  expect((await send('application/json', '{"name":"x"}')).status).toBe(415);
  expect((await send('multipart/form-data', 'x')).status).toBe(415);
  for (const body of ['', 'x', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nHan'])
    expect((await send('multipart/form-data; boundary=b', body)).status).toBe(400);
  expect(await rows(studio, 'clients')).toEqual([]);
});

test('the eleventh inquiry in an hour from one address is asked to wait, and its answers are kept', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  for (let number = 1; number <= 10; number++)
    expect((await sendAnswers(visitor, { ...HANNAH, name: `Couple ${number}` })).status).toBe(201);
  const { status, message } = await sendAnswers(visitor, HANNAH);
  expect(status).toBe(429);
  expect(message).toContain('try again in an hour');
  const answer = await visitor.post('/consultation', HANNAH);
  expect(answer.status).toBe(429);
  const html = await answer.text();
  expect(readable(html)).toContain('Submission Failed Many inquiries came from your address.');
  expect(html).toContain('value="Hannah Lyle"');
  expect(await rows(studio, 'clients')).toHaveLength(10);
});

test('what fills in the hidden field is told to leave it empty, and may then send', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { status, faults } = await sendAnswers(visitor, { ...HANNAH, 'second-link': 'https://spam.example' });
  expect(status).toBe(400);
  expect(faults).toEqual([{ field_name: 'second-link', message: expect.stringContaining('leave this field empty') }]);
  const html = await (await visitor.post('/consultation', { ...HANNAH, 'second-link': 'x' })).text();
  expect(readable(html)).toContain('Leave this field empty');
  expect(await rows(studio, 'clients')).toEqual([]);
});

test('a form of another site is refused on every road', async () => {
  const studio = await openWithForm();
  const { upload_token } = await sendAnswers(studio.asVisitor(), HANNAH);
  for (const path of ['/consultation', '/consultation/answers', '/consultation/files']) {
    const headers = { Origin: 'https://evil.example', 'X-Upload-Token': upload_token };
    const request = new Request(SITE + path, { method: 'POST', headers, body: form({ ...HANNAH, name: 'Mallory' }) });
    expect((await studio.fetch(request)).status).toBe(403);
  }
  expect(await rows(studio, 'clients')).toHaveLength(1);
  expect(await storedKeys(studio)).toEqual([]);
});

test('a form whose questions cannot be read says so, and how to go on', async () => {
  const studio = await openWithForm();
  await studio.platform.pool.query('alter table client_form_fields rename to away');
  const answer = await studio.asVisitor().get('/consultation');
  expect(answer.status).toBe(503);
  const page = readable(await answer.text());
  expect(page).toContain('Could not load the form.');
  expect(page).toContain('Try again');
  await studio.platform.pool.query('alter table away rename to client_form_fields');
  expect(await studio.asVisitor().text('/consultation')).toContain('Your Name');
});

test('an inquiry that cannot be stored keeps what was typed', async () => {
  const studio = await openWithForm();
  await studio.platform.pool.query('alter table clients add constraint nothing_today check (false)');
  const visitor = studio.asVisitor();
  expect(await sendAnswers(visitor, HANNAH)).toMatchObject({ status: 500, message: /what you typed is still here/i });
  const html = await (await visitor.post('/consultation', HANNAH)).text();
  expect(readable(html)).toContain('Submission Failed');
  expect(html).toContain('value="Hannah Lyle"');
  expect(await rows(studio, 'mails')).toEqual([]);
});

test('while the database is away an inquiry is refused in words, and taken once it is back', async () => {
  const { openOwnPostgres, openProgram, readConfig } = await loadProgram(inject('build'));
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-away-'));
  const postgres = await openOwnPostgres(folder, { fsync: false });
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder, RHODORA_DEMO: 'off', LOG_LEVEL: 'silent' };
  const program = await openProgram(readConfig(settings));
  onTestFinished(async () => {
    await program.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const visitor = new Visitor(program);
  process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  const { status, message } = await sendAnswers(visitor, HANNAH);
  expect(status).toBe(503);
  expect(message).toContain('What you typed is still here; please try again in a minute.');
  expect((await visitor.post('/consultation', HANNAH)).status).toBe(503);
  await postgres.revive();
  expect((await sendAnswers(visitor, HANNAH)).status).toBe(201);
});

test('a changed question is on the page at once', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/consultation')).not.toContain('How many guests?');
  const field = { field_name: 'guests', field_label: 'How many guests?', sort_order: 900 };
  await studio.platform.db.insertInto('client_form_fields').values(field).execute();
  await studio.platform.live.tell(['client_form_fields']);
  expect(await visitor.text('/consultation')).toContain('How many guests?');
});

function form(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}
