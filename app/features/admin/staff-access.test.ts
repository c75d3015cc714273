import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable, SITE, type Visitor } from '../../../tests/visitor.ts';
import routes from '../../routes.ts';
import { ADMIN_PREFIXES } from './admin-prefixes.ts';

const LAYOUT = 'features/admin/admin-layout.tsx';
/** Public pages as only staff see them; `permissions.test.ts` asks for each. */
const PREVIEW_LAYOUT = 'features/site/frame/preview-layout.tsx';
/** Admin spec, section 2. */
const SPEC_PATHS = [
  ...['/admin-dashboard', '/gallery-manager', '/flower-guide-manager', '/blog-manager', '/reference-manager'],
  ...['/vendor-manager', '/client-database', '/client/{id}', '/form-field-manager', '/store-manager', '/media-manager'],
  ...['/homepage-gallery-manager', '/reviews-manager', '/terms-manager'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SECRET = 'Hannah Lyle, whom nobody else may see';

/** Every address that ends in a page, with the files that draw it. */
function leaves(entries: RouteConfigEntry[], above = '', files: string[] = []): { path: string; files: string[] }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const [here, drawn] = [path ? `${above}/${path}` : above, [...files, file]];
    return children ? leaves(children, here, drawn) : [{ path: here || '/', files: drawn }];
  });
}

const all = leaves(routes);
const admin = all.filter(({ files }) => files.includes(LAYOUT));

/** A real address for a route: ids of records that are there, so that there is something to give away. */
function address(path: string, id: string) {
  return path.replace(/:\w+\??/g, id).replace('*', 'anything/below');
}

async function withRecords(studio: Studio) {
  const id = '01890000-0000-7000-8000-000000000001';
  const { db } = studio.platform;
  await db.insertInto('clients').values({ id, name: SECRET }).execute();
  await db
    .insertInto('emails')
    .values({ id, recipient: SECRET, subject: SECRET, html: SECRET, text: SECRET })
    .execute();
  return id;
}

/** Someone with a session who is no longer, or never was, of the staff. */
async function asClient(studio: Studio): Promise<Visitor> {
  const visitor = await studio.asStaff('designer');
  const query = studio.platform.db.updateTable('users').set({ is_admin: false, role: null });
  await query.where('email', '=', 'designer@example.com').execute();
  return visitor;
}

const people = {
  visitor: async (studio: Studio) => studio.asVisitor(),
  client: asClient,
  'disabled owner': async (studio: Studio) => {
    const visitor = await studio.asStaff('owner');
    await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).execute();
    return visitor;
  },
};

test('every staff address of the spec belongs to the staff layout', () => {
  expect(admin.length).toBeGreaterThan(ADMIN_PREFIXES.length);
  const first = (path: string) => path.split('/')[1] ?? '';
  expect(SPEC_PATHS.map(first).filter((prefix) => !ADMIN_PREFIXES.some((each) => each === prefix))).toEqual([]);
  const outside = all
    .filter(({ files }) => !files.includes(LAYOUT) && !files.includes(PREVIEW_LAYOUT))
    .map(({ path }) => path);
  expect(outside.filter((path) => ADMIN_PREFIXES.some((each) => each === first(path)))).toEqual([]);
});

test.each(Object.keys(people) as (keyof typeof people)[])(
  'a %s is redirected to the login from every staff address, with every method',
  async (who) => {
    const studio = await openStudio();
    const id = await withRecords(studio);
    const person = await people[who](studio);
    for (const { path } of admin) {
      const asked = `${address(path, id)}?tab=1`;
      for (const method of METHODS) {
        const answer = await person.fetch(asked, {
          method,
          ...(method !== 'GET' && method !== 'HEAD' && { body: '{}' }),
        });
        expect([method, asked, answer.status]).toEqual([method, asked, 303]);
        expect(answer.headers.get('location')).toBe(`/admin-login?${new URLSearchParams({ next: asked })}`);
        expect(await answer.text()).not.toContain(SECRET);
      }
    }
  },
);

test.each(['visitor', 'client'] as const)('a %s gets no data of a staff page', async (who) => {
  const studio = await openStudio();
  const id = await withRecords(studio);
  const person = await people[who](studio);
  for (const { path } of admin) {
    for (const method of ['GET', 'POST']) {
      const asked = `${address(path, id)}.data`;
      const answer = await person.fetch(asked, { method, ...(method === 'POST' && { body: new FormData() }) });
      const text = await answer.text();
      expect([method, asked, answer.status, text.includes('/admin-login?next=')]).toEqual([method, asked, 202, true]);
      expect(text).not.toContain(SECRET);
    }
  }
});

test('upper case and extra slashes open no staff page', async () => {
  const studio = await openStudio();
  for (const path of [
    '/Admin-Dashboard',
    '/CLIENT-DATABASE',
    '/outbox/',
    '/client/%2e%2e/outbox',
    `${SITE}//admin-dashboard`,
  ])
    expect([path, (await studio.asVisitor().get(path)).status]).not.toEqual([path, 200]);
});

test('shows staff a 404 page with the menu', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  for (const path of [
    '/gallery-manager/nowhere',
    '/client/1/2/3',
    '/outbox/01890000-0000-7000-8000-00000000000f',
    '/outbox/x',
  ]) {
    const answer = await staff.get(path);
    const text = readable(await answer.text());
    expect([path, answer.status]).toEqual([path, 404]);
    expect(text).toContain('There is no page at this address.');
    expect(text).toContain('Client Database');
  }
});

test('every link in the menu opens a page', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const html = await (await staff.get('/admin-dashboard')).text();
  const rail = /<nav[^>]*staff-rail[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  const links = [...rail.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(3);
  for (const path of links) expect([path, (await staff.get(path)).status]).toEqual([path, 200]);
});
