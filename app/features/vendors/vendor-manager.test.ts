import { expect, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { asClient } from '../../../tests/clients.ts';
import { pageAfter } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { readable } from '../../../tests/visitor.ts';

const PATH = '/vendor-manager';

function aLogo(color?: string) {
  return aPicture('mark of rye.png', color);
}

async function addVendor({ platform: { db } }: Studio, name: string, more: Record<string, string> = {}) {
  const { id } = await db
    .insertInto('vendors')
    .values({ name, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a vendor that staff add is in the list and on the public page at once, with logo, trade and website', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-21T12:00:00Z'));
  const staff = await studio.asStaff('designer');
  const visitor = studio.asVisitor();
  await visitor.get('/vendors');
  const fields = { name: ' Ramp & Rye ', category: 'Catering', website_url: 'rye.example.com' };
  const answer = await staff.post(PATH, { intent: 'save', ...fields, logo: await aLogo() });
  expect(await pageAfter(staff, answer)).toContain('Success! Ramp & Rye is on the list.');
  const html = await (await visitor.get('/vendors')).text();
  expect(readable(html)).toContain('Catering Ramp & Rye Visit Website');
  expect(html).toContain('href="https://rye.example.com"');
  const row = await studio.platform.db.selectFrom('vendors').selectAll().executeTakeFirstOrThrow();
  const key = `${Date.parse('2026-11-21T12:00:00Z')}-mark of rye.png`;
  expect(row.image_url).toBe(`/files/vendor-logos/${encodeURIComponent(key)}`);
  expect((await visitor.get(row.image_url ?? '')).headers.get('content-type')).toBe('image/png');
  expect(await staff.text(PATH)).toContain('Ramp & Rye Catering rye.example.com');
});

test.each([
  [{ name: '  ' }, 'Vendor name is required'],
  [{ name: 'Rye', website_url: 'javascript:alert(1)' }, 'A web address starts with https://'],
  [{ name: 'Rye', website_url: 'ftp://rye.example.com' }, 'A web address starts with https://'],
  [{ name: 'x'.repeat(201) }, 'This has 201 characters. It may have 200.'],
])('%j comes back with what was typed', async (fields, said) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await staff.post(`${PATH}?add=new`, { intent: 'save', category: 'Catering', ...fields });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain(said);
  expect(html).toMatch(/<dialog[^>]* open=""/);
  expect(html).toMatch(/aria-invalid="true"[^>]*aria-describedby="(name|website_url)-error/);
  expect(html).toContain('value="Catering"');
  expect(await studio.platform.db.selectFrom('vendors').selectAll().execute()).toEqual([]);
});

test('a changed vendor keeps its logo, and a new logo takes the place of the old file', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  await staff.post(PATH, { intent: 'save', name: 'Rye', logo: await aLogo() });
  const before = await db.selectFrom('vendors').selectAll().executeTakeFirstOrThrow();
  const form = await (await staff.get(`${PATH}?edit=${before.id}`)).text();
  expect(form).toMatch(/name="name"[^>]*value="Rye"|value="Rye"[^>]*name="name"/);
  const renamed = await staff.post(`${PATH}?edit=${before.id}`, { intent: 'save', id: before.id, name: 'Ramp & Rye' });
  expect(await pageAfter(staff, renamed)).toContain('Success! Ramp & Rye has been changed.');
  const after = await db.selectFrom('vendors').selectAll().executeTakeFirstOrThrow();
  expect(after).toEqual({ ...before, name: 'Ramp & Rye', category: null, version: before.version + 1 });
  await staff.post(PATH, { intent: 'save', id: before.id, name: 'Ramp & Rye', logo: await aLogo('#20312a') });
  const files = await db.selectFrom('stored_files').select('key').execute();
  expect(files).toHaveLength(1);
  expect((await staff.get(before.image_url ?? '')).status).toBe(404);
});

test('deleting a vendor asks first, is confirmed, and can be undone with its logo', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(PATH, { intent: 'save', name: 'Rye', logo: await aLogo() });
  const { id, image_url } = await studio.platform.db.selectFrom('vendors').selectAll().executeTakeFirstOrThrow();
  expect(await staff.text(`${PATH}?delete=${id}`)).toContain('Are you sure you want to delete Rye?');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(page)).toContain('Vendor Deleted');
  expect(await studio.asVisitor().text('/vendors')).toContain('Our Vendor List is Growing!');
  expect((await staff.get(image_url ?? '')).status).toBe(404);
  const deletion = /name="deletion" value="([^"]+)"/.exec(page)?.[1];
  await staff.post('/trash', { deletion });
  expect(await studio.asVisitor().text('/vendors')).toContain('Rye');
  expect((await staff.get(image_url ?? '')).status).toBe(200);
});

