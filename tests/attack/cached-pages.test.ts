/** One visitor's input must not reach another's cached page or email. */
import { expect, test } from 'vitest';
import { addStaff, emailsTo, linkTo, OWNER } from '../accounts.ts';
import { openStudio } from '../open-studio.ts';
import { asking, openListening } from './raw-http.ts';

/** Headers that proxies, caches or frameworks treat as the host name. */
const FORWARDED = [
  ...['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host', 'X-Original-Host', 'X-HTTP-Host-Override', 'X-Original-URL'],
  ...['X-Rewrite-URL', 'X-Forwarded-Prefix', 'X-Forwarded-Proto', 'X-Forwarded-Scheme', 'X-Forwarded-Port', 'Referer'],
  ...['Origin', 'True-Client-IP', 'User-Agent', 'Accept-Language', 'Via', 'From', 'X-Amz-Cf-Id'],
];
const PAGES = ['/', '/store', '/blog', '/sitemap.xml', '/robots.txt', '/blog/feed.xml', '/store/rhodora/products'];

test('a visitor’s made-up header never reaches the next visitor’s page', async () => {
  const { say, host } = await openListening();
  for (const page of PAGES) {
    const evil = FORWARDED.map((name) => `${name}: evil.example`);
    await say(asking(page, `Host: ${host}`, ...evil, 'Cookie: cart=evil.example; theme=evil.example'));
    expect(await say(asking(page, `Host: ${host}`))).not.toContain('evil.example');
  }
});

test('a made-up host name never reaches another visitor’s page', async () => {
  const { say, host } = await openListening();
  for (const page of PAGES) {
    await say(asking(page, 'Host: evil.example'));
    await say(asking(`http://evil.example${page}`, `Host: ${host}`));
    expect.soft(await say(asking(page, `Host: ${host}`))).not.toContain('evil.example');
  }
});

test('a configured address is used, whatever host a request names', async () => {
  const { say } = await openListening({ BASE_URL: 'https://rhodora.example' });
  for (const page of PAGES) {
    expect.soft(await say(asking(page, 'Host: evil.example'))).not.toContain('evil.example');
    expect.soft(await say(asking(`http://evil.example${page}`, 'Host: x'))).not.toContain('evil.example');
  }
});

test('a page with a query is cached apart from other pages', async () => {
  const { say, host } = await openListening();
  for (const query of [
    '?x=<script>alert(1)</script>',
    '?x="onload="alert(1)',
    '?utm=1;q=2',
    '?%0d%0aX: y',
    '??',
    '?#',
  ]) {
    await say(asking(`/store${query}`, `Host: ${host}`));
    const next = await say(asking('/store', `Host: ${host}`));
    expect.soft({ query, next }).not.toMatchObject({ next: expect.stringMatching(/alert\(1\)|utm=1|X: y/) });
  }
});

test('any Accept-Encoding gets an encoding we support and cannot fill the cache', async () => {
  const { say, host } = await openListening();
  for (let each = 0; each < 300; each++)
    await say(asking('/', `Host: ${host}`, `Accept-Encoding: made-up-${each};q=0.${each}, ${','.repeat(500)}`));
  const answer = await say(asking('/', `Host: ${host}`, 'Accept-Encoding: evil, compress;q=1, ../../x'));
  expect(answer).not.toMatch(/^content-encoding: (?!br|gzip)/im);
  expect(answer).toMatch(/<\/html>\s*$/);
});

test('emails link to the site, whatever host was requested', async () => {
  const studio = await openStudio();
  await addStaff(studio, OWNER, 'owner');
  const body = new URLSearchParams({ intent: 'forgot', email: OWNER.email });
  const evil = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', Origin: 'http://evil.example' };
  const request = new Request('http://evil.example/admin-login', { method: 'POST', body, headers: evil });
  request.headers.set('Host', 'evil.example');
  expect((await studio.fetch(request)).status).toBe(200);
  expect(await linkTo(studio, OWNER.email)).toMatch(/^\/password-reset\?token=/);
  const [email] = await emailsTo(studio, OWNER.email);
  expect(email?.text).toContain('http://localhost:3000/password-reset');
  expect(`${email?.text}${email?.html}`).not.toContain('evil.example');
});
