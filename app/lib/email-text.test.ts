import { expect, test } from 'vitest';
import { emailLine, emailParagraphs } from './email-text';

const VALUES = { name: 'Hannah Lyle', phone: '304-555-0142', hours: 'Monday to Friday', studio: 'Fern & Sons' };

function paragraphs(text: string, values: Record<string, string> = {}) {
  return emailParagraphs(text, { ...VALUES, ...values });
}

test('an empty line begins a paragraph, also if it is not quite empty', () => {
  expect(paragraphs('One\r\ntwo\r\n \r\n\r\nthree ')).toEqual([[['One'], ['two']], [['three']]]);
  expect(paragraphs(' \n\n')).toEqual([]);
});

test('an https address becomes a link without the punctuation behind it', () => {
  const link = { href: 'https://example.com/a?b=c' };
  expect(paragraphs('Look (https://example.com/a?b=c), please.')).toEqual([[['Look (', link, '), please.']]]);
  expect(paragraphs('Not javascript:alert(1) nor http://example.com')).toEqual([
    [['Not javascript:alert(1) nor http://example.com']],
  ]);
  expect(paragraphs('{name}', { name: 'https://example.com {phone} [x]' })).toEqual([
    [['https://example.com {phone} [x]']],
  ]);
});

test.each([
  ['Reply[ or call {phone}][, {hours}].', { phone: '' }, 'Reply, Monday to Friday.'],
  ['Reply[ or call {phone}[, {hours}]].', { hours: '' }, 'Reply or call 304-555-0142.'],
  ['Reply[ or call {phone}[, {hours}]].', { phone: '' }, 'Reply.'],
  ['It is ready. Call {phone}. {studio}', { phone: '' }, 'It is ready. Fern & Sons'],
  ['Hello {name},', { name: '' }, 'Hello,'],
  ['Thank you, {name}, for your order.', { name: '' }, 'Thank you, for your order.'],
  ['{name}, thank you.', { name: '' }, 'Thank you.'],
  ['Roses [white] for {name}', {}, 'Roses [white] for Hannah Lyle'],
])('%s with %j reads: %s', (text, values, said) => {
  expect(emailLine(text, { ...VALUES, ...values })).toBe(said);
});

test('a long text without end is read at once', () => {
  for (const text of [' '.repeat(3000), '['.repeat(3000), '{'.repeat(3000), '[{name}'.repeat(400)])
    expect(emailLine(text, { ...VALUES, phone: '' }).length).toBeLessThanOrEqual(9000);
});
