import { expect, test } from 'vitest';
import { HOURS } from '../../../../tests/business-hours.ts';
import { delivery, pickup } from '../../../../tests/shop.ts';
import { fieldErrors } from '~/lib/field-errors';
import { cardForm, detailsForm } from './checkout.schema';

/** A Monday. */
const TODAY = '2027-06-14';
const form = detailsForm({ today: TODAY, hours: HOURS, closures: [], specialHours: [] });
const DATE = { fulfillment_date: '2027-06-15' };

function errorsOf(fields: Record<string, string>) {
  const checked = form.safeParse(fields);
  return checked.success ? {} : fieldErrors(checked.error);
}

test.each([
  ['buyer_name', ' ', 'Tell us your name.'],
  ['buyer_name', 'x'.repeat(101), 'At most 100 characters.'],
  ['buyer_email', 'hannah@', 'An e-mail address such as name@example.com.'],
  ['buyer_email', 'Hannah <hannah@example.com>', 'An e-mail address such as name@example.com.'],
  ['buyer_phone', '', 'A phone number such as 304-555-0134, in case we have a question.'],
  ['buyer_phone', '555-013', undefined],
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
  ['delivery_postal_code', '2626', 'Five digits, such as 26501.'],
  ['delivery_postal_code', '26260-12', 'Five digits, such as 26501.'],
  ['delivery_postal_code', '26260-1234', undefined],
  ['delivery_note', 'x'.repeat(501), 'At most 500 characters.'],
  ['delivery_note', 'x'.repeat(500), undefined],
])('%s %j: %s', (name, value, message) => {
  expect(errorsOf(delivery({ ...DATE, [name]: value }))).toEqual(message ? { [name]: message } : {});
});

test.each(['Søren Åkesson-O’Neil', '花子', 'Ana 💐', `"Q" & <b>`])('a buyer may be called %s', (buyer_name) => {
  expect(form.parse(pickup({ ...DATE, buyer_name }))).toMatchObject({ buyer_name });
});

const EMPTY = Object.fromEntries(Object.keys(delivery()).map((name) => [name, '']));

test('an empty form names every field that a delivery needs', () => {
  expect(Object.keys(errorsOf({ ...EMPTY, fulfillment: 'delivery' })).sort()).toEqual([
    ...['buyer_email', 'buyer_name', 'buyer_phone', 'delivery_city', 'delivery_postal_code', 'delivery_region'],
    ...['delivery_street', 'fulfillment_date'],
  ]);
  expect(errorsOf({})).toEqual({ fulfillment: 'Choose pickup or delivery.' });
});

test('a pickup keeps no address, even if one was typed', () => {
  const details = form.parse(delivery({ ...DATE, fulfillment: 'pickup', delivery_street: '', delivery_region: '?' }));
  expect(details).toMatchObject({
    ...{ recipient_name: null, delivery_street: null, delivery_city: null, delivery_region: null },
    ...{ delivery_postal_code: null, delivery_note: null },
  });
});

test('spaces around an address are dropped, its state is in capitals, and what is left empty is nothing', () => {
  const typed = { delivery_city: ' Davis ', delivery_region: 'wv', recipient_name: '  ', delivery_note: '' };
  expect(form.parse(delivery({ ...DATE, ...typed }))).toMatchObject({
    ...{ delivery_city: 'Davis', delivery_region: 'WV', recipient_name: null, delivery_note: null },
  });
});

test.each([
  ['2027-06-14', 'delivery', undefined],
  ['2028-06-13', 'delivery', undefined],
  ['2028-06-14', 'delivery', 'We take orders up to a year ahead.'],
  ['2028-02-29', 'delivery', undefined],
  ['2027-02-29', 'delivery', 'Choose the day you want them.'],
  ['2027-11-07', 'delivery', 'We are closed on Sundays. Choose another day.'],
  ['2027-11-08', 'delivery', undefined],
  ['2028-03-12', 'pickup', 'We are closed on Sundays. Choose another day.'],
  ['06/15/2027', 'pickup', 'Choose the day you want them.'],
  ['2027-06-15T12:00', 'pickup', 'Choose the day you want them.'],
  ['+12027-06-15', 'pickup', 'Choose the day you want them.'],
])('on a Monday, %s is a day for %s: %s', (fulfillment_date, fulfillment, message) => {
  expect(errorsOf(delivery({ fulfillment, fulfillment_date }))).toEqual(message ? { fulfillment_date: message } : {});
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
  ['card_expiry', '2029-12', false],
  ['card_code', '12', false],
  ['card_code', ' 1234 ', true],
  ['card_code', '12345', false],
  ['card_name', ' ', false],
  ['card_name', 'x'.repeat(101), false],
])('%s %j is accepted: %s', (name, value, isAccepted) => {
  expect(cardForm(NOW).safeParse({ ...CARD, [name]: value }).success).toBe(isAccepted);
});
