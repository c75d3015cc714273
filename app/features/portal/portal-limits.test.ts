import { expect, test, vi } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { emailsTo, HANNAH } from '../../../tests/accounts.ts';
import { asClient, giveDocument, receiveFile } from '../../../tests/clients.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readAnswer } from '../../../tests/forms.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { daysBetween } from '~/lib/dates.ts';
import { writeBooked } from '../../../tests/write-booked.ts';

const PAGE = '/client-portal';

function changeClient({ platform: { db } }: Studio, id: string, values: Record<string, unknown>) {
  return db.updateTable('clients').set(values).where('id', '=', id).execute();
}

function changeSettings({ platform: { db } }: Studio, values: Record<string, unknown>) {
  return db.updateTable('studio_settings').set(values).execute();
}

function documents({ platform: { db } }: Studio) {
  return db.selectFrom('client_documents').select('file_name').orderBy('file_name').execute();
}

async function sendPhotos(visitor: Visitor, files: File[]) {
  const body = new FormData();
  body.append('intent', 'photos');
  for (const file of files) body.append('file', file);
  return readAnswer(await visitor.fetch(PAGE, { method: 'POST', body }));
}

test.each([
  ['Pacific/Honolulu', '2027-06-11', 'Today'],
  ['America/New_York', '2027-06-11', 'Today'],
  ['Pacific/Auckland', '2027-06-12', 'Today'],
  ['Pacific/Kiritimati', '2027-06-13', 'Tomorrow'],
  ['Pacific/Honolulu', '2027-06-13', '2 days to go'],
])('a studio in %s counts the days to %s on its own calendar', async (time_zone, event_date, words) => {
  const studio = await openStudio({}, () => new Date('2027-06-12T03:59:00Z'));
  await changeSettings(studio, { time_zone });
  const { id, visitor } = await asClient(studio);
  await changeClient(studio, id, { event_date });
  expect(await visitor.text(PAGE)).toContain(`Welcome, Hannah Lyle Your account Sign Out ${words} `);
});

test('days are counted across the changes of the clock and leap days', () => {
  expect(daysBetween('2027-03-13', '2027-03-14')).toBe(1);
  expect(daysBetween('2027-11-07', '2027-11-08')).toBe(1);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});

function details({ platform: { db } }: Studio) {
  return db.selectFrom('clients').select(['phone', 'pinterest_link']).executeTakeFirstOrThrow();
}

test.each([
  { phone: '555-0100' },
  { phone: `+1 304 555 0100 ${'x'.repeat(44)}` },
  { pinterest_link: 'HTTPS://EXAMPLE.com/Bräute?q=🌸' },
  { pinterest_link: `https://example.com/${'a'.repeat(480)}` },
])('a client may save %j', async (typed) => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  expect((await visitor.post(PAGE, { intent: 'save', ...typed })).status).toBe(303);
  expect(await details(studio)).toMatchObject(typed);
});

test.each([
  [{ phone: '555-010' }, 'This number has too few digits. For example, 304-555-0100'],
  [{ phone: `+1 304 555 0100 ${'x'.repeat(45)}` }, 'This is too long for a number.'],
  [{ pinterest_link: 'example.com/board' }, 'A web address starts with https:// and has no spaces.'],
  [{ pinterest_link: 'https://example.com/my board' }, 'A web address starts with https:// and has no spaces.'],
  [{ pinterest_link: `https://example.com/${'a'.repeat(481)}` }, 'This address is too long.'],
])('a client may not save %j', async (typed, error) => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  const answer = await readAnswer(await visitor.post(PAGE, { intent: 'save', ...typed }));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Save Failed Please check the marked fields.');
  expect(answer.text).toContain(error);
  expect(await details(studio)).toEqual({ phone: null, pinterest_link: null });
});

test('details saved in two tabs keep the last ones', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  for (const phone of ['304-555-0101', '304-555-0102'])
    expect((await visitor.post(PAGE, { intent: 'save', phone, pinterest_link: '' })).status).toBe(303);
  expect(await (await visitor.get(PAGE)).text()).toContain('value="304-555-0102"');
});

test('a form sent after the session ended asks for a login and changes nothing', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  await studio.platform.db.deleteFrom('sessions').execute();
  const answer = await readAnswer(await visitor.post(PAGE, { intent: 'save', phone: '304-555-0101' }));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Log In');
  expect(await details(studio)).toEqual({ phone: null, pinterest_link: null });
});

test('names with markup, emoji and long words are shown as they are', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  const partner_name = `${'Wolfeschlegelsteinhausen'.repeat(3)} <i>`;
  await changeClient(studio, id, { name: '<b>Hannah</b> 🌷', partner_name, event_venue: '“The Overlook” & Barn' });
  const { html, text } = await readAnswer(await visitor.get(PAGE));
  expect(text).toContain('Welcome, <b>Hannah</b> 🌷');
  expect(text).toContain(`Venue “The Overlook” & Barn Partner name ${partner_name}`);
  expect(html).not.toMatch(/<b>Hannah|<i>/);
});

