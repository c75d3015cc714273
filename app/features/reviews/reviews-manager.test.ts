import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';

const PAGE = '/reviews-manager';
const RUTH = {
  intent: 'save',
  name: 'Ruth & Ann',
  month_year: 'May 2026',
  rating: '4',
  text: 'It lasted the week.',
  is_published: 'on',
};

function rowsOf({ platform: { db } }: Studio) {
  return db.selectFrom('testimonials').selectAll().orderBy('sort_order').orderBy('id').execute();
}

function addDemo({ platform: { db } }: Studio) {
  const demo = { name: 'Invented', month_year: 'June 2026', rating: 5, text: 'Lovely.', is_demo: true };
  return db.insertInto('testimonials').values(demo).execute();
}

/** A stub of Google that gives every request this answer, and counts them. */
async function google(status: number, body: string) {
  let questions = 0;
  const server = createServer((_, response) => {
    questions += 1;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { GOOGLE_PLACES_API_KEY: 'key', GOOGLE_PLACE_ID: 'place', GOOGLE_PLACES_URL: url };
  return { settings, asked: () => questions };
}

test('without a key the page says that it is missing and how to set it up', async () => {
  const studio = await openStudio();
  const text = await (await studio.asStaff('designer')).text(PAGE);
  expect(text).toContain('API key Not configured Place ID Unknown');
  expect(text).toContain('The service said: Missing API key');
  expect(text).toContain('Setting it up');
  expect(text).toContain('GOOGLE_PLACE_ID');
});

test('with a key but no place the page says that the place is missing', async () => {
  const studio = await openStudio({ GOOGLE_PLACES_API_KEY: 'key' });
  expect(await (await studio.asStaff()).text(PAGE)).toContain('API key Configured Place ID Not configured');
});

test('any other error leaves both unknown', async () => {
  const { settings } = await google(500, '{}');
  const studio = await openStudio(settings);
  const text = await (await studio.asStaff()).text(PAGE);
  expect(text).toContain('API key Unknown Place ID Unknown');
  expect(text).toContain('Could not fetch reviews.');
});

test('asks Google once for several views of the page, and reports both settings as configured', async () => {
  const { settings, asked } = await google(200, '{}');
  const studio = await openStudio(settings);
  const staff = await studio.asStaff();
  for (let time = 0; time < 9; time++) {
    const text = await staff.text(PAGE);
    expect(text).toContain('API key Configured Place ID Configured');
    expect(text).not.toContain('Setting it up');
  }
  expect(asked()).toBe(1);
});

test('shows a new testimonial at once, instead of the demo entries', async () => {
  const studio = await openStudio();
  await addDemo(studio);
  const visitor = studio.asVisitor();
  expect(await visitor.text('/reviews')).toContain('Invented');
  const staff = await studio.asStaff('designer');
  expect(await staff.text(PAGE)).toMatch(/Invented .*Published Demo/);
  const page = await pageAfter(staff, await staff.post(`${PAGE}?add`, { ...RUTH, is_demo: 'true' }));
  expect(page).toContain('Success! The words of Ruth & Ann are added.');
  expect(page).toMatch(/Invented .*Not shown Demo .*Ruth & Ann .*Published/);
  const shown = await visitor.text('/reviews');
  expect(shown).toContain('“It lasted the week.” Ruth & Ann May 2026');
  expect(shown).not.toContain('Invented');
  expect((await rowsOf(studio)).map(({ is_demo }) => is_demo)).toEqual([true, false]);
});

test('publishes and hides a testimonial with one button', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { is_published: _, ...hidden } = RUTH;
  await staff.post(`${PAGE}?add`, hidden);
  const visitor = studio.asVisitor();
  expect(await visitor.text('/reviews')).not.toContain('Ruth');
  const [row] = await rowsOf(studio);
  expect(await pageAfter(staff, await staff.post(PAGE, { intent: 'publish', id: row?.id }))).toContain(
    'Ruth & Ann is shown now.',
  );
  expect(await visitor.text('/reviews')).toContain('Ruth & Ann');
  expect(await pageAfter(staff, await staff.post(PAGE, { intent: 'unpublish', id: row?.id }))).toContain(
    'Ruth & Ann is hidden now.',
  );
  expect(await visitor.text('/reviews')).not.toContain('Ruth');
});

test('an edited demo entry stays a demo entry, and missing fields are marked', async () => {
  const studio = await openStudio();
  await addDemo(studio);
  const staff = await studio.asStaff();
  const [row] = await rowsOf(studio);
  expect(await staff.text(`${PAGE}?edit=${row?.id}`)).toContain('A demo entry.');
  await pageAfter(staff, await staff.post(`${PAGE}?edit=${row?.id}`, { ...RUTH, id: row?.id }));
  expect(await rowsOf(studio)).toMatchObject([{ name: 'Ruth & Ann', rating: 4, is_demo: true }]);
  const wrong = await readAnswer(
    await staff.post(`${PAGE}?edit=${row?.id}`, { ...RUTH, id: row?.id, name: '', rating: '6', text: ' ' }),
  );
  expect(wrong.status).toBe(400);
  for (const words of ['Save Failed', 'Who wrote it', 'One to five stars.', 'What they wrote.'])
    expect(wrong.text).toContain(words);
});

test('deletes and restores a testimonial with its picture and alternative text', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  const picture = await aPicture('arch.png');
  await pageAfter(staff, await staff.post(`${PAGE}?add`, { ...RUTH, picture, image_alt: 'An arch.' }));
  expect(await (await studio.asVisitor().get('/reviews')).text()).toMatch(
    /<img[^>]*testimonials\/\d+-arch\.png[^>]*alt="An arch\."/,
  );
  const [row] = await rowsOf(studio);
  const page = await pageAfter(staff, await staff.post(`${PAGE}?delete=${row?.id}`, { intent: 'delete', id: row?.id }));
  expect(page).toContain('Testimonial deleted');
  expect(await studio.asVisitor().text('/reviews')).not.toContain('Ruth');
  const { deletion } = await db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { deletion });
  expect(await (await studio.asVisitor().get('/reviews')).text()).toMatch(/Ruth &amp; Ann/);
  expect(await db.selectFrom('stored_files').select('key').execute()).toHaveLength(1);
});

