import type { Insertable } from 'kysely';
import type { Meetings } from '../../platform/database-types.ts';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { addClient, HANNAH, emailsTo } from '../../../tests/accounts.ts';
import { asClient, giveDocument, privateKeys, receiveFile } from '../../../tests/clients.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';
import { aPhotograph } from '../../../tests/pictures.ts';
import { refuse } from '../../../tests/refuse.ts';
import { add, begin, idOf, offsetOf, sendWhole } from '../../../tests/uploads.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { daysBetween } from '~/lib/dates.ts';
import { formatDaysUntil } from './event-card.tsx';
import { writeBooked } from '../../../tests/write-booked.ts';

const ANA = { email: 'ana@example.com', password: 'another client of these tests' };
const SIGN_IN = { intent: 'sign-in', ...HANNAH };

function change({ platform: { db } }: Studio, id: string, values: Record<string, unknown>) {
  return db.updateTable('clients').set(values).where('id', '=', id).execute();
}

function rowOf({ platform: { db } }: Studio, id: string) {
  return db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('signed-out visitors see the login form with the clients’ texts', async () => {
  const studio = await openStudio(MAIL_SERVER);
  await addClient(studio);
  const visitor = studio.asVisitor();
  const page = await visitor.text('/client-portal');
  for (const words of ['Email', 'Password', 'Log In', 'Forgot your password?']) expect(page).toContain(words);
  expect(page).not.toContain('Welcome,');

  const wrong = await visitor.post('/client-portal', { ...SIGN_IN, password: 'not it at all' });
  expect(wrong.status).toBe(401);
  expect(readable(await wrong.text())).toContain('Sign in Failed The email address or the password is wrong.');
  const bare = await visitor.post('/client-portal', { intent: 'forgot', email: '' });
  expect(readable(await bare.text())).toContain(
    'Email Required Please enter your email address to reset your password.',
  );
  const sent = await visitor.post('/client-portal', { intent: 'forgot', email: HANNAH.email });
  expect(readable(await sent.text())).toContain(
    'Password Reset Email Sent Check your inbox for a link to reset your password.',
  );
  vi.spyOn(studio.platform.jobs, 'add').mockRejectedValueOnce(new Error('no'));
  const failed = await visitor.post('/client-portal', { intent: 'forgot', email: HANNAH.email });
  expect(readable(await failed.text())).toContain('Password Reset Failed');
});

test('a client signs in, sees one welcome, and signs out again', async () => {
  const studio = await openStudio();
  await addClient(studio);
  const visitor = studio.asVisitor();
  const answer = await visitor.post('/client-portal', SIGN_IN);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/client-portal']);
  const page = await visitor.text('/client-portal');
  expect(page).toContain('Login Successful! Welcome back!');
  expect(page).toContain('Welcome, Hannah Lyle');
  expect(await visitor.text('/client-portal')).not.toContain('Login Successful!');

  const out = await visitor.post('/sign-out', {});
  expect([out.status, out.headers.get('location')]).toEqual([303, '/client-portal']);
  const login = await visitor.text('/client-portal');
  expect(login).toContain('Signed Out You have been successfully signed out.');
  expect(login).toContain('Log In');
});

test('the event card shows date, venue, partner and the days left', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-21T03:30:00Z'));
  const { id, visitor } = await asClient(studio);
  expect(await visitor.text('/client-portal')).toContain(
    'Your event Event date Not set yet Venue Not set yet Partner name N/A',
  );
  await change(studio, id, { event_date: '2027-06-12', event_venue: 'The Overlook', partner_name: 'Eli Marsh' });
  // At the studio it is still the 20th.
  expect(await visitor.text('/client-portal')).toContain(
    '204 days to go Saturday, June 12, 2027 Event date June 12, 2027 Venue The Overlook Partner name Eli Marsh',
  );
  await change(studio, id, { name: null, event_date: '2026-11-19' });
  const past = await visitor.text('/client-portal');
  expect(past).toContain('Welcome, Hannah Lyle');
  expect(past).not.toContain('to go');
});

