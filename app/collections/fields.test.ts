import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCollection, nameOf, textOf } from './collection';
import {
  checkbox,
  choice,
  dollars,
  money,
  type Field,
  fieldsOf,
  headOf,
  line,
  lines,
  webAddress,
  wholeNumber,
} from './fields';

/** What the column gets, or the error. */
function parse({ schema }: Field, typed?: string): unknown {
  const { data, error } = schema.safeParse(typed);
  return error ? { error: error.issues[0]?.message } : data;
}

test('a line has no line breaks and no space around it; empty means null', () => {
  const name = line('Name', { max: 20 });
  expect(parse(name, '  Ramp \n &\tRye ')).toBe('Ramp & Rye');
  expect(parse(name, ' \r\n ')).toBeNull();
  expect(parse(name)).toBeNull();
  expect(parse(name, 'x'.repeat(21))).toEqual({ error: 'This has 21 characters. It may have 20.' });
  expect(parse(line('Name', { max: 10, empty: 'None' }), '')).toBe('None');
  expect(name).toMatchObject({ required: false, control: 'input', attributes: { maxLength: 20 } });
});

test('a required line says what is missing', () => {
  const name = line('Name', { max: 10, missing: 'Vendor name is required', attributes: { placeholder: 'Rye' } });
  for (const typed of [undefined, '', '   ', '\0'])
    expect(parse(name, typed)).toEqual({ error: 'Vendor name is required' });
  expect(name).toMatchObject({ required: true, attributes: { maxLength: 10, placeholder: 'Rye' } });
});

test('several lines keep their breaks, in the form of the database', () => {
  const words = lines('Words', { max: 20 });
  expect(parse(words, ' one\r\ntwo\rthree ')).toBe('one\ntwo\nthree');
  expect(parse(words, ' ')).toBeNull();
  expect(parse(lines('Words', { max: 20, empty: '' }), ' ')).toBe('');
  expect(parse(lines('Words', { max: 20, missing: 'What they wrote.' }), '\n')).toEqual({ error: 'What they wrote.' });
});

test('the limit counts what is stored, not spaces around it', () => {
  expect(parse(line('Name', { max: 3 }), `   abc${' '.repeat(90)}`)).toBe('abc');
  expect(parse(line('Name', { max: 1200 }), 'x'.repeat(1201))).toEqual({
    error: 'This has 1,201 characters. It may have 1,200.',
  });
});

test.each([
  ['', null],
  ['www.example.com', 'https://www.example.com'],
  ['example.com/menu', 'https://example.com/menu'],
  ['HTTP://Example.com', 'HTTP://Example.com'],
  ['https://blüten.example/ä?q=1#x', 'https://blüten.example/ä?q=1#x'],
])('the web address %j is stored as %j', (typed, stored) => {
  expect(parse(webAddress('Website'), typed)).toBe(stored);
});

test.each([
  'javascript:alert(1)',
  'ftp://example.com',
  'example',
  'https://',
  'https://a b.example',
  '//example.com',
  'mailto:a@b.example',
])('%j is no web address', (typed) => {
  expect(parse(webAddress('Website'), typed)).toEqual({ error: expect.stringContaining('A web address starts with') });
});

test.each([
  ['45', '45.00'],
  ['$1,185.5', '1185.50'],
  [' 0 ', '0.00'],
  ['99999999.99', '99999999.99'],
])('the amount %j is stored as %j', (typed, stored) => {
  expect(parse(dollars('Cost'), typed)).toBe(stored);
});

test.each(['', '-1', '1.234', '100000000', '1e3', '٤٥', '1.', 'free'])('%j is no amount', (typed) => {
  expect(parse(dollars('Cost'), typed)).toEqual({ error: 'An amount such as 45 or 45.50.' });
});

test.each([
  ['45', 4500, '45.00'],
  ['$1,185.5', 118_550, '1185.50'],
  [' 0 ', 0, '0.00'],
  ['9999999.99', 999_999_999, '9999999.99'],
])('the amount %j is stored as %d cents, and shown as %j', (typed, cents, shown) => {
  expect(parse(money('Fee'), typed)).toBe(cents);
  expect(money('Fee').shown?.({ fee_cents: cents }, 'fee_cents')).toBe(shown);
});

