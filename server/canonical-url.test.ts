import { expect, test } from 'vitest';
import { openStudio } from '../tests/open-studio.ts';
import { canonicalPath } from './canonical-url.ts';

test('redirects other spellings of a URL to the canonical one and keeps the query', async () => {
  const studio = await openStudio();
  for (const [asked, address] of [
    ['/store/', '/store'],
    ['/index.html', '/'],
    ['/index.php', '/'],
    ['/gallery/index.htm', '/gallery'],
    ['/about.html', '/about'],
    ['/Store', '/store'],
    ['/Booking/AbC_d', '/booking/AbC_d'],
    ['/store//', '/store'],
  ]) {
    const answer = await studio.asVisitor().get(`${asked}?offset=100&x=a%26b`);
    expect({ asked, status: answer.status, to: answer.headers.get('Location') }).toEqual({
      asked,
      status: 301,
      to: `${address}?offset=100&x=a%26b`,
    });
  }
});

test('no URL redirects to another site', () => {
  for (const asked of ['//evil.example/', '///evil.example/', '//evil.example/index.html', '/.//evil.example/', '//']) {
    const { origin } = new URL(canonicalPath(asked), 'https://rhodora.example');
    expect(origin).toBe('https://rhodora.example');
    expect(canonicalPath(asked)).not.toMatch(/^\/[/\\]/);
  }
});

test('does not redirect canonical URLs or posted forms', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  for (const path of ['/', '/store', '/robots.txt', '/sitemap.xml']) expect((await visitor.get(path)).status).toBe(200);
  expect((await visitor.post('/admin-login/', { email: 'x' })).status).not.toBe(301);
});
