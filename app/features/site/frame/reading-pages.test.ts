import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';

const PAGES = [
  '/',
  '/reviews',
  '/success',
  '/store',
  '/about',
  '/services',
  '/gallery',
  '/flower-guide',
  '/blog',
  '/resources',
  '/vendors',
  '/terms-and-conditions',
  '/rental-items',
  '/search',
  '/search?q=rose',
  '/no-such-page',
];

test('pages that only read come without the router, its data and its scripts', async () => {
  const visitor = (await openStudio()).asVisitor();
  for (const path of PAGES) {
    const html = await (await visitor.get(path)).text();
    const scripts = html.match(/<script[^>]*src=[^>]*>/g);
    expect
      .soft({ path, hasHeading: html.includes('<h1'), scripts, hasRouter: html.includes('__reactRouter') })
      .toEqual({
        path,
        hasHeading: true,
        scripts: [expect.stringMatching(/type="module" src="[^"]*reading/)],
        hasRouter: false,
      });
  }
});

test('a page with a form is hydrated', async () => {
  const html = await (await (await openStudio()).asVisitor().get('/contact')).text();
  expect(html).toContain('__reactRouterContext');
});

test('a hydrated page that is about to show a page that only reads loads it as a document', async () => {
  const answer = await (await openStudio()).asVisitor().get('/about.data');
  expect([answer.status, answer.headers.get('x-remix-reload-document')]).toEqual([202, 'true']);
  expect(await answer.text()).toContain('/about');
});
