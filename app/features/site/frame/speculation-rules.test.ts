import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { SITE, type Visitor } from '../../../../tests/visitor.ts';

type Rule = { where: { and: [{ href_matches: string[] }, { not: { selector_matches: string } }] } };

async function readRules(visitor: Visitor) {
  const page = await visitor.get('/store');
  const address = page.headers.get('speculation-rules')?.replaceAll('"', '') ?? '';
  const rules = await visitor.get(address);
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json');
  return ((await rules.json()) as { prefetch: Rule[] }).prefetch;
}

async function prefetchedPaths(visitor: Visitor) {
  return (await readRules(visitor)).flatMap(({ where: { and } }) => and[0].href_matches);
}

test('pages that may be fetched early set no cookie', async () => {
  const visitor = (await openStudio()).asVisitor();
  for (const path of await prefetchedPaths(visitor)) {
    const page = await visitor.get(path.replace(/\/[:*].*/, ''));
    expect.soft([path, page.headers.getSetCookie()]).toEqual([path, []]);
  }
});

const PUBLIC = [
  ...['/', '/store?kind=bouquets&offset=24', '/product/prod_1', '/blog/how-to-keep-peonies', '/gallery/weddings'],
  ...['/search?q=peony', '/contact', '/consultation'],
];
const OTHERS = [
  ...['/booking', '/booking/a-token', '/booking/a-token/meeting.ics', '/cart', '/success?order=1&key=a-key'],
  ...['/store/rhodora/pay/a-token', '/consultation/answers', '/client-portal', '/admin-login', '/admin-dashboard'],
  ...['/sign-out', '/auth/confirm?token=a-token', '/files/rental-images/1.jpg', '/blog/feed.xml'],
];

test('only public pages that are the same for everybody are fetched early', async () => {
  const paths = await prefetchedPaths((await openStudio()).asVisitor());
  const patterns = paths.map((path) => new URLPattern({ pathname: path }));
  const isEarly = (link: string) => patterns.some((pattern) => pattern.test(new URL(link, SITE)));
  expect([...PUBLIC, ...OTHERS].filter(isEarly)).toEqual(PUBLIC);
});

test('links to a dialog are not fetched early, because scripts open it without its document', async () => {
  const rules = await readRules((await openStudio()).asVisitor());
  for (const { where } of rules) expect(where.and[1].not.selector_matches).toContain('a[data-dialog]');
});

test('pages of staff and of one buyer come without rules', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect((await staff.get('/admin-dashboard')).headers.get('speculation-rules')).toBeNull();
  expect((await studio.asVisitor().get('/success')).headers.get('speculation-rules')).toBeNull();
});

const FETCHED_EARLY = { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' };

test('a page that was fetched early counts as a visit once it is shown', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  await visitor.fetch('/about', { headers: FETCHED_EARLY });
  expect(await visits(studio)).toBe(0);
  await visitor.fetch('/visits', { method: 'POST', headers: { Referer: `${SITE}/about` } });
  expect(await visits(studio)).toBe(1);
});

test('neither an early fetch from the page cache nor a page that staff look at counts', async () => {
  const studio = await openStudio({ PORT: '0', HOST: '127.0.0.1' });
  const address = `http://127.0.0.1:${await studio.listen()}`;
  for (const _ of [1, 2]) await (await fetch(`${address}/about`, { headers: FETCHED_EARLY })).text();
  const staff = await studio.asStaff();
  await staff.fetch('/visits', { method: 'POST', headers: { Referer: `${address}/about` } });
  expect(await visits(studio)).toBe(0);
});

async function visits({ platform }: Studio) {
  await platform.visits.save(platform.db, 'UTC', platform.now());
  const { rows } = await platform.pool.query<{ views: string }>('select sum(views) as views from daily_visits');
  return Number(rows[0]?.views ?? 0);
}