test('days left are calendar days', () => {
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
  expect([-1, 0, 1, 2, 1234].map(formatDaysUntil)).toEqual([
    undefined,
    'Today',
    'Tomorrow',
    '2 days to go',
    '1,234 days to go',
  ]);
});

test('documents are listed newest first, photos with their own icon, and download as attachments', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  expect(await visitor.text('/client-portal')).toContain('You have no files yet.');
  const { id: contract } = await giveDocument(studio, id, { body: '<script>alert(1)</script>' });
  await giveDocument(studio, id, { file_name: 'porch.jpg', category: 'Photo' });
  const html = await (await visitor.get('/client-portal')).text();
  const page = readable(html);
  for (const head of ['File', 'Category', 'Date Uploaded', 'Action']) expect(html).toContain(`>${head}</th>`);
  expect(page.indexOf('porch.jpg')).toBeLessThan(page.indexOf('contract.pdf'));
  const [photo = '', document = ''] = [...html.matchAll(/class="portal-file"><svg[^>]*>(<path[^>]*>)/g)].map(
    ([, path]) => path,
  );
  expect(photo).not.toBe('');
  expect(photo).not.toBe(document);
  const answer = await visitor.get(`/client-portal/documents/${contract}`);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="contract.pdf"; filename*=UTF-8''contract.pdf`,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('a failed download returns to the portal with an error', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  const { id: document } = await giveDocument(studio, id);
  vi.spyOn(studio.platform.files, 'open').mockRejectedValueOnce(new Error('no line'));
  const answer = await visitor.get(`/client-portal/documents/${document}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/client-portal']);
  expect(await visitor.text('/client-portal')).toContain('Download Error Could not download contract.pdf.');
});

