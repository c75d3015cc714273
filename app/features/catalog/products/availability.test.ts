import { expect, test } from 'vitest';
import { availability } from './availability';

const FOR_SALE = { purchasable: true };
const SIX = { manage_inventory: true, inventory_quantity: 6 };

test.each([
  ['what is there is counted', FOR_SALE, SIX, 6, { canAdd: true, message: '6 in stock!' }],
  ['more than is there', FOR_SALE, SIX, 7, { canAdd: false, message: 'Not enough stock. Only 6 left.' }],
  ['sold out', FOR_SALE, { ...SIX, inventory_quantity: 0 }, 1, { canAdd: false, message: 'Currently unavailable' }],
  [
    'a stock nobody told',
    FOR_SALE,
    { ...SIX, inventory_quantity: null },
    1,
    { canAdd: false, message: 'Currently unavailable' },
  ],
  ['not for sale', { purchasable: false }, SIX, 1, { canAdd: false, message: 'Currently unavailable' }],
  ['no variant', FOR_SALE, undefined, 1, { canAdd: false, message: 'Currently unavailable' }],
  ['not counted', FOR_SALE, { manage_inventory: false, inventory_quantity: 0 }, 50, { canAdd: true }],
  [
    'not counted, not for sale',
    { purchasable: false },
    { manage_inventory: false, inventory_quantity: 9 },
    1,
    { canAdd: false, message: 'Currently unavailable' },
  ],
])('%s', (_case, product, variant, quantity, expected) => {
  expect(availability(product, variant, quantity)).toEqual(expected);
});
