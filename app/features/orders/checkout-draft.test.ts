import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../tests/fake-browser.ts';
import { keepCheckoutDraft, readCheckoutDraft } from './checkout-draft';
import type { ShownOrder } from './open-checkout.server';

const TYPED = {
  buyer_name: 'Hannah Lyle',
  delivery_street: '12 Ridge Road',
  delivery_postal_code: '26501',
  card_message: 'Happy birthday',
  fulfillment_date: '2027-06-15',
  occasion: 'birthday',
};

let stored: Map<string, string>;
beforeEach(() => {
  ({ stored } = openBrowser());
});

function orderOf(number: number, more: Partial<ShownOrder> = {}): ShownOrder {
  return { number, delivery_postal_code: null, occasion: null, fulfillment_date: null, ...more } as ShownOrder;
}

function keep(number: number, typed: Record<string, unknown>) {
  keepCheckoutDraft(orderOf(number), Object.entries(typed));
}

test('an order gets back its own draft, whatever was typed for another one', () => {
  keep(1, TYPED);
  keep(2, { ...TYPED, delivery_street: '3 Hill Street' });
  expect(readCheckoutDraft(orderOf(1, { delivery_postal_code: '26260' }))).toEqual(TYPED);
});

test('no draft has a consent or the code of a gift card', () => {
  keep(1, { ...TYPED, agrees: 'on', gift_card: 'ABCD-EFGH', intent: 'apply', keeps_city: 'Westover' });
  expect(readCheckoutDraft(orderOf(1))).toEqual(TYPED);
  expect(stored.get('rhodora-checkout')).not.toContain('ABCD');
});

test('the next order begins with the draft, on its own day', () => {
  keep(1, TYPED);
  const fulfillment_date = '2027-06-21';
  const next = orderOf(2, { delivery_postal_code: '26501', occasion: 'birthday', fulfillment_date });
  expect(readCheckoutDraft(next)).toEqual({ ...TYPED, fulfillment_date });
});

test.each([{ delivery_postal_code: '26260' }, { occasion: 'sympathy' as const }])(
  'of an order for somebody else, as with %j, the next one takes only the buyer',
  (begun) => {
    keep(1, TYPED);
    expect(readCheckoutDraft(orderOf(2, begun))).toMatchObject({ buyer_name: 'Hannah Lyle' });
    expect(readCheckoutDraft(orderOf(2, begun))).not.toHaveProperty('card_message');
    expect(readCheckoutDraft(orderOf(2, begun))).not.toHaveProperty('delivery_street');
  },
);

test.each(['{', '{"orders":7}', '{"orders":[null]}', '{"orders":[{"number":1,"typed":{"a":1}}]}'])(
  'ignores a record that reads %s',
  (text) => {
    stored.set('rhodora-checkout', text.replace('}', `,"saved_at":${Date.now()}}`));
    expect(readCheckoutDraft(orderOf(1))).toBeUndefined();
  },
);