test('shows testimonials in the order that staff choose', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const name of ['One', 'Two', 'Three']) await staff.post(`${PAGE}?add`, { ...RUTH, name });
  const three = (await rowsOf(studio)).at(-1);
  expect((await readAnswer(await staff.post(PAGE, { intent: 'reorder', id: three?.id, to: '0' }))).text).toMatch(
    /Three .*One .*Two/,
  );
  expect(await studio.asVisitor().text('/reviews')).toMatch(/Three May .*One May .*Two May/);
});

test('searches, sorts and filters testimonials by URL, and publishes and hides several together', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  for (const name of ['Zoë', 'Ann', 'Moe']) await staff.post(`${PAGE}?add`, { ...RUTH, name });
  const rows = await rowsOf(studio);
  const namesAt = async (query: string) => {
    const { html } = await readAnswer(await staff.get(PAGE + query));
    return [...html.matchAll(/aria-label="Choose (\p{L}+)"/gu)].map(([, name]) => name);
  };
  expect(await namesAt('')).toEqual(['Zoë', 'Ann', 'Moe']);
  expect(await namesAt('?sort=name')).toEqual(['Ann', 'Moe', 'Zoë']);
  expect(await namesAt('?q=mo')).toEqual(['Moe']);
  const send = async (intent: string, ids: string[]) => {
    const body = new FormData();
    for (const id of ids) body.append('id', id);
    body.append('intent', intent);
    return pageAfter(staff, await staff.fetch(`${PAGE}?sort=name`, { method: 'POST', body }));
  };
  const [zoe, ann] = rows.map(({ id }) => id);
  expect(await send('unpublish', [zoe ?? '', ann ?? ''])).toContain('2 testimonials are hidden now.');
  expect(await namesAt('?show=hidden')).toEqual(['Zoë', 'Ann']);
  expect(await namesAt('?show=public')).toEqual(['Moe']);
  expect(await studio.asVisitor().text('/reviews')).not.toContain('Ann May');
  expect(await send('publish', [ann ?? ''])).toContain('Ann is shown now.');
  expect(await studio.asVisitor().text('/reviews')).toContain('Ann May');
  expect(await staff.text(`${PAGE}?q=nobody`)).toContain('No testimonials match.');
});

