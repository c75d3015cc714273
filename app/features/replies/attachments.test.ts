import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { OWNER } from '../../../tests/accounts.ts';
import { asClient, privateKeys } from '../../../tests/clients.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { outsideRequest } from '../../platform/context.server.ts';
import { parseEmail } from '../../platform/parse-email.server.ts';
import { storeEmail } from './store-email.server.ts';

const HANNAH = 'hannah@example.com';
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

function aPhoto() {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'tomato' } });
  return picture
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
}

type Sent = [name: string, content: Buffer];

function anEmail(headers: Record<string, string>, files: Sent[]) {
  const lines = Object.entries({
    To: 'hello@example.com',
    'Content-Type': 'multipart/mixed; boundary=edge',
    ...headers,
  });
  const parts = files.map(([name, content]) =>
    [
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      `Content-Transfer-Encoding: base64\n\n${content.toString('base64')}`,
    ].join('\n'),
  );
  const body = ['Content-Type: text/plain\n\nSee the photo.', ...parts].map((part) => `--edge\n${part}\n`).join('');
  return Buffer.from(`${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${body}--edge--\n`);
}

/** Hannah has an account and one event. */
async function openWithMail() {
  const studio = await openStudio();
  const { db, files } = studio.platform;
  const { visitor: client, id: client_id } = await asClient(studio);
  const event = await db.selectFrom('events').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow();
  const staff = await studio.asStaff();
  let written = 0;

  async function receive(attached: Sent[], from = HANNAH, id = `<${++written}@mail.example.com>`) {
    const email = await parseEmail(anEmail({ From: from, Subject: 'The table', 'Message-ID': id }, attached));
    await outsideRequest(studio.platform, (context) => storeEmail(context, email, new Date()));
    await studio.platform.live.heard();
    return id;
  }

  const attachments = () =>
    db.selectFrom('attachments').select(['id', 'file_name', 'file_path', 'not_kept']).orderBy('id').execute();
  return {
    studio,
    db,
    files,
    client,
    client_id,
    event: event.id,
    page: `/event/${event.id}`,
    staff,
    receive,
    attachments,
  };
}

test('pictures and documents of a reply are kept once, by what they are; the others are named with the reason', async () => {
  const { studio, staff, client, page, receive, attachments } = await openWithMail();
  const photo = await aPhoto();
  const sent: Sent[] = [
    ['table.png', photo],
    ['again.jpg', photo],
    ['../menu', PDF],
    ['invoice.pdf', Buffer.from('MZ a program')],
    ['broken.jpg', photo.subarray(0, 300)],
  ];
  const id = await receive(sent);
  await receive(sent, HANNAH, id);
  expect(await attachments()).toMatchObject([
    { file_name: 'table.jpg', not_kept: null },
    { file_name: '../menu.pdf', not_kept: null },
    { file_name: 'invoice.pdf', not_kept: 'Not a picture, PDF, Word or Excel file.' },
    { file_name: 'broken.jpg', not_kept: 'This picture is damaged and cannot be read.' },
  ]);
  const { stored } = await privateKeys(studio);
  expect(stored).toHaveLength(2);
  const [picture, menu] = await attachments();
  const html = await (await staff.get(page)).text();
  expect(html).toContain(`<img src="/attachments/${picture?.id}?small" alt="table.jpg"`);
  expect(await staff.text(page)).toMatch(/menu\.pdf 1 kB .*invoice\.pdf Not kept here: Not a picture, PDF/);

  const shown = await staff.get(`/attachments/${picture?.id}`);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await shown.arrayBuffer()).includes('secret place')).toBe(false);
  const small = await staff.get(`/attachments/${picture?.id}?small`);
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 240 });
  const download = await staff.get(`/attachments/${menu?.id}`);
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; .*menu\.pdf/);
  expect(download.headers.get('content-type')).toBe('application/octet-stream');

  expect(await (await client.get('/client-portal')).text()).toContain(
    `/client-portal/attachments/${picture?.id}?small`,
  );
  const own = `/client-portal/attachments/${menu?.id}`;
  expect(Buffer.from(await (await client.get(own)).arrayBuffer())).toEqual(PDF);
  const { visitor: other } = await asClient(studio, { email: 'ben@example.com', password: 'the other of these tests' });
  expect((await other.get(own)).status).toBe(404);
  for (const visitor of [studio.asVisitor(), client])
    expect((await visitor.get(`/attachments/${menu?.id}`)).headers.get('location')).toMatch(/^\/admin-login/);
});

