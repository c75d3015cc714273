import { expect, test } from 'vitest';
import { asClient } from './clients.ts';
import { htmlErrors } from './html-check.ts';
import { openDemo } from './open-studio.ts';
import { pagesFrom, PUBLIC } from './page-addresses.ts';
import { demoNames, titleCaseIn } from './sentence-case.ts';
import type { Visitor } from './visitor.ts';

const STAFF = ['/admin-dashboard', '/client-database', '/store-manager', '/blog-manager', '/audit-log', '/trash'];

/** Checks every page that links from `start` reach, whose headings may have `names`; returns their routes. */
async function checkFrom(visitor: Visitor, start: string[], names: Set<string>) {
  const seen = new Set<string>();
  for await (const { address, route, html } of pagesFrom(visitor, start)) {
    seen.add(route);
    expect.soft(await htmlErrors(html), address).toEqual([]);
    expect.soft(titleCaseIn(html, names), `Title Case on ${address}`).toEqual([]);
  }
  return [...seen];
}

test('every public page of the demo is valid HTML, and what it names itself is in sentence case', {
  timeout: 120_000,
}, async () => {
  const studio = await openDemo();
  const seen = await checkFrom(studio.asVisitor(), PUBLIC, await demoNames(studio));
  expect(seen).toEqual(
    expect.arrayContaining([...PUBLIC, '/product/:id', '/blog/:id', '/gallery/:gallery?/:picture?']),
  );
});

test('every staff page and portal page is valid HTML, and what it names itself is in sentence case', {
  timeout: 240_000,
}, async () => {
  const studio = await openDemo();
  const client = await asClient(studio);
  const names = await demoNames(studio);
  const seen = await checkFrom(await studio.asStaff(), STAFF, names);
  expect(seen).toEqual(expect.arrayContaining([...STAFF, '/client/:id', '/store-manager/products/:id', '/inbox/:id']));
  expect(await checkFrom(client.visitor, ['/client-portal'], names)).toContain('/client-portal/account');
});
