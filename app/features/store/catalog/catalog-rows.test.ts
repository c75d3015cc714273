import { expect, test } from 'vitest';
import { fromRows, toRows } from './catalog-rows.ts';
import type { CatalogCard } from './catalog-card.ts';

const variant = {
  ...{ id: 'v1', title: 'Large', price_in_cents: 4500, sale_price_in_cents: null, price_formatted: '$45.00' },
  ...{ sale_price_formatted: null, manage_inventory: true, inventory_quantity: 3 },
};
const plain: CatalogCard = {
  ...{ id: 'p1', title: 'June Ledge', image: null, width: null, height: null, description: '<p>“Peony”</p>' },
  ...{ ribbon_text: null, purchasable: true },
};

test('the browser shows what the server sent', () => {
  const price = { price_formatted: '$40.00', sale_price_formatted: '$30.00' };
  const cards = [plain, { ...plain, id: 'p2', first_variant: variant }, { ...plain, first_variant: variant, price }];
  expect(fromRows(toRows(cards))).toEqual(cards);
});