test('files of a stranger are in the inbox, and in the event that is made of it', async () => {
  const { db, staff, receive, attachments, client } = await openWithMail();
  await receive([['menu.pdf', PDF]], 'Mara Quill <mara@example.com>');
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  const [file] = await attachments();
  expect(await (await staff.get(`/inbox/${id}`)).text()).toContain(`href="/attachments/${file?.id}"`);
  expect((await client.get(`/client-portal/attachments/${file?.id}`)).status).toBe(404);
  const made = await staff.post(`/inbox/${id}`, { intent: 'event' });
  const event = made.headers.get('location') ?? '';
  expect(await staff.text(event)).toMatch(/See the photo\. menu\.pdf 1 kB/);
  expect(await staff.text(`/inbox/${id}`)).toContain('menu.pdf 1 kB');
  await staff.post('/inbox', { intent: 'delete-selected', id });
  expect(await staff.text(event)).toMatch(/See the photo\. menu\.pdf 1 kB/);
  expect(await attachments()).toHaveLength(1);
});

test('too many and too large files are named, and an email whose file cannot be stored arrives all the same', async () => {
  const { studio, staff, page, receive, attachments } = await openWithMail();
  await receive([
    ...Array.from({ length: 12 }, (_, at): Sent => [`menu ${at}.pdf`, Buffer.concat([PDF, Buffer.from([at])])]),
    ['large.pdf', Buffer.concat([PDF, Buffer.alloc(21_000_000)])],
  ]);
  expect((await attachments()).slice(9)).toMatchObject([
    { file_name: 'menu 9.pdf', not_kept: null },
    { file_name: 'menu 10.pdf', not_kept: 'More than 10 files in one email.' },
    { file_name: 'menu 11.pdf' },
    { file_name: 'large.pdf' },
  ]);
  await receive([['large.pdf', Buffer.concat([PDF, Buffer.alloc(21_000_000)])]]);
  expect(await staff.text(page)).toContain('large.pdf Not kept here: More than 20 MB in one email.');
  vi.spyOn(studio.platform.files, 'put').mockRejectedValueOnce(new Error('disk full'));
  await receive([['plan.pdf', PDF]]);
  expect(await staff.text(page)).toContain('plan.pdf Not kept here: It could not be stored.');
});

test('files go to the trash with their inquiry and come back, and an erased person leaves none', async () => {
  const { studio, db, files, staff, client_id, receive, attachments } = await openWithMail();
  await receive([['menu.pdf', PDF]]);
  await receive([['plan.pdf', PDF]], 'Mara Quill <mara@example.com>');
  const [{ file_path: menu } = { file_path: '' }] = await attachments();
  await staff.post('/client-database', { intent: 'delete', id: client_id });
  expect((await attachments()).map(({ file_name }) => file_name)).toEqual(['plan.pdf']);
  await files.sweep(db);
  const { deletion } = await db.selectFrom('trash').select('deletion').limit(1).executeTakeFirstOrThrow();
  await staff.post('/trash', { intent: 'restore', deletion });
  const restored = (await attachments()).find(({ file_name }) => file_name === 'menu.pdf');
  expect(await (await staff.get(`/attachments/${restored?.id}`)).text()).toBe(PDF.toString());

  const erase = (email: string) =>
    staff.post(`/personal-data?email=${encodeURIComponent(email)}`, {
      intent: 'erase',
      current_password: OWNER.password,
    });
  await staff.post('/client-database', { intent: 'delete', id: client_id });
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  await staff.post('/inbox', { intent: 'delete-selected', id });
  await erase(HANNAH);
  await erase('mara@example.com');
  expect((await privateKeys(studio)).stored).toEqual([]);
  const named = db.selectFrom('trash').select('table_name').where('table_name', 'in', ['attachments', 'stored_files']);
  expect(await named.execute()).toEqual([]);
  await files.sweep(db);
  expect(await files.open('client-files', menu ?? '')).toBeUndefined();
});

test('a file of an email that was not stored is swept', async () => {
  const { studio, db, files, receive, attachments } = await openWithMail();
  await studio.platform.pool.query(`
    create function refuse_outcome() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_outcome before update on received_emails for each row execute function refuse_outcome();`);
  await expect(receive([['menu.pdf', PDF]])).rejects.toThrow('no');
  expect(await attachments()).toEqual([]);
  const { stored, unused } = await privateKeys(studio);
  expect([stored, unused.length]).toEqual([[], 1]);
  await db
    .updateTable('orphaned_files')
    .set({ delete_after: new Date(0) })
    .execute();
  await files.sweep(db);
  expect(await files.open('client-files', unused[0] ?? '')).toBeUndefined();
});
