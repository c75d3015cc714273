import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readable } from '~/../tests/visitor.ts';
import OrderForm from './order-form.island';

const PRICE = {
  price_in_cents: 4500,
  sale_price_in_cents: null,
  price_formatted: '$45.00',
  sale_price_formatted: null,
};
const PRODUCT = {
  id: 'p',
  path: '/product/june-ledge',
  title: 'June Ledge',
  image: null,
  description: '',
  purchasable: true,
  choice: 'Size',
};

function order(stock: number, offersAlerts = true) {
  const variants = [{ id: 'v', title: 'Large', ...PRICE, manage_inventory: true, inventory_quantity: stock }];
  return readable(
    renderToString(
      createElement(OrderForm, { ...PRODUCT, variants, isSympathy: false, isSubscribable: false, offersAlerts }),
    ),
  );
}

test('a sold-out size offers an email, also where there is no router, as in an island', () => {
  expect(order(0)).toContain('Tell me when it’s back');
  expect(order(1)).not.toContain('Tell me when it’s back');
  expect(order(0, false)).not.toContain('Tell me when it’s back');
});
