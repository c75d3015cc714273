import { expect, test } from 'vitest';
import { deliveryRules, HOURS } from '../../../tests/business-hours.ts';
import { delivery, pickup } from '../../../tests/shop.ts';
import { fieldErrors } from '~/lib/field-errors';
import { cardForm, type CheckoutRules, detailsForm } from './checkout.schema';

/** A Monday. */
const TODAY = '2027-06-14';
const CALENDAR = { today: TODAY, hours: HOURS, closures: [], specialHours: [] };
const RULES = { delivery: deliveryRules(CALENDAR), order: { subtotal_cents: 5000, currency: 'usd' } };
const form = detailsForm(RULES);
const DATE = { fulfillment_date: '2027-06-15' };

function errorsOf(fields: Record<string, string>, rules: CheckoutRules = RULES) {
  const checked = detailsForm(rules).safeParse(fields);
  return checked.success ? {} : fieldErrors(checked.error);
}

test.each([
  ['buyer_name', ' ', 'Tell us your name.'],
  ['buyer_name', 'x'.repeat(101), 'At most 100 characters.'],
  ['buyer_email', 'hannah@', 'An email address such as name@example.com.'],
  ['buyer_email', 'Hannah <hannah@example.com>', 'An email address such as name@example.com.'],
  ['buyer_phone', '', 'A phone number such as 304-555-0134, in case we have a question.'],
  ['buyer_phone', '555-0134', 'A phone number such as 304-555-0134, in case we have a question.'],
  ['buyer_phone', '000-000-0000', 'A phone number such as 304-555-0134, in case we have a question.'],
  ['buyer_phone', '55-013', 'A phone number such as 304-555-0134, in case we have a question.'],
  ['buyer_phone', '304-555-0134 ext. 2', 'A phone number such as 304-555-0134, in case we have a question.'],
  ['buyer_phone', ' +1 (304) 555.0134 ', undefined],
  ['fulfillment', 'drone', 'Choose pickup or delivery.'],
  ['recipient_name', 'x'.repeat(101), 'At most 100 characters.'],
  ['delivery_street', ' ', 'Tell us the street and number.'],
  ['delivery_street', 'x'.repeat(201), 'At most 200 characters.'],
  ['delivery_street', 'x'.repeat(200), undefined],
  ['delivery_city', '', 'Tell us the city.'],
  ['delivery_region', 'West Virginia', 'Two letters, such as WV.'],
  ['delivery_region', ' wv ', undefined],
  ['delivery_region', 'We', 'Two letters, such as WV.'],
  ['delivery_postal_code', '2626', 'Five digits, such as 26501.'],
  ['delivery_postal_code', '26260-12', 'Five digits, such as 26501.'],
  ['delivery_postal_code', '26260-1234', undefined],
  ['delivery_postal_code', '90210', '90210 is not in WV. Check the state and the ZIP code.'],
  ['delivery_note', 'x'.repeat(501), 'At most 500 characters.'],
  ['delivery_note', 'x'.repeat(500), undefined],
])('%s %j: %s', (name, value, message) => {
  expect(errorsOf(delivery({ ...DATE, delivery_city: 'Davis', [name]: value }))).toEqual(
    message ? { [name]: message } : {},
  );
});

test.each(['Søren Åkesson-O’Neil', '花子', 'Ana 💐', `"Q" & <b>`])('a buyer may be called %s', (buyer_name) => {
  expect(form.parse(pickup({ ...DATE, buyer_name }))).toMatchObject({ buyer_name });
});

const EMPTY = Object.fromEntries(Object.keys(delivery()).map((name) => [name, '']));

test('an empty form names every field that a delivery needs', () => {
  expect(Object.keys(errorsOf({ ...EMPTY, fulfillment: 'delivery' })).sort()).toEqual([
    ...['buyer_email', 'buyer_name', 'buyer_phone', 'delivery_postal_code', 'delivery_region'],
    ...['delivery_street', 'fulfillment_date'],
  ]);
  expect(errorsOf({})).toEqual({ fulfillment: 'Choose pickup or delivery.' });
});

test('a pickup keeps no address, even if one was typed', () => {
  const details = form.parse(delivery({ ...DATE, fulfillment: 'pickup', delivery_street: '', delivery_region: '?' }));
  expect(details).toMatchObject({
    recipient_name: null,
    delivery_street: null,
    delivery_city: null,
    delivery_region: null,
    delivery_postal_code: null,
    delivery_note: null,
  });
});

test('spaces around an address are dropped, its state is in capitals, and what is left empty is nothing', () => {
  const typed = { delivery_city: ' Davis ', delivery_region: 'wv', recipient_name: '  ', delivery_note: '' };
  expect(form.parse(delivery({ ...DATE, ...typed }))).toMatchObject({
    delivery_city: 'Davis',
    delivery_region: 'WV',
    recipient_name: null,
    delivery_note: null,
  });
});

