import { expect, test } from 'vitest';
import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text';
import { formatDollarsInput, parseDollars } from './dollars-input';
import { isEmailSafeName } from './email-safe-name';
import { escapeMarkup } from './escape-markup';
import { formatFileSize } from './file-size';
import { getOwn } from './get-own';
import { likePattern } from './like-pattern';
import { formatMoney, numericToCents } from './money';
import { invalid, parseForm } from './parse-form';
import { optionalLine, optionalText, requiredText } from './text-fields';
import { hasCode, UserError } from './user-error';

test.each([
  [' a\r\nb\rc ', 'a\nb\nc'],
  ['a\0b\u0007c\u009fd', 'abcd'],
  ['tab\tstays', 'tab\tstays'],
  ['half \ud83c', 'half \ufffd'],
  ['🌸 👩🏽‍🌾', '🌸 👩🏽‍🌾'],
  ['\u00a0\u2003', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(cleanText(typed)).toBe(stored);
});

test('a line has no line breaks, however it was posted', () => {
  expect(cleanLine(' Hannah\r\nLyle\t & \u2028 Sons ')).toBe('Hannah Lyle & Sons');
});

test.each([
  ['45', 4500],
  ['$1,185.5', 118_550],
  [' 0.07 ', 7],
  ['1.1', 110],
  ['9999999.99', 999_999_999],
  ['5', 500],
  ['5.00', 500],
  ['1,234.56', 123_456],
  ['$ 1,234,567', 123_456_700],
])('the typed amount %j is %d cents, and back again', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
  expect(parseDollars(formatDollarsInput(cents))).toBe(cents);
});

test.each([
  '',
  '-1',
  '1.999',
  '10000000',
  '.5',
  '1e3',
  'five',
  '１２',
  '5,00',
  '5,0',
  '1,23',
  '12,34',
  '1,2345',
  '1.234,56',
  '1,23,456',
  ',500',
  '1 000',
  '5 00',
  '$',
  '5,',
])('%j is no amount', (typed) => {
  expect(parseDollars(typed)).toBeUndefined();
});

test('no price is an empty field, a price of nothing is not', () => {
  expect([formatDollarsInput(null), formatDollarsInput(0), formatDollarsInput(118_550)]).toEqual([
    '',
    '0.00',
    '1185.50',
  ]);
});

test('money has its currency’s sign, separators and decimals', () => {
  expect([formatMoney(40_428, 'usd'), formatMoney(-5, 'usd'), formatMoney(123_456_700, 'eur')]).toEqual([
    '$404.28',
    '-$0.05',
    '€1,234,567.00',
  ]);
});

test.each([
  ['185.50', 18_550],
  ['0.29', 29],
  ['1.15', 115],
  ['99999999.99', 9_999_999_999],
])('the column value %s is %d cents, without rounding errors', (dollars, cents) => {
  expect(numericToCents(dollars)).toBe(cents);
});

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [512_000, '512 kB'],
  [1_000_000, '1.0 MB'],
  [3_440_000, '3.4 MB'],
  [10_000_000, '10 MB'],
  [30_500_000, '31 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each(['Hannah Lyle', 'O’Hara-Smith, Jr.', 'Zoë & Co', '李 小龍', 'M. L. King', 'a'.repeat(80)])(
  'the name %j may be used in an email',
  (name) => expect(isEmailSafeName(name)).toBe(true),
);

test.each([
  '',
  'evil.example',
  'www.evil.example',
  'https://evil.example',
  'a@b.example',
  '1-800-555',
  'a'.repeat(81),
  'a\nb',
  '<b>x</b>',
])('the name %j may not be used in an email', (name) => expect(isEmailSafeName(name)).toBe(false));

test('markup in a text is escaped, for elements and attributes', () => {
  expect(escapeMarkup(`<a href="x">Rye & O'Hara</a>`)).toBe(`&lt;a href=&quot;x&quot;&gt;Rye &amp; O'Hara&lt;/a&gt;`);
});

test('the wildcards of a search pattern are literal', () => {
  expect(likePattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
});

test('inherited keys are not found', () => {
  const table: Record<string, number> = { own: 1 };
  expect([getOwn(table, 'own'), getOwn(table, 'constructor'), getOwn(table, '__proto__')]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

test('a text’s limit counts characters after cleaning and says how many there are', () => {
  const text = optionalText(1000);
  expect(text.parse(undefined)).toBe('');
  expect(text.parse(` ${'x'.repeat(1000)}\0 `)).toHaveLength(1000);
  expect(text.safeParse('x'.repeat(1001)).error?.issues[0]?.message).toBe(
    'This has 1,001 characters. It may have 1,000.',
  );
  expect(requiredText(5, 'Please type it.').safeParse(' \n ').error?.issues[0]?.message).toBe('Please type it.');
  expect([optionalLine(20).parse(' a \n b '), optionalLine(5).parse('  ')]).toEqual(['a b', null]);
});

test('a form with errors throws one error for each field, the first of its own', () => {
  const schema = z.object({
    name: requiredText(3, 'Please type a name.').refine((name) => name.startsWith('R'), 'It starts with R.'),
    dates: z.array(z.object({ day: z.string() })),
  });
  expect(parseForm(schema, { name: 'Rye', dates: [] })).toEqual({ name: 'Rye', dates: [] });
  const error = errorOf(() => parseForm(schema, { name: '', dates: [{ day: 1 }, {}] }));
  expect(hasCode(error, 'invalid')).toBe(true);
  expect(hasCode(error, 'stale')).toBe(false);
  expect(error).toMatchObject({ status: 400, message: 'Please check the marked fields.' });
  expect(Object.keys((error as UserError).fields)).toEqual(['name', 'dates']);
  expect((error as UserError).fields.name).toBe('Please type a name.');
});

test('an invalid form can bring its own toast', () => {
  const error = invalid({ name: 'Missing.' }, { title: 'Label and Name are required' });
  expect(error).toMatchObject({ title: 'Label and Name are required', message: '', fields: { name: 'Missing.' } });
  expect(invalid({}, { title: 'Oh', description: 'Well.' }).message).toBe('Well.');
});

test('an error keeps its cause, and other errors have no code', () => {
  const cause = new Error('disk');
  expect(new UserError(507, 'store-failed', 'Full.', {}, { cause }).cause).toBe(cause);
  expect([hasCode(cause, 'invalid'), hasCode(undefined, 'invalid')]).toEqual([false, false]);
});

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