test('a document is dated in the studio’s zone and keeps its name in the download', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  const file_name = 'Angebot “Größe” 🌷.pdf';
  const { id: document } = await giveDocument(studio, id, { file_name, uploaded_at: new Date('2026-11-21T03:30:00Z') });
  expect(await visitor.text(PAGE)).toContain(`${file_name} New Contract November 20, 2026 Download`);
  const answer = await visitor.get(`${PAGE}/documents/${document}`);
  expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(file_name)}`);
});

test('files of the inquiry are the studio’s: the portal neither lists nor serves them', async () => {
  const studio = await openStudio();
  const { id, visitor } = await asClient(studio);
  const file = await receiveFile(studio, id, 'moods.pdf', 'ideas');
  expect(await visitor.text(PAGE)).not.toContain('moods.pdf');
  expect((await visitor.get(`${PAGE}/documents/${file}`)).status).toBe(404);
});

test('of 21 photos sent at once without scripts, 20 are stored and one is named', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  const photo = await aPicture('photo.png');
  const files = Array.from({ length: 21 }, (_, index) => new File([photo], `photo-${index + 1}.png`));
  const answer = await sendPhotos(visitor, files);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Upload Failed photo-21.png: More than 20 photos. Not added.');
  expect(await documents(studio)).toHaveLength(20);
});

test('without room for a photo the earlier ones stay, and the studio hears of them', async () => {
  const studio = await openStudio();
  await changeSettings(studio, { email: 'studio@example.com' });
  const { visitor } = await asClient(studio);
  const { files } = studio.platform;
  const store = files.put.bind(files);
  const put = vi.spyOn(files, 'put');
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const photos = [await aPicture('first.png'), await aPicture('second.png')];
  put.mockRejectedValueOnce(full);
  const none = await sendPhotos(visitor, photos);
  expect(none.status).toBe(503);
  expect(none.text).toContain('There is no room for files right now. Nothing was changed; please try again later.');
  expect(await documents(studio)).toEqual([]);

  put.mockImplementationOnce(store).mockRejectedValueOnce(full);
  const some = await sendPhotos(visitor, photos);
  expect(some.status).toBe(400);
  expect(some.text).toContain('Upload Failed second.png: It could not be stored. Please try again.');
  expect(await documents(studio)).toEqual([{ file_name: 'first.png' }]);
  expect(await emailsTo(studio, 'studio@example.com')).toHaveLength(1);
});

test('the 201st photo within an hour is not stored', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  await sendPhotos(visitor, [await aPicture('first.png')]);
  const counted = await studio.platform.db.updateTable('rate_limits').set({ count: 200 }).returning('key').execute();
  expect(counted.some(({ key }) => key.includes('photo by client'))).toBe(true);
  const answer = await sendPhotos(visitor, [await aPicture('late.png')]);
  expect(answer.text).toContain('You have sent a lot of photos. Please try again in an hour.');
  expect(await documents(studio)).toEqual([{ file_name: 'first.png' }]);
});

test('photos are announced once a day of the studio, in a subject of one line', async () => {
  const clock = { now: new Date('2026-11-21T04:30:00Z') };
  const studio = await openStudio({}, () => clock.now);
  await changeSettings(studio, { email: 'studio@example.com' });
  const { visitor } = await asClient(studio);
  const { db } = studio.platform;
  await db.updateTable('users').set({ name: 'Hannah\r\nBcc: all@example.com' }).execute();
  const send = async () => expect((await sendPhotos(visitor, [await aPicture()])).status).toBe(303);
  const subjects = async () => (await emailsTo(studio, 'studio@example.com')).map(({ subject }) => subject);
  await send();
  clock.now = new Date('2026-11-21T04:59:00Z');
  await send();
  expect(await subjects()).toEqual(['Photos from Hannah Bcc: all@example.com']);
  // Midnight at the studio.
  clock.now = new Date('2026-11-21T05:00:00Z');
  await send();
  expect(await subjects()).toHaveLength(2);
});

test('without an address of the studio photos are stored and nobody is written to', async () => {
  const studio = await openStudio();
  await changeSettings(studio, { email: '' });
  const { visitor } = await asClient(studio);
  expect((await sendPhotos(visitor, [await aPicture(), await aPicture('arch.png')])).status).toBe(303);
  expect(await visitor.text(PAGE)).toContain('Upload Successful Your 2 photos are with the studio.');
  expect(await studio.platform.db.selectFrom('emails').selectAll().execute()).toEqual([]);
});

test('a script that names no upload is told to choose a photo', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  const answer = await visitor.post(`${PAGE}/photos`, {});
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { title: 'Upload Failed', description: 'Please choose a photo.' },
  ]);
  expect((await visitor.get(`${PAGE}/photos`)).status).toBe(404);
  expect((await visitor.post(`${PAGE}/photos`, { upload: crypto.randomUUID() })).status).toBe(400);
});

test('paid and refunded orders show their own currency, the newest first', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  const order = { subtotal_cents: 123_456, success_url: '/', cancel_url: '/', hold_expires_at: new Date() };
  const paid = { ...order, buyer_email: HANNAH.email, paid_at: new Date() };
  const day = (number: number) => new Date(Date.UTC(2026, 5, number, 12));
  await writeBooked(studio, (db) =>
    db
      .insertInto('orders')
      .values([
        { ...paid, status: 'paid', currency: 'eur', created_at: day(1) },
        { ...paid, status: 'refunded', currency: 'usd', created_at: day(2) },
        { ...paid, status: 'cancelled', currency: 'usd', created_at: day(3) },
      ])
      .execute(),
  );
  const [, list = ''] = (await visitor.text(PAGE)).split('Orders ');
  expect(list).toContain('June 1, 2026 €1,234.56 Paid');
  expect(list).toContain('June 2, 2026 $1,234.56 Refunded');
  expect(list).not.toContain('June 3');
  expect(list.indexOf('June 2')).toBeLessThan(list.indexOf('June 1'));
});