test('imports exported testimonials with their rating and state', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { is_published: _, ...hidden } = RUTH;
  for (const row of [RUTH, { ...hidden, name: 'Moe', rating: '5' }]) await staff.post(`${PAGE}?add`, row);
  const csv = await (await staff.get(`${PAGE}/testimonials.csv`)).text();
  await studio.platform.db.deleteFrom('testimonials').execute();
  const page = await pageAfter(staff, await staff.post(PAGE, { intent: 'import', csv }));
  expect(page).toContain('2 testimonials added.');
  expect(await rowsOf(studio)).toMatchObject([
    { name: 'Ruth & Ann', rating: 4, is_published: true, image_alt: '' },
    { name: 'Moe', rating: 5, is_published: false },
  ]);
});

test('reorders testimonials on a later page of the list', async () => {
  const studio = await openStudio();
  const names = Array.from({ length: 53 }, (_, at) => `No ${at + 1}`);
  const values = names.map((name, at) => ({ name, month_year: '', rating: 5, text: 'Calm.', sort_order: at * 10 }));
  await studio.platform.db.insertInto('testimonials').values(values).execute();
  const staff = await studio.asStaff();
  const { html } = await readAnswer(await staff.get(PAGE));
  const next = (/href="([^"]+)"[^>]*>Next page</.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  const last = (await rowsOf(studio)).at(-1);
  expect((await readAnswer(await staff.post(next, { intent: 'reorder', id: last?.id, to: '0' }))).text).toMatch(
    /No 53 .*No 51 .*No 52 /,
  );
  const order = (await rowsOf(studio)).map(({ name }) => name);
  expect(order).toEqual([...names.slice(0, 50), 'No 53', 'No 51', 'No 52']);
});

test('reports testimonials that cannot be read or saved', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  await staff.post(`${PAGE}?add`, RUTH);
  const [row] = await rowsOf(studio);
  await refuse(studio, 'insert or update or delete', 'testimonials');
  const added = await readAnswer(await staff.post(`${PAGE}?add`, { ...RUTH, name: 'Cora' }));
  expect([added.status, added.text]).toEqual([500, expect.stringContaining('Save Failed')]);
  expect(added.html).toMatch(/id="name"[^>]*value="Cora"/);
  const deleted = await readAnswer(await staff.post(`${PAGE}?delete=${row?.id}`, { intent: 'delete', id: row?.id }));
  expect([deleted.status, deleted.text]).toEqual([500, expect.stringContaining('Delete Failed')]);
  await sql`alter table testimonials rename to elsewhere`.execute(db);
  const unread = await readAnswer(await staff.get(PAGE));
  expect([unread.status, unread.text]).toEqual([503, expect.stringContaining('Could not fetch reviews.')]);
});

test('asks Google again after a minute', async () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const { settings, asked } = await google(200, '{}');
  const studio = await openStudio(settings, () => now);
  const staff = await studio.asStaff();
  await staff.get(PAGE);
  now = new Date('2026-11-21T12:00:59Z');
  await staff.get(PAGE);
  expect(asked()).toBe(1);
  now = new Date('2026-11-21T12:01:00Z');
  await staff.get(PAGE);
  expect(asked()).toBe(2);
});