test.each(['', '-1', '1.234', '10000000', '1e3', '٤٥', '1.', 'free'])('%j is no amount in cents', (typed) => {
  expect(parse(money('Fee'), typed)).toEqual({ error: 'An amount such as 45 or 45.50.' });
});

test('a whole number has up to six digits', () => {
  const quantity = wholeNumber('Quantity');
  expect(parse(quantity, '0')).toBe(0);
  expect(parse(quantity, ' 999999 ')).toBe(999_999);
  for (const typed of ['', '-1', '1.5', '1000000', '0x10', 'two'])
    expect(parse(quantity, typed)).toEqual({ error: 'A whole number, 0 or more.' });
});

test('a choice is one of its values', () => {
  const choices = ['5', '4'].map((value) => ({ value, label: `${value} of 5` }));
  const rating = choice(
    'Rating',
    { choices, initial: '5', missing: 'One to five stars.' },
    z.string().transform(Number),
  );
  expect([parse(rating, '4'), parse(rating)]).toEqual([4, 5]);
  expect(parse(rating, '6')).toEqual({ error: 'One to five stars.' });
  expect(rating.required).toBe(true);
  const role = choice('Used for', { choices: [{ value: '', label: 'Nothing' }, ...choices], missing: 'Choose.' });
  expect([parse(role, ''), parse(role), role.required]).toEqual([null, null, false]);
});

test('a checkbox is yes if the form has it, whatever its value', () => {
  expect([parse(checkbox('Published'), 'on'), parse(checkbox('Published'), ''), parse(checkbox('Published'))]).toEqual([
    true,
    true,
    false,
  ]);
});

const vendors = defineCollection('vendors', {
  title: 'Vendor Manager',
  about: 'Vendors.',
  names: ['trusted vendor', 'trusted vendors'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 9 }),
    category: undefined,
    website_url: webAddress('Website URL', { csv: 'Website' }),
  },
  columns: [],
  sorts: {},
  defaultSort: 'name',
  search: [],
  texts: { added: (name) => `${name} is on the list.` },
});
const RYE = { id: '7', version: 1, name: 'Rye', category: null, image_url: null, website_url: null };

test('texts that a collection leaves out are made of its names', () => {
  const { texts } = vendors;
  expect([texts.add, texts.editTitle, texts.importTitle, texts.deletedTitle]).toEqual([
    'Add trusted vendor',
    'Edit trusted vendor',
    'Import trusted vendors',
    'Trusted vendor deleted',
  ]);
  expect(texts.deleteOne(RYE)).toBe('Are you sure you want to delete Rye?');
  expect(texts.deleted(RYE)).toBe('Rye is in the trash for 30 days.');
  expect([texts.added('Rye'), texts.changed('Rye')]).toEqual(['Rye is on the list.', 'Rye has been changed.']);
  expect([texts.empty, texts.noMatches, texts.notFetched]).toEqual([
    'No trusted vendors yet.',
    'No trusted vendors match.',
    'Could not fetch trusted vendors.',
  ]);
  expect(texts.invalid({ name: 'Wrong' })).toEqual({
    title: 'Save Failed',
    description: 'Please check the marked fields.',
  });
});

test('a collection knows its addresses and the area of permissions from the registry', () => {
  expect(vendors).toMatchObject({
    path: '/vendor-manager',
    csvPath: '/vendor-manager/vendors.csv',
    area: 'content',
    addId: 'add-trusted-vendor',
  });
});

test('fields that are left out are skipped, and the CSV head is the label unless named', () => {
  expect(fieldsOf(vendors).map(([name, field]) => [name, headOf(field)])).toEqual([
    ['name', 'Name'],
    ['website_url', 'Website'],
  ]);
});

test('values are shown as text: lists one per line, numbers as digits, anything else not at all', () => {
  expect([textOf(['a', 'b']), textOf(4.5), textOf('Rye'), textOf(null), textOf(undefined), textOf(true)]).toEqual([
    'a\nb',
    '4.5',
    'Rye',
    '',
    '',
    '',
  ]);
  expect(nameOf(vendors, {})).toBe('');
});