test('a client cannot see another client’s row, lists or files', async () => {
  const studio = await openStudio();
  const hannah = await asClient(studio);
  const ana = await asClient(studio, ANA);
  await change(studio, ana.id, { name: 'Ana Vance', event_venue: 'The secret barn', phone: '304-555-0199' });
  const { id: hers } = await giveDocument(studio, ana.id, { file_name: 'secret.pdf', body: 'secret' });
  const file = await receiveFile(studio, ana.id, 'moods.pdf', 'secret');
  const { db } = studio.platform;
  const meeting = {
    ...({
      submission_token: crypto.randomUUID(),
      status: 'confirmed',
      time_zone: 'America/New_York',
      place: 'studio',
    } as const),
    starts_at: new Date('2099-06-16T18:00:00Z'),
    ends_at: new Date('2099-06-16T19:00:00Z'),
    name: 'Ana Vance',
    email: 'Ana@Example.com',
    about: 'A secret wedding',
  };
  await db.insertInto('meetings').values(meeting).execute();

  const page = await visitorText(hannah.visitor);
  for (const secret of ['secret', 'Ana', '0199']) expect(page).not.toContain(secret);
  for (const path of [
    `/client-portal/documents/${hers}`,
    `/client-portal/documents/${file}`,
    `/client-portal/documents/${ana.id}`,
    '/client-portal/documents/nonsense',
  ]) {
    const answer = await hannah.visitor.get(path);
    expect([path, answer.status, (await answer.text()).includes('secret')]).toEqual([path, 404, false]);
  }
  expect((await ana.visitor.get(`/client-portal/documents/${hers}`)).status).toBe(200);
  expect(await visitorText(ana.visitor)).toContain('A secret wedding, in the studio Move or cancel');

  for (const person of [studio.asVisitor(), await studio.asStaff('owner')]) {
    const answer = await person.get(`/client-portal/documents/${hers}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/client-portal']);
    const photos = await person.post('/client-portal/photos', { upload: 'any' });
    expect([photos.status, photos.headers.get('location')]).toEqual([303, '/client-portal']);
  }
});

async function visitorText(visitor: { text(path: string): Promise<string> }) {
  return visitor.text('/client-portal');
}

test('a second inquiry from the same address is in the portal with its documents, once the address is confirmed', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const { visitor } = await asClient(studio);
  const party = {
    name: 'Hannah Lyle',
    email: 'Hannah@Example.com',
    event_date: '2028-05-06',
    event_venue: 'Cheat Lake',
  };
  const second = db.insertInto('clients').values(party).returning('id');
  const { id } = await second.executeTakeFirstOrThrow();
  const document = await giveDocument(studio, id, { file_name: 'party.pdf' });
  const verified = (email_verified: boolean) =>
    db.updateTable('users').set({ email_verified }).where('email', '=', HANNAH.email).execute();
  await verified(false);
  expect(await visitor.text('/client-portal')).not.toContain('Cheat Lake');
  expect((await visitor.get(`/client-portal/documents/${document.id}`)).status).toBe(404);
  await verified(true);
  expect(await visitor.text('/client-portal')).toMatch(
    /party\.pdf.*Your other events Saturday, May 6, 2028 Cheat Lake\./,
  );
  expect((await visitor.get(`/client-portal/documents/${document.id}`)).status).toBe(200);
});

test('what comes next and what is still owed stand in the card of the event', async () => {
  const studio = await openStudio({}, () => new Date('2027-06-01T12:00:00Z'));
  const { id, visitor } = await asClient(studio);
  expect(await visitorText(visitor)).not.toContain('Next step');
  await change(studio, id, { event_date: '2027-06-12' });
  const planning = await visitorText(visitor);
  expect(planning).toContain('Next step Let’s talk about your flowers');
  expect(planning).not.toContain('To pay');
  const { db } = studio.platform;
  const starts_at = new Date('2027-06-04T18:00:00Z');
  await db
    .insertInto('meetings')
    .values({
      submission_token: crypto.randomUUID(),
      status: 'confirmed',
      time_zone: 'America/New_York',
      place: 'studio',
      starts_at,
      ends_at: new Date('2027-06-04T19:00:00Z'),
      name: 'Hannah Lyle',
      email: HANNAH.email,
      about: 'Palette',
    })
    .execute();
  await writeBooked(studio, (db) =>
    db
      .insertInto('orders')
      .values({
        currency: 'usd',
        subtotal_cents: 6500,
        balance_cents: 1500,
        success_url: '/',
        cancel_url: '/',
        hold_expires_at: new Date(),
        buyer_email: HANNAH.email,
        status: 'paid',
        paid_at: new Date(),
      })
      .execute(),
  );
  const page = await visitorText(visitor);
  expect(page).toContain('Next step We meet on June 4, 2027 , 2:00 PM, in the studio. See the meeting');
  expect(page).toMatch(/To pay \$15\.00 is open for order 1001\. Pay order 1001 .*Your documents/);
});

test('appointments, subscriptions and orders are those of the login address', async () => {
  const studio = await openStudio({}, () => new Date('2027-06-01T12:00:00Z'));
  const { id, visitor } = await asClient(studio);
  expect(await visitorText(visitor)).toContain('You have no appointments. Book a meeting');
  const { db } = studio.platform;
  const meeting = (starts_at: string, more: Partial<Insertable<Meetings>> = {}) => ({
    submission_token: crypto.randomUUID(),
    status: 'confirmed' as const,
    time_zone: 'America/New_York',
    place: 'video' as const,
    starts_at: new Date(starts_at),
    ends_at: new Date(Date.parse(starts_at) + 3_600_000),
    name: 'Hannah Lyle',
    email: 'HANNAH@example.com',
    about: 'Palette',
    ...more,
  });
  await db
    .insertInto('meetings')
    .values([
      meeting('2027-06-16T18:00:00Z'),
      meeting('2027-06-12T15:00:00Z', { about: 'Walk', status: 'requested', place: 'studio' }),
      meeting('2027-06-13T15:00:00Z', { about: 'Off', status: 'cancelled', cancelled_at: new Date() }),
      meeting('2027-05-16T18:00:00Z', { about: 'Long ago' }),
    ])
    .execute();
  const order = {
    currency: 'usd',
    subtotal_cents: 6500,
    success_url: '/',
    cancel_url: '/',
    hold_expires_at: new Date(),
  };
  const paid = { ...order, buyer_email: 'Hannah@example.com', status: 'paid' as const, paid_at: new Date() };
  await writeBooked(studio, async (db) => {
    const orders = await db
      .insertInto('orders')
      .values([paid, { ...order, buyer_email: HANNAH.email }])
      .returning('id')
      .execute();
    const line = { order_id: orders[0]?.id ?? '', variant_title: 'Large', unit_price_in_cents: 6500, quantity: 1 };
    await db
      .insertInto('order_lines')
      .values({ ...line, product_title: 'Garden Roses', takes_stock: false })
      .execute();
  });
  const subscription = {
    rhythm: 'biweekly' as const,
    anchor_day: '2027-06-04',
    next_day: '2027-06-18',
    variant_title: 'Large',
    quantity: 2,
    buyer_name: 'Hannah',
    buyer_email: 'Hannah@Example.com',
    fulfillment: 'pickup' as const,
    provider: 'test',
    card_ref: 'test_card',
    product_title: 'Garden Roses',
  };
  const first = async () => {
    const row = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
    return row.id;
  };
  await db
    .insertInto('subscriptions')
    .values([
      { ...subscription, first_order_id: await first() },
      { ...subscription, product_title: 'Over', state: 'ended', ended_at: new Date(), first_order_id: await first() },
      { ...subscription, product_title: 'Ana’s', buyer_email: ANA.email, first_order_id: await first() },
    ])
    .execute();
  // What the row says makes no difference: only the address of the account was proved.
  await change(studio, id, { email: 'somebody.else@example.com' });

  const page = await visitorText(visitor);
  expect(page).toContain(
    'June 12, 2027 · 11:00 AM Walk, in the studio. We have not confirmed it yet. Move or cancel June 16, 2027 · 2:00 PM Palette, by video call',
  );
  expect(page).not.toMatch(/Off,|Long ago/);
  expect(page).toContain(
    'Subscriptions 2 × Garden Roses, Large Every two weeks, next for Friday, June 18, 2027 Active Orders',
  );
  expect(page).not.toMatch(/Over|Ana’s/);
  expect(page).toContain('Orders Order 1001 Garden Roses');
  expect(page).toContain('$65.00 Paid');
  expect(page).not.toContain('Order 1002');
});

test('clients can change their phone and Pinterest link, and nothing else of their row', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  await change(studio, id, { estimated_budget: '$3,000', form_data: JSON.stringify({ phone: 'as first said' }) });
  const before = await rowOf(studio, id);
  const answer = await visitor.post('/client-portal', {
    intent: 'save',
    phone: ' 304-555-0117 ',
    pinterest_link: 'https://example.com/board',
    id: crypto.randomUUID(),
    client_id: 'x',
    name: 'Mallory',
    email: 'm@example.com',
    role: 'owner',
    is_admin: 'true',
    event_date: '2030-01-01',
    estimated_budget: '$1',
    form_data: '{}',
    vision_details: 'x',
    created_at: 'now',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/client-portal']);
  expect(await visitorText(visitor)).toContain('Details saved');
  expect(await rowOf(studio, id)).toEqual({
    ...before,
    phone: '304-555-0117',
    pinterest_link: 'https://example.com/board',
  });
  await visitor.post('/client-portal', { intent: 'save', phone: '', pinterest_link: '' });
  expect(await rowOf(studio, id)).toMatchObject({ phone: null, pinterest_link: null });
});

test('errors are next to their fields, and what was typed stays', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  const typed = { intent: 'save', phone: '12', pinterest_link: 'javascript:alert(1)' };
  const answer = await visitor.post('/client-portal', typed);
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toMatch(/<p[^>]*id="phone-error"[^>]*>This number has too few digits\./);
  expect(html).toMatch(/<p[^>]*id="pinterest_link-error"[^>]*>A web address starts with https:\/\//);
  expect(html).toContain('value="javascript:alert(1)"');
  expect(await rowOf(studio, id)).toMatchObject({ phone: null, pinterest_link: null });
  await refuse(studio, 'update', 'clients');
  const failed = await visitor.post('/client-portal', { ...typed, phone: '304-555-0117', pinterest_link: '' });
  expect(failed.status).toBe(500);
  const again = await failed.text();
  expect(readable(again)).toContain('Save Failed');
  expect(again).toContain('value="304-555-0117"');
});

test('photos become documents of the client, marked as theirs, without their location', async () => {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const { id, visitor } = await asClient(studio);
  const there = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#8f2a63' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 7/1 0/1' } })
    .jpeg()
    .toBuffer();
  const upload = await sendWhole(visitor, new Uint8Array(there), 'porch.jpg');
  const form = { upload, category: 'Contract', client_id: crypto.randomUUID(), from_client: 'false' };
  for (let time = 0; time < 2; time++) expect((await visitor.post('/client-portal/photos', form)).status).toBe(201);
  const rows = await studio.platform.db.selectFrom('client_documents').selectAll().execute();
  expect(rows).toMatchObject([{ client_id: id, file_name: 'porch.jpg', category: 'Photo', from_client: true }]);
  const stored = await visitor.get(`/client-portal/documents/${rows[0]?.id}`);
  expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).exif).toBeUndefined();

  expect(await visitorText(visitor)).toContain('porch.jpg Photo, from you');
  const staff = await studio.asStaff('designer');
  expect(await staff.text(`/client/${id}`)).toContain('porch.jpg From the client Photo');
  // One email a day, however many come.
  const plain = await visitor.post('/client-portal', { intent: 'photos', file: await aPicture('arch.png') });
  expect([plain.status, plain.headers.get('location')]).toEqual([303, '/client-portal']);
  expect(await visitorText(visitor)).toContain('Upload Successful Your photo is with the studio.');
  expect(await emailsTo(studio, 'studio@example.com')).toHaveLength(1);
});

test('an interrupted photo upload resumes where it stopped, and nobody else can resume or use it', async () => {
  const studio = await openStudio();
  const hannah = await asClient(studio);
  const ana = await asClient(studio, ANA);
  const staff = await studio.asStaff();
  const bytes = await aPhotograph({ width: 900, height: 600 });
  const half = Math.floor(bytes.length / 2);
  const { address, status } = await begin(hannah.visitor, bytes.length, 'arch.jpg');
  expect(status).toBe(201);
  await add(hannah.visitor, address, 0, bytes.subarray(0, half));
  for (const [who, refusal] of [
    [ana.visitor, 404],
    [staff, 404],
    [studio.asVisitor(), 401],
  ] as const) {
    expect((await offsetOf(who, address)).status).toBe(refusal);
    expect((await add(who, address, half, bytes.subarray(half))).status).toBe(refusal);
  }
  expect(await offsetOf(hannah.visitor, address)).toEqual({ status: 200, offset: half });
  await add(hannah.visitor, address, half, bytes.subarray(half));
  const upload = idOf(address);
  expect((await ana.visitor.post('/client-portal/photos', { upload })).status).toBe(400);
  expect((await staff.post(`/client/${ana.id}/documents`, { upload, category: 'Photo' })).status).toBe(400);
  expect((await hannah.visitor.post('/client-portal/photos', { upload })).status).toBe(201);
  const rows = await studio.platform.db.selectFrom('client_documents').select(['client_id', 'file_name']).execute();
  expect(rows).toEqual([{ client_id: hannah.id, file_name: 'arch.jpg' }]);
  const stored = await (await hannah.visitor.get(await firstDownload(hannah.visitor))).arrayBuffer();
  expect(await sharp(Buffer.from(stored)).metadata()).toMatchObject({ width: 900, height: 600 });
});

async function firstDownload(visitor: Visitor) {
  const page = await (await visitor.get('/client-portal')).text();
  return /href="(\/client-portal\/documents\/[^"]+)"/.exec(page)?.[1] ?? '';
}

test('a client deleted during an upload cannot go on, and uploads over 30 MB are refused', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  expect((await begin(visitor, 30 * 1024 * 1024 + 1)).status).toBe(413);
  const { address } = await begin(visitor, 1000);
  await studio.platform.db.deleteFrom('clients').where('id', '=', id).execute();
  expect((await add(visitor, address, 0, new Uint8Array(1000))).status).toBe(401);
});

test('rejects files that are no photos by their bytes, and stores the rest', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'a.png', {
    type: 'image/png',
  });
  const html = new File(['<html><script>alert(1)</script>'], 'b.jpg', { type: 'image/jpeg' });
  for (const file of [svg, html]) {
    const upload = await sendWhole(visitor, new Uint8Array(await file.arrayBuffer()), file.name);
    const answer = await visitor.post('/client-portal/photos', { upload });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      title: 'Upload Failed',
      description: expect.stringContaining(file.name),
    });
  }
  const body = new FormData();
  body.append('intent', 'photos');
  body.append('file', svg);
  body.append('file', await aPicture('kept.png'));
  const answer = await visitor.fetch('/client-portal', { method: 'POST', body });
  expect(answer.status).toBe(400);
  const page = readable(await answer.text());
  expect(page).toContain('Upload Failed a.png: Not a picture');
  expect(page).toContain('kept.png Photo');
  const none = await visitor.post('/client-portal', { intent: 'photos' });
  expect(readable(await none.text())).toContain('Please choose a photo.');
  expect((await privateKeys(studio)).stored).toHaveLength(1);
});

test('reports parts that cannot be read, and shows the rest', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  await giveDocument(studio, id);
  await studio.platform.pool.query('alter table client_documents rename column category to kind');
  const answer = await visitor.get('/client-portal');
  expect(answer.status).toBe(503);
  const page = readable(await answer.text());
  expect(page).toContain('An Error Occurred Could not fetch your documents. Try again');
  expect(page).toContain('Welcome, Hannah Lyle');
  expect(page).not.toContain('You have no files yet.');

  await studio.platform.pool.query('alter table clients rename column event_venue to place');
  const without = readable(await (await visitor.get('/client-portal')).text());
  expect(without).toContain('An Error Occurred Could not fetch your profile information. Try again');
  await studio.platform.pool.query('alter table clients rename to patrons');
  const nothing = await visitor.get('/client-portal');
  expect(nothing.status).toBe(503);
  const said = readable(await nothing.text());
  expect(said).toContain('Could not fetch your profile information.');
  expect(said).not.toContain('Log In');
});

test('a deleted or disabled client is signed out at the next request', async () => {
  const studio = await openStudio();
  const hannah = await asClient(studio);
  const ana = await asClient(studio, ANA);
  await studio.platform.db.deleteFrom('clients').where('id', '=', hannah.id).execute();
  await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', ana.id).execute();
  for (const { visitor } of [hannah, ana]) expect(await visitorText(visitor)).toContain('Log In');
});

test('tells staff that the portal is for clients, uncached', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  expect(await visitorText(staff)).toContain('The portal is for clients. Go to the dashboard Sign Out');
  const answer = await studio.asVisitor().get('/client-portal');
  expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'private, no-store']);
  const post = await staff.post('/client-portal', { intent: 'save', phone: '304-555-0100' });
  expect(post.status).toBeGreaterThanOrEqual(400);
  expect((await (await asClient(studio)).visitor.post('/client-portal', { intent: 'drop' })).status).toBe(400);
});