test('vendors deleted together lose their logos, and Undo restores all of them', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const name of ['Rye', 'Moss']) await staff.post(PATH, { intent: 'save', name, logo: await aLogo() });
  const before = await studio.platform.db.selectFrom('vendors').select(['id', 'image_url']).execute();
  const body = new FormData();
  body.append('intent', 'delete-selected');
  for (const { id } of before) body.append('id', id);
  await staff.fetch(`${PATH}?delete=selected`, { method: 'POST', body });
  expect(await studio.asVisitor().text('/vendors')).toContain('Our Vendor List is Growing!');
  const logos = () => Array.fromAsync(before, async ({ image_url }) => (await staff.get(image_url ?? '')).status);
  expect(await logos()).toEqual([404, 404]);
  const deletion = /name="deletion" value="([^"]+)"/.exec(await (await staff.get(PATH)).text())?.[1];
  await staff.post('/trash', { deletion });
  expect(await studio.asVisitor().text('/vendors')).toMatch(/Moss.*Rye/);
  expect(await logos()).toEqual([200, 200]);
});

test('a save that the database rejects shows an error and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'vendors');
  const answer = await staff.post(`${PATH}?add=new`, { intent: 'save', name: 'Rye', logo: await aLogo() });
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(readable(html)).toContain('Save Failed');
  expect(html).toContain('value="Rye"');
  expect(await studio.platform.db.selectFrom('stored_files').selectAll().execute()).toEqual([]);
});

test('a delete that the database rejects shows an error', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addVendor(studio, 'Rye');
  await refuse(studio, 'delete', 'vendors');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed');
  expect(await studio.asVisitor().text('/vendors')).toContain('Rye');
});

test.each([
  ['no picture', new File(['<svg onload="alert(1)"/>'], 'mark.svg', { type: 'image/svg+xml' })],
  ['one that cannot be stored', undefined],
])('a logo that is %s shows an error, and nothing is saved', async (_, file) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  if (!file) await refuse(studio, 'insert', 'stored_files');
  const answer = await staff.post(`${PATH}?add=new`, { intent: 'save', name: 'Rye', logo: file ?? (await aLogo()) });
  expect([400, 500]).toContain(answer.status);
  expect(readable(await answer.text())).toContain('Logo upload failed');
  expect(await studio.platform.db.selectFrom('vendors').selectAll().execute()).toEqual([]);
});

test('the URL searches and sorts the list, and an empty list says so', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await staff.text(PATH)).toContain('No vendors yet.');
  await addVendor(studio, 'bee & Barley', { category: 'Venue' });
  await addVendor(studio, 'Ada 100%', { category: 'Music' });
  const orderOf = async (query: string) => (await staff.text(PATH + query)).match(/bee & Barley Venue|Ada 100% Music/g);
  expect(await orderOf('')).toEqual(['Ada 100% Music', 'bee & Barley Venue']);
  expect(await orderOf('?sort=-name')).toEqual(['bee & Barley Venue', 'Ada 100% Music']);
  expect(await orderOf('?sort=category')).toEqual(['Ada 100% Music', 'bee & Barley Venue']);
  expect(await orderOf('?q=0%25')).toEqual(['Ada 100% Music']);
  expect(await staff.text(`${PATH}?q=nobody`)).toContain('No vendors match.');
});

test('reports vendors that cannot be read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await studio.platform.pool.query('alter table vendors rename to vendors_away');
  const answer = await staff.get(PATH);
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Could not fetch vendors.');
});

test('an unknown vendor answers 404', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = '01890000-0000-7000-8000-000000000001';
  for (const query of [`edit=${id}`, 'edit=x', `delete=${id}`])
    expect((await staff.get(`${PATH}?${query}`)).status).toBe(404);
  expect((await staff.post(PATH, { intent: 'save', id, name: 'Rye' })).status).toBe(404);
});

test('the form writes only the columns of its fields', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(PATH, { intent: 'save', name: 'Rye', image_url: 'https://evil.example/x.png' });
  const { image_url } = await studio.platform.db.selectFrom('vendors').selectAll().executeTakeFirstOrThrow();
  expect(image_url).toBeNull();
});

test('a website is stored with its scheme and shown without it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const [name, website_url] of [
    ['Ash', 'www.ash.example.com/'],
    ['Birch', 'HTTP://birch.example.com/shop/'],
  ] as const)
    expect((await staff.post(PATH, { intent: 'save', name, website_url })).status).toBe(303);
  const text = await staff.text(PATH);
  expect(text).toContain('Ash — ash.example.com , opens in a new tab');
  expect(text).toContain('birch.example.com/shop , opens in a new tab');
});

test('a vendor deleted in another tab is gone: deleting it again answers 404, editing it too', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await addVendor(studio, 'Rye');
  expect((await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id })).status).toBe(303);
  expect((await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id })).status).toBe(404);
  expect((await staff.post(`${PATH}?edit=${id}`, { intent: 'save', id, name: 'Moss' })).status).toBe(404);
});

test('visitors and clients reach neither the manager nor its export', async () => {
  const studio = await openStudio();
  await addVendor(studio, 'Rye');
  const { visitor: client } = await asClient(studio);
  for (const person of [studio.asVisitor(), client])
    for (const path of [PATH, `${PATH}.data`, `${PATH}/vendors.csv`]) {
      const answer = await person.get(path);
      expect([path, (await answer.text()).includes('Rye')]).toEqual([path, false]);
    }
  expect((await client.post(PATH, { intent: 'save', name: 'Moss' })).status).toBe(303);
  expect(await studio.platform.db.selectFrom('vendors').select('name').execute()).toEqual([{ name: 'Rye' }]);
});
