import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

async function receiveClient({ platform: { db } }: Studio, client: Record<string, unknown> = {}) {
  const row = { name: 'Hannah Lyle', email: 'hannah@example.com', ...client };
  return (await db.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function receiveFile({ platform: { db, files } }: Studio, client_id: string, file_name: string, body: string) {
  const file_path = `${client_id}/${file_name}`;
  await files.put(db, { bucket: 'client-files', key: file_path, body: Buffer.from(body), contentType: 'text/html' });
  const row = { client_id, file_path, file_name };
  return (await db.insertInto('client_files').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

test('the list names who wrote, their day and when they wrote', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  expect(await staff.text('/client-database')).toContain('No client inquiries yet.');
  await receiveClient(studio, { event_date: '2027-06-12', created_at: new Date('2026-11-20T12:50:00Z') });
  await receiveClient(studio, { name: 'Priya Nair', event_date: null });

  const page = await staff.text('/client-database');
  expect(page).toContain(
    'Hannah Lyle hannah@example.com Saturday, June 12, 2027 Nov 20, 2026, 7:50 AM View Hannah Lyle',
  );
  expect(page).toContain('Priya Nair hannah@example.com N/A');
  expect(page.indexOf('Priya Nair')).toBeLessThan(page.indexOf('Hannah Lyle'));
});

test('120 clients of one moment come on three pages, each once', async () => {
  const studio = await openStudio();
  const names = Array.from({ length: 120 }, (_, number) => `Client No ${number}.`);
  await studio.platform.db
    .insertInto('clients')
    .values(names.map((name) => ({ name })))
    .execute();
  const staff = await studio.asStaff();

  const seen: string[] = [];
  let path: string | undefined = '/client-database';
  let pages = 0;
  while (path) {
    const html = await (await staff.get(path)).text();
    seen.push(...(readable(html).match(/(?<!View )Client No \d+\./g) ?? []));
    const older: string | undefined = /href="([^"]+)"[^>]*>Older inquiries/.exec(html)?.[1];
    path = older?.replaceAll('&amp;', '&');
    pages += 1;
  }
  expect(pages).toBe(3);
  expect(seen.toSorted()).toEqual(names.toSorted());
});

test('a made-up place in the list shows its start', async () => {
  const studio = await openStudio();
  await receiveClient(studio);
  const staff = await studio.asStaff();
  const uuid = '018f0000-0000-7000-8000-000000000000';
  for (const after of [
    'nonsense',
    '1_1',
    `99999999999999999_${uuid}`,
    '1_------------------------------------',
    "'; drop",
  ])
    expect(await staff.text(`/client-database?after=${encodeURIComponent(after)}`)).toContain('Hannah Lyle');
  for (const after of [`0_${uuid}`, `9999999999999999_${uuid}`])
    expect((await staff.get(`/client-database?after=${after}`)).status).toBe(200);
});

test('a client page shows every answer under the label of its field', async () => {
  const studio = await openStudio();
  const field = { field_name: 'guest_count', field_label: 'How many guests?', sort_order: 900 };
  await studio.platform.db.insertInto('client_form_fields').values(field).execute();
  const id = await receiveClient(studio, {
    partner_name: null,
    pinterest_link: 'javascript:alert(1)',
    form_data: JSON.stringify({ guest_count: '90 or so', field_since_deleted: '<b>loud</b>' }),
  });
  const staff = await studio.asStaff();

  const html = await (await staff.get(`/client/${id}`)).text();
  expect(readable(html)).toContain('How many guests? 90 or so');
  expect(readable(html)).toContain('field since deleted <b>loud</b>');
  expect(readable(html)).toContain('Partner N/A');
  expect(html).not.toContain('href="javascript:');
});

test('an unknown client is told as such', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const id of ['018f0000-0000-7000-8000-000000000000', 'nobody', '%00']) {
    const answer = await staff.get(`/client/${id}`);
    expect(answer.status).toBe(404);
    expect(readable(await answer.text())).toContain('Could not fetch client details.');
  }
});

test('staff download a file of an inquiry as it was sent, and never see it run', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const file = await receiveFile(studio, id, 'Grüße "von" uns.html', '<script>alert(1)</script>');
  const staff = await studio.asStaff('designer');

  expect(await staff.text(`/client/${id}`)).toContain('Grüße "von" uns.html');
  const answer = await staff.get(`/client/${id}/files/${file}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Grue _von_ uns.html"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22von%22%20uns.html`,
  );
  expect((await staff.fetch(`/client/${id}/files/${file}`, { method: 'HEAD' })).headers.get('content-length')).toBe(
    '25',
  );
});

test('a file is found only under its own client, and by nobody else', async () => {
  const studio = await openStudio();
  const [id, other] = [await receiveClient(studio), await receiveClient(studio)];
  const file = await receiveFile(studio, id, 'moodboard.pdf', 'private');
  const staff = await studio.asStaff();
  expect((await staff.get(`/client/${other}/files/${file}`)).status).toBe(404);
  expect((await staff.get(`/client/${id}/files/${other}`)).status).toBe(404);
  expect((await staff.get(`/client/${id}/files/nothing`)).status).toBe(404);

  const visitor = studio.asVisitor();
  const answer = await visitor.get(`/client/${id}/files/${file}`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^\/admin-login\?next=/);
  expect(await answer.text()).not.toContain('private');
  for (const path of [`/files/client-files/${id}/moodboard.pdf`, `/pictures/640/client-files/${id}/moodboard.pdf`])
    expect((await visitor.get(path)).status).toBe(404);
});