test.each([
  ['2027-06-14', 'delivery', undefined],
  ['2028-06-13', 'delivery', undefined],
  ['2028-06-14', 'delivery', 'We take orders up to a year ahead.'],
  ['2028-02-29', 'delivery', undefined],
  ['2027-02-29', 'delivery', 'Choose the day you want them.'],
  [
    '2027-11-07',
    'delivery',
    'We are closed on Sundays. Choose another day. The next possible day is Monday, November 8, 2027.',
  ],
  ['2027-11-08', 'delivery', undefined],
  [
    '2028-03-12',
    'pickup',
    'We are closed on Sundays. Choose another day. The next possible day is Monday, March 13, 2028.',
  ],
  ['06/15/2027', 'pickup', 'Choose the day you want them.'],
  ['2027-06-15T12:00', 'pickup', 'Choose the day you want them.'],
  ['+12027-06-15', 'pickup', 'Choose the day you want them.'],
])('on a Monday, %s is a day for %s: %s', (fulfillment_date, fulfillment, message) => {
  expect(errorsOf(delivery({ fulfillment, fulfillment_date }))).toEqual(message ? { fulfillment_date: message } : {});
});

const NEXT = 'Choose another day. The next possible day is Tuesday, June 15, 2027.';

test.each([
  ['11:59', '12:00', undefined],
  ['12:00', '12:00', `It is too late for today. ${NEXT}`],
  ['17:59', '', undefined],
  ['18:00', '', `It is too late for today. ${NEXT}`],
  ['18:00', '20:00', `It is too late for today. ${NEXT}`],
])('at %s, with a cutoff at %j, today: %s', (time, cutoff, message) => {
  const rules = { ...RULES, delivery: deliveryRules(CALENDAR, { time, cutoff }) };
  const expected = message ? { fulfillment_date: message } : {};
  for (const form of [delivery, pickup]) expect(errorsOf(form({ fulfillment_date: TODAY }), rules)).toEqual(expected);
  expect(errorsOf(delivery(DATE), rules)).toEqual({});
});

test('a full day cannot be chosen', () => {
  const rules = { ...RULES, delivery: deliveryRules(CALENDAR, { fullDays: [TODAY] }) };
  expect(errorsOf(pickup({ fulfillment_date: TODAY }), rules)).toEqual({
    fulfillment_date: `We are fully booked that day. ${NEXT}`,
  });
});

const ZONES = [
  { name: 'Davis', codes: ['26260', '263*', '-26301'], fee_cents: 900, minimum_cents: 4000, is_paused: false },
  { name: 'Thomas', codes: ['262*'], fee_cents: 1900, minimum_cents: 6000, is_paused: false },
  { name: 'Parsons', codes: ['26287'], fee_cents: 1900, minimum_cents: 0, is_paused: true },
];

test.each([
  ['26260', undefined],
  ['26260-1234', undefined],
  ['26399', undefined],
  ['26301', 'We do not deliver to 26301. Choose pickup, or another address.'],
  ['26501', 'We do not deliver to 26501. Choose pickup, or another address.'],
  ['26292', 'Delivery to Thomas needs $60.00 of flowers. Add some, or choose pickup.'],
  ['26287', 'We cannot deliver to Parsons at the moment. Choose pickup, or another address.'],
])('delivery of $50.00 to %s: %s', (delivery_postal_code, message) => {
  const errors = errorsOf(delivery({ ...DATE, delivery_city: 'Davis', delivery_postal_code }), {
    ...RULES,
    delivery: deliveryRules(CALENDAR, { zones: ZONES }),
  });
  expect(errors).toEqual(message ? { delivery_postal_code: message } : {});
});

const CARD = { card_number: '4242 4242 4242 4242', card_expiry: '07 / 27', card_code: '123', card_name: 'Ana' };
const NOW = new Date('2027-06-30T23:59:59Z');

test.each([
  ['card_number', '4242-4242-4242-4242', true],
  ['card_number', '4'.repeat(11), false],
  ['card_number', '4'.repeat(19), true],
  ['card_number', '4'.repeat(20), false],
  ['card_number', '4242 4242 4242 424x', false],
  ['card_expiry', '06/27', true],
  ['card_expiry', '5/27', false],
  ['card_expiry', '13/27', false],
  ['card_expiry', '0/28', false],
  ['card_expiry', '12 / 2029', true],
  ['card_expiry', '12/49', true],
  ['card_expiry', '12/2049', true],
  ['card_expiry', '1249', true],
  ['card_expiry', ' 12 49 ', true],
  ['card_expiry', '122049', true],
  ['card_expiry', '0527', false],
  ['card_expiry', '1349', false],
  ['card_expiry', '149', false],
  ['card_expiry', '2029-12', false],
  ['card_code', '12', false],
  ['card_code', ' 1234 ', true],
  ['card_code', '12345', false],
  ['card_name', ' ', false],
  ['card_name', 'x'.repeat(101), false],
])('%s %j is accepted: %s', (name, value, isAccepted) => {
  expect(cardForm(NOW).safeParse({ ...CARD, [name]: value }).success).toBe(isAccepted);
});
