import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import routes from '../app/routes.ts';
import { loadProgram } from '../scripts/program.ts';
import { openDemo, openStudio } from '../tests/open-studio.ts';
import { SITE, Visitor } from '../tests/visitor.ts';

const ID = '0199c8a0-0010-7000-8000-000000000000';

/** Every URL of the route table and of its data, with a value for each parameter; not a list that is the same for everybody. */
const ADDRESSES = pathsIn(routes)
  .filter((path) => path !== '/speculation-rules.json')
  .flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`]);

function pathsIn(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [] }) => {
    const own = path
      .replace(/\/?:\w+\?/g, '')
      .replace(/:\w+/g, ID)
      .replace('*', 'no-such-page');
    const whole = own ? `${parent}/${own}` : parent;
    const isPage = own !== '' || index === true;
    return [...(isPage ? [whole || '/'] : []), ...pathsIn(children, whole)];
  });
}

// Renders some ninety URLs.
/** Jobs of the program take connections too, more of them on a busy machine. */
const MAX_TURNS = 12;
const LONG_MS = 60_000;

test(
  'responses to signed-in users are never cached, and never come from the cache',
  async () => {
    const studio = await openStudio();
    const staff = await studio.asStaff();
    for (const address of ADDRESSES) {
      const own = await staff.get(address);
      const policy = own.headers.get('cache-control') ?? '';
      expect([address, /\bpublic\b/.test(policy)]).toEqual([address, false]);
      expect([address, own.headers.get('etag')]).toEqual([address, null]);
    }
  },
  LONG_MS,
);

test(
  'cached responses are the same for everyone: they set no cookie and ignore cookies',
  async () => {
    const studio = await openStudio();
    let checked = 0;
    for (const address of ADDRESSES) {
      const first = await studio.asVisitor().get(address);
      if (!first.headers.has('etag')) continue;
      checked++;
      expect([address, first.headers.get('set-cookie')]).toEqual([address, null]);
      const other = await studio.fetch(
        new Request(SITE + address, { headers: { Cookie: 'theme=x; cart=secret-of-mine' } }),
      );
      const [one, two] = [await first.text(), await other.text()];
      expect([address, two === one, two.includes('secret-of-mine')]).toEqual([address, true, false]);
    }
    expect(checked).toBeGreaterThan(20);
  },
  LONG_MS,
);

test('pages behind the login or a private link are not cached, nor is the redirect to the login', async () => {
  const studio = await openStudio();
  const addresses = [
    ...['/admin-dashboard', '/client-database', '/inbox', '/outbox', '/store-manager', '/admin-login'],
    ...['/invitation/a-token', '/password-reset?token=a-token', '/auth/confirm?token=a-token'],
  ];
  for (const address of addresses) {
    const answer = await studio.asVisitor().get(address);
    expect([address, answer.headers.get('etag')]).toEqual([address, null]);
    expect([address, answer.headers.get('cache-control')]).toEqual([address, 'private, no-store']);
  }
});

test('an edit through another process shows on a cached page within a second', async () => {
  const studio = await openStudio();
  const { openProgram } = await loadProgram(inject('build'));
  const other = await openProgram(studio.platform.config);
  onTestFinished(() => other.close());
  const visitor = new Visitor(other);
  expect((await visitor.get('/')).headers.get('etag')).not.toBeNull();
  await studio.platform.db.updateTable('studio_settings').set({ blurb: 'Peonies are in.' }).execute();
  await studio.platform.live.heard();
  await vi.waitUntil(async () => (await visitor.text('/')).includes('Peonies are in.'), {
    timeout: 1000,
    interval: 20,
  });
});

const PAGES = [
  ...[
    '/',
    '/about',
    '/services',
    '/gallery',
    '/flower-guide',
    '/rental-items',
    '/reviews',
    '/store',
    '/contact',
    '/blog',
  ],
  ...['/resources', '/vendors', '/terms-and-conditions', '/consultation'],
];

test(
  'a cacheable page costs at most two database queries',
  async () => {
    const studio = await openDemo();
    const visitor = studio.asVisitor();
    await visitor.get('/');
    // Each query takes a connection from the pool; sometimes a job takes one too, so the minimum of several tries counts.
    const taken = vi.spyOn(studio.platform.pool, 'connect');
    const questions: [path: string, count: number][] = [];
    for (const path of PAGES) {
      let least = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < MAX_TURNS && least > 2; turn++) {
        const before = taken.mock.calls.length;
        expect((await visitor.get(`${path}?turn=${turn}`)).status).toBe(200);
        least = Math.min(least, taken.mock.calls.length - before);
      }
      questions.push([path, least]);
    }
    expect(questions.filter(([, count]) => count > 2)).toEqual([]);
  },
  LONG_MS,
);
