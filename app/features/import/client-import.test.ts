import { expect, test } from 'vitest';
import { asClient } from '../../../tests/clients.ts';
import { formFieldsIn } from '../../../tests/forms.ts';
import { htmlErrors } from '../../../tests/html-check.ts';
import { checkFile, importFile } from '../../../tests/imports.ts';
import { readable } from '../../../tests/visitor.ts';
import { openStudio, shareStudio, type Studio } from '../../../tests/open-studio.ts';

const sharedStudio = shareStudio();

async function emptyStudio() {
  const studio = sharedStudio();
  const { pool } = studio.platform;
  await pool.query('delete from clients; delete from imports; delete from rate_limits; delete from client_form_fields');
  return { studio, staff: await studio.asStaff('designer') };
}

async function storedClients({ platform: { db } }: Studio) {
  return db
    .selectFrom('clients')
    .select(['name', 'email', 'phone', 'partner_name', 'event_date', 'event_venue', 'estimated_budget'])
    .select(['vision_details', 'form_data', 'created_at'])
    .orderBy('name')
    .execute();
}

const HONEYBOOK = `First Name,Last Name,Email Address,Phone Number,Project Name,Project Date,Location,Lead Source,Notes,Date Created
Hannah,Lyle,Hannah@example.com,304-555-0100,Lyle Wedding,"Sat, Jun 5, 2027",Cheat Lake,Instagram,"Peonies.
No lilies.",11/3/2025
Ana,Ruiz,,,,TBD,,,,
`;

test('a HoneyBook export: names in two columns, dates as people write them, the rest kept as answers', async () => {
  const { studio, staff } = await emptyStudio();
  const checked = await checkFile(staff, 'clients', HONEYBOOK);
  expect(checked.text).toContain('HoneyBook, read as clients. Ready to add 2 clients');
  expect(checked.text).toContain('Kept with each client: Project Name, Lead Source.');
  await staff.post(checked.report, { intent: 'import' });
  const [ana, hannah] = await storedClients(studio);
  expect(hannah).toEqual({
    name: 'Hannah Lyle',
    email: 'Hannah@example.com',
    phone: '304-555-0100',
    partner_name: null,
    event_date: '2027-06-05',
    event_venue: 'Cheat Lake',
    estimated_budget: null,
    vision_details: 'Peonies.\nNo lilies.',
    created_at: new Date('2025-11-03T12:00Z'),
    form_data: { project_name: 'Lyle Wedding', lead_source: 'Instagram' },
  });
  expect(ana).toMatchObject({ name: 'Ana Ruiz', email: null, event_date: null, form_data: {} });
  expect(await staff.text('/client-database')).toContain('Hannah Lyle');
  const { rows } = await studio.platform.pool.query(`select id from clients where name = 'Hannah Lyle'`);
  expect(await staff.text(`/client/${rows[0].id}`)).toContain('lead source Instagram');
  expect((await studio.platform.pool.query('select from emails')).rowCount).toBe(0);
});

test.each([
  'Full Name,Email Address,Phone Number,Project Name,Project Date,Venue Name',
  'Client Name,Client Email,Client Phone,Project Name,Event Date,Event Location',
  'Primary Contact,E-mail,Mobile Phone,Project Type,Wedding Date,Wedding Venue',
  'full_name,email_address,phone_number,project_name,project_date,venue',
  'Contact Name *,Contact E-mail,Cell,Project Name,Date of Event,Project Location',
])('clients are read from the columns %s', async (heads) => {
  const { studio, staff } = await emptyStudio();
  await importFile(staff, 'clients', `${heads}\nHannah Lyle,hannah@example.com,304-555-0100,Lyle,6/5/2027,Cheat Lake`);
  expect(await storedClients(studio)).toMatchObject([
    {
      name: 'Hannah Lyle',
      email: 'hannah@example.com',
      phone: '304-555-0100',
      event_date: '2027-06-05',
      event_venue: 'Cheat Lake',
    },
  ]);
});

test('columns that HoneyBook’s users rename are known', async () => {
  const { staff } = await emptyStudio();
  const { text } = await checkFile(
    staff,
    'clients',
    'Client’s Name,Contact Email(s),Tel.,Wedding Date\nHannah,hannah@example.com,304,2027-06-05\nBo,at home,,',
  );
  expect(text).toContain('Hannah hannah@example.com 2027-06-05');
  expect(text).toContain('Bo Contact Email(s) at home');
});

