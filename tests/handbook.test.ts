import { globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { matchPath } from 'react-router';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_SIZE } from '../app/features/handbook/picture-size.ts';
import { FULFILLMENT_STATES, moveWord } from '../app/features/orders/fulfillment-state.ts';
import { openStudio } from './open-studio.ts';
import { everyRoute } from './routes.ts';
import { GROUPS, PAGES, pageFor, searchHandbook } from '../app/features/handbook/handbook.server.ts';

const routes = everyRoute().filter(({ path }) => !path.endsWith('*'));
const staffRoutes = routes.filter(({ isStaff }) => isStaff);
const files = globSync('app/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
const sources = files.map((path) => readFileSync(path, 'utf8'));

/** What a person may read on a page: strings, and the text between tags. */
const labels = new Set(
  sources.flatMap((source) => [
    ...[...source.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`|(?:>|^\s*)([^<>{}\n]+)</gm)].map((found) =>
      found.slice(1).join('').trim(),
    ),
    ...source.split('\n').map((line) => line.trim()),
  ]),
);
/** What the program composes: "Add vendor", "Mark made". */
const composed = new Set([
  ...sources.flatMap((source) =>
    [...source.matchAll(/names: \['([^']+)'/g)].flatMap(([, name = '']) => [`Add ${name}`, `Add New ${name}`]),
  ),
  ...FULFILLMENT_STATES.flatMap((state) => [moveWord(state), moveWord(state, 'pickup')]),
]);

test('there are at least forty pages, each short, with a title, a summary and a group', () => {
  expect(PAGES.length).toBeGreaterThanOrEqual(40);
  for (const { name, title, text, group, markdown } of PAGES) {
    const words = markdown
      .replaceAll(/\(\/[^)]*\)/g, '')
      .split(/\s+/)
      .filter(Boolean).length;
    expect.soft([name, words >= 80 && words <= 200, title && text ? 'whole' : '']).toEqual([name, true, 'whole']);
    expect.soft([name, GROUPS]).toEqual([name, expect.arrayContaining([group])]);
  }
});

test('every link of the handbook leads to a page', () => {
  const links = PAGES.flatMap(({ name, markdown }) =>
    [...markdown.matchAll(/\]\((\/[^)?]*)[^)]*\)/g)].map(([, path = '']) => ({ name, path })),
  );
  expect(links.length).toBeGreaterThan(100);
  const isThere = (path: string) =>
    path.startsWith('/help/')
      ? PAGES.some(({ name }) => path === `/help/${name}`)
      : staffRoutes.some((route) => matchPath(route.path, path));
  expect(links.filter(({ path }) => !isThere(path))).toEqual([]);
});

test('every button, field and heading that a page names is in the program', () => {
  const named = PAGES.flatMap(({ name, markdown }) =>
    [...markdown.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => ({ name, label })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ label }) => !labels.has(label) && !composed.has(label))).toEqual([]);
});

test('the routes of the pages exist, and each belongs to one page', () => {
  const explained = PAGES.flatMap((page) => page.routes);
  expect(explained.filter((path) => !staffRoutes.some((route) => route.path === path))).toEqual([]);
  expect(new Set(explained).size).toBe(explained.length);
});

test('every page of the back office has a page of the handbook', () => {
  const pages = staffRoutes.filter(
    ({ path, file }) => /\.(page|collection)\.tsx$/.test(file) && !path.startsWith('/help'),
  );
  expect(pages.length).toBeGreaterThan(60);
  const missing = pages.filter(({ path }) => !pageFor(path.replaceAll(/:\w+\?/g, '').replaceAll(/:\w+/g, '1001')));
  expect(missing).toEqual([]);
  expect(pageFor('/store-manager/1001')?.name).toBe('read-an-order');
  expect(pageFor('/store-manager/board')?.name).toBe('work-the-board');
  expect(pageFor('/menu-manager/phone')?.name).toBe('menus');
});

test('the "?" of a page leads to its page of the handbook', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const html = await (await staff.get('/vendor-manager')).text();
  expect(html).toContain('aria-label="Help with this page"');
  expect(html).toContain('href="/help?for=%2Fvendor-manager"');
  expect((await staff.get('/help?for=%2Fvendor-manager')).headers.get('location')).toBe('/help/vendors-and-rentals');
  expect((await staff.get('/help?for=%2Fnowhere')).status).toBe(200);
  expect(await staff.text('/help/vendors-and-rentals')).toContain('Vendors and rental items Print');
  expect((await staff.get('/help/nothing')).status).toBe(404);
  expect(await (await staff.get('/help')).text()).not.toContain('Help with this page');
});

test('staff search the handbook, titles first, and print all of it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  expect(searchHandbook('snow ice')[0]?.name).toBe('delivery-zones');
  expect(searchHandbook('dentist').map(({ name }) => name)).toEqual(['meetings']);
  expect(searchHandbook(' ')).toEqual([]);
  expect(await staff.text('/help?q=dentist')).toContain('Manage meetings and their times');
  expect(await staff.text('/help?q=dentist')).not.toContain('Sales tax');
  expect(await staff.text('/help?q=xyzzy')).toContain('No page of the handbook has these words.');
  const printed = await staff.text('/help?print');
  for (const { title } of PAGES) expect.soft(printed).toContain(title);
});

test('Find has the pages of the handbook, and offers it where nothing matches', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/find?q=snow')).toContain('Where you deliver, and what it costs Orders Help');
  expect(await staff.text('/find?q=dentist')).toContain('Nothing matches. Look in the handbook');
  const designer = await studio.asStaff('designer');
  expect(await designer.text('/find?q=smtp')).not.toContain('Connect email, payments and more');
});

test('a hint is shown on its page until dismissed, to each person', async () => {
  const studio = await openStudio();
  const [designer, manager] = [await studio.asStaff('designer'), await studio.asStaff('manager')];
  const hint = 'The open ones wait for an answer.';
  expect(await designer.text('/inbox')).toContain(hint);
  expect(await designer.text('/customers')).not.toContain(hint);
  for (let times = 0; times < 2; times += 1) {
    const answer = await designer.post('/help', { hint: 'answer-messages', from: '/inbox?q=arch' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/inbox?q=arch']);
  }
  expect(await designer.text('/inbox')).not.toContain(hint);
  expect(await designer.text('/sell')).not.toContain(hint);
  expect(await manager.text('/inbox')).toContain(hint);
  const away = await designer.post('/help', { hint: 'made up', from: 'https://example.com/' });
  expect(away.headers.get('location')).toBe('/help');
  expect(await studio.platform.db.selectFrom('dismissed_hints').select('name').execute()).toEqual([
    { name: 'answer-messages' },
  ]);
});

test('the pictures are small, of one size, and each is on a page', async () => {
  const pictures = globSync('app/features/handbook/pictures/*.webp');
  expect(pictures.length).toBeGreaterThanOrEqual(15);
  let total = 0;
  for (const path of pictures) {
    const { width, height } = await sharp(path).metadata();
    const { size } = statSync(path);
    total += size;
    expect.soft([path, { width, height }, size <= 40_000]).toEqual([path, PICTURE_SIZE, true]);
  }
  expect(total).toBeLessThan(800_000);
  const shown = PAGES.filter(({ picture }) => picture?.alt);
  expect(shown.map(({ name }) => name).toSorted()).toEqual(pictures.map((path) => basename(path, '.webp')).toSorted());
  const wanted = globSync('app/features/handbook/pages/*.md').filter((path) =>
    /^picture: /m.test(readFileSync(path, 'utf8')),
  );
  expect(wanted.length).toBe(pictures.length);
});
