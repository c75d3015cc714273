import { expect, test } from 'vitest';
import { openStudio } from '../tests/open-studio.ts';
import { usualAddress } from './one-address.ts';

test('a page that is asked for under another spelling is one redirect away, with its query', async () => {
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
      ...{ asked, status: 301, to: `${address}?offset=100&x=a%26b` },
    });
  }
});

test('no spelling of an address leads off the site', () => {
  for (const asked of ['//evil.example/', '///evil.example/', '//evil.example/index.html', '/.//evil.example/', '//']) {
    const { origin } = new URL(usualAddress(asked), 'https://rhodora.example');
    expect(origin).toBe('https://rhodora.example');
    expect(usualAddress(asked)).not.toMatch(/^\/[/\\]/);
  }
});

test('the one address of a page is left alone, and a form is not sent elsewhere', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  for (const path of ['/', '/store', '/robots.txt', '/sitemap.xml']) expect((await visitor.get(path)).status).toBe(200);
  expect((await visitor.post('/admin-login/', { email: 'x' })).status).not.toBe(301);
});