test('two addresses in one cell: the first is the client’s, the other is kept with them', async () => {
  const { studio, staff } = await emptyStudio();
  const file = [
    'First Name,Last Name,Email,Project Title,Project Status,Project Start Date,Project Value,Project Notes,Alternate Contact',
    'Hannah,Lyle,"hannah@example.com; cole@example.com",Lyle Wedding,Booked,"June 5, 2027","$12,400.00",Peonies,Cole Baird',
    'Ana,Ruiz,ana@example.com / ANA@example.com,,,,,,',
    'Bo,Kerr,"Bo <bo@example.com>, Mia <mia@example.com>",,,,,,',
    'Dell,Orr,dell@example.com and no,,,,,,',
  ].join('\n');
  const checked = await checkFile(staff, 'clients', file);
  expect(checked.text).toContain('Dubsado, read as clients. Ready to add 3 clients');
  expect(checked.text).toContain('Email dell@example.com and no This address has a space in it.');
  await staff.post(checked.report, { intent: 'import' });
  const stored = await storedClients(studio);
  expect(stored.map(({ name, email, form_data }) => [name, email, form_data])).toEqual([
    ['Ana Ruiz', 'ANA@example.com', {}],
    ['Bo Kerr', 'bo@example.com', { other_email: 'mia@example.com' }],
    [
      'Hannah Lyle',
      'hannah@example.com',
      { project_title: 'Lyle Wedding', project_status: 'Booked', other_email: 'cole@example.com' },
    ],
  ]);
  expect(stored[2]).toMatchObject({
    partner_name: 'Cole Baird',
    event_date: '2027-06-05',
    estimated_budget: '$12,400.00',
    vision_details: 'Peonies',
  });
});

test('staff say what a column is; later files are read the same way', async () => {
  const { studio, staff } = await emptyStudio();
  await studio.platform.pool.query('delete from import_columns');
  const file = 'Who,Reach,When,Notes,Internal\nHannah Lyle,hannah@example.com,6/5/2027,Peonies,x';
  const { report, text } = await checkFile(staff, 'clients', file);
  expect(text).toContain('Nothing to add');
  expect(text).toContain('No column is known to have names or email addresses. Say which one does.');
  expect(text).toContain('For example: hannah@example.com');
  const fields = formFieldsIn(await (await staff.get(report)).text());
  expect(fields).toMatchObject({ 'column.0': 'answer', 'column.3': 'vision_details' });
  const chosen = { intent: 'columns', 'column.0': 'name', 'column.1': 'email', 'column.2': 'event_date' };
  const wrong = await staff.post(report, { ...chosen, 'column.3': 'email', 'column.4': 'nonsense' });
  expect(wrong.status).toBe(400);
  const answer = readable(await wrong.text());
  expect(answer).toContain('Another column above is that already.');
  expect(answer).toContain('Choose from the list.');
  const rest = { 'column.3': 'vision_details', 'column.4': 'skip' };
  expect((await staff.post(report, { ...chosen, ...rest })).status).toBe(303);
  const again = await (await staff.get(report)).text();
  expect(readable(again)).toContain('Ready to add 1 client');
  expect(readable(again)).toContain('Name Email Event date Venue Hannah Lyle hannah@example.com 2027-06-05 Nothing');
  expect(await htmlErrors(again)).toEqual([]);
  await staff.post(report, { intent: 'import' });
  const hannah = { name: 'Hannah Lyle', email: 'hannah@example.com', event_date: '2027-06-05' };
  expect(await storedClients(studio)).toMatchObject([{ ...hannah, vision_details: 'Peonies', form_data: {} }]);
  expect((await staff.post(report, { ...chosen, ...rest })).status).toBe(409);
  await importFile(staff, 'clients', 'Internal,REACH,Who\ny,bo@example.com,Bo Kerr');
  expect(await storedClients(studio)).toMatchObject([
    { name: 'Bo Kerr', email: 'bo@example.com', form_data: {} },
    hannah,
  ]);
});

test('a file is shown as it would be added: its first ten', async () => {
  const { staff } = await emptyStudio();
  const rows = Array.from({ length: 12 }, (_, index) => `Client ${index},client${index}@example.com`);
  const { text, report } = await checkFile(staff, 'clients', ['Name,Email', ...rows].join('\n'));
  expect(text).toContain('The first 10 of 12 clients');
  expect(text).toContain('Client 9 client9@example.com');
  expect(text).not.toContain('client10@example.com');
  await staff.post(report, { intent: 'import' });
  expect(await staff.text(report)).not.toContain('client9@example.com');
});

test('our own export can be imported again, answers included', async () => {
  const { studio, staff } = await emptyStudio();
  const { db, pool } = studio.platform;
  const field = { field_name: 'favorite_flower', field_label: 'Favorite Flower', sort_order: 1 };
  await db.insertInto('client_form_fields').values(field).execute();
  const answers = JSON.stringify({ favorite_flower: 'Peony' });
  const client = { name: 'Hannah Lyle', email: 'hannah@example.com', event_date: '2027-06-05', form_data: answers };
  await db
    .insertInto('clients')
    .values({ ...client, partner_name: 'Cole', estimated_budget: '$5,000' })
    .execute();
  const before = await storedClients(studio);
  const csv = await (await staff.get('/client-database/clients.csv')).text();
  await pool.query('delete from clients');
  await importFile(staff, 'clients', csv);
  const undated = (rows: typeof before) => rows.map((row) => ({ ...row, created_at: undefined }));
  expect(undated(await storedClients(studio))).toEqual(undated(before));
});

