import { expect, test } from 'vitest';
import { checkoutUrl, isBuyer, successUrl } from './order-urls.server';

const SITE = { secret: 'a secret of this studio', origin: 'https://flowers.example', config: { STORE_ID: 'ridge' } };
const ORDER = {
  id: '01963f6e-0000-7000-8000-000000000001',
  number: 1001,
  success_url: 'https://flowers.example/thanks',
};

test('the checkout of an order is under its store, at its secret token', () => {
  expect(checkoutUrl(SITE, { token: 'abc' })).toBe('https://flowers.example/store/ridge/pay/abc');
});

test('the buyer returns to the shop’s page with the order’s number and a key, and keeps the page’s own query', () => {
  const url = new URL(successUrl(SITE, { ...ORDER, success_url: `${ORDER.success_url}?from=mail&order=7#top` }));
  expect([url.pathname, url.hash]).toEqual(['/thanks', '#top']);
  expect([url.searchParams.get('from'), url.searchParams.getAll('order')]).toEqual(['mail', ['1001']]);
  expect(isBuyer(SITE, ORDER.id, url.searchParams.get('key') ?? '')).toBe(true);
});

test('a key opens one order of one studio', () => {
  const key = new URL(successUrl(SITE, ORDER)).searchParams.get('key') ?? '';
  expect(isBuyer(SITE, ORDER.id.replace(/1$/, '2'), key)).toBe(false);
  expect(isBuyer({ secret: 'another secret' }, ORDER.id, key)).toBe(false);
  for (const wrong of ['', key.slice(1), `${key}x`, key.toUpperCase()])
    expect([wrong, isBuyer(SITE, ORDER.id, wrong)]).toEqual([wrong, false]);
});