test('rows that cannot be added are named; a client may have two events', async () => {
  const { studio, staff } = await emptyStudio();
  await importFile(staff, 'clients', 'Name,Email,Event Date\nHannah,hannah@example.com,2027-06-05');
  const file = [
    'Name;Email;Event Date',
    'Hannah;HANNAH@example.com;6/5/2027',
    'Hannah;hannah@example.com;6/5/2028',
    ';;2027-01-01',
    'Bo;bo at example.com;',
    'Cole;;13/13/2027',
    'Dell;;',
    'dell;;',
  ].join('\r\n');
  const { text, report } = await checkFile(staff, 'clients', file);
  expect(text).toContain('Ready to add 2 clients');
  for (const line of [
    'Email HANNAH@example.com This client is already there.',
    'Without a name Name Nothing Each row needs a name or an email address. 4',
    'Email bo at example.com This address has a space in it.',
    'Event Date 13/13/2027 A day such as 6/5/2027 or 2027-06-05.',
    'Name dell This client is already there.',
  ])
    expect.soft(text).toContain(line);
  await staff.post(report, { intent: 'import' });
  expect((await storedClients(studio)).map(({ name, event_date }) => [name, event_date])).toEqual([
    ['Dell', null],
    ['Hannah', '2027-06-05'],
    ['Hannah', '2028-06-05'],
  ]);
});

test.each(['', 'Name\n"Moss'])('%j is refused', async (content) => {
  const { staff } = await emptyStudio();
  expect((await checkFile(staff, 'clients', content)).status).toBe(400);
});

test('undo leaves clients whom staff worked on since, and names them', async () => {
  const { studio, staff } = await emptyStudio();
  const { pool } = studio.platform;
  const report = await importFile(staff, 'clients', 'Name\nHannah\nBo\nCole');
  const { rows } = await pool.query('select id, name from clients order by name');
  await staff.post(`/client/${rows[2].id}`, { intent: 'open' });
  const event = await pool.query('select id from events where client_id = $1', [rows[0].id]);
  await staff.post(`/event/${event.rows[0].id}`, { intent: 'note', text: 'She called.' });
  await staff.post(report, { intent: 'undo' });
  const text = await staff.text(report);
  expect(text).toContain('1 client went to the trash');
  expect(text).toContain('Bo: Their event was worked on since. Hannah: They were edited since.');
});

test('undo moves clients to the trash, except those with an account or files', async () => {
  const { studio, staff } = await emptyStudio();
  const { pool } = studio.platform;
  const report = await importFile(staff, 'clients', 'Name\nHannah\nBo\nCole');
  await pool.query(`
    insert into users (id, email, name) select id, 'hannah@example.com', name from clients where name = 'Hannah';
    insert into client_documents (client_id, category, file_name, file_path)
      select id, 'Contract', 'contract.pdf', id || '/contract.pdf' from clients where name = 'Bo'`);
  await staff.post(report, { intent: 'undo' });
  const text = await staff.text(report);
  expect(text).toContain('1 client went to the trash');
  expect(text).toContain(
    '2 clients could not be undone: Bo: They have files by now. Hannah: They have a portal account',
  );
  expect((await storedClients(studio)).map(({ name }) => name)).toEqual(['Bo', 'Hannah']);
  expect(await staff.text('/trash')).toContain('Client Cole');
});

test('erasing a person also removes what a report said about bad rows', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await asClient(studio, { email: 'hannah@example.com', password: 'a password of these tests' });
  const report = await importFile(owner, 'clients', 'Name,Email\nBo,\nHannah,hannah@example.com\nAna,ana at home');
  expect(await owner.text(report)).toContain('ana at home');
  const { pool } = studio.platform;
  await checkFile(owner, 'clients', 'Name,Email\nHannah,hannah@example.com');
  await owner.post('/personal-data?email=hannah@example.com', { current_password: 'the owner of these tests' });
  expect(await owner.text('/personal-data?email=hannah@example.com')).toContain('Nothing is stored');
  const { rows } = await pool.query(
    `select report::text from imports union all select encode(content, 'escape') from import_files`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/hannah|ana at home/i);
});

test.each([
  ['/store-manager/products', 'products'],
  ['/client-database', 'clients'],
  ['/blog-manager', 'posts'],
])('%s links to the import of its kind', async (list, kind) => {
  const owner = await sharedStudio().asStaff();
  expect(await (await owner.get(list)).text()).toContain(`href="/import?kind=${kind}"`);
  const html = await (await owner.get(`/import?kind=${kind}`)).text();
  expect(/<input[^>]* checked=""[^>]*>/.exec(html)?.[0]).toContain(`value="${kind}"`);
});

test('a thousand contacts are imported at once', async () => {
  const { studio, staff } = await emptyStudio();
  const rows = Array.from({ length: 1000 }, (_, index) => `Client ${index},client${index}@example.com`);
  const report = await importFile(staff, 'clients', ['Name,Email', ...rows].join('\n'));
  expect(await staff.text(report)).toContain('1,000 clients added');
  expect(await storedClients(studio)).toHaveLength(1000);
});
