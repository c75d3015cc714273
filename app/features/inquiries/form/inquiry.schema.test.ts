import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldErrors } from '~/lib/field-errors';
import { type FormField, errorIn } from './answer-errors';
import { inquirySchema } from './inquiry.schema';

const TYPES = ['text', 'email', 'tel', 'date', 'url', 'textarea', 'select', 'file'] as const;

function field(field_type: FormField['field_type'], more: Partial<FormField> = {}): FormField {
  const field_name = more.field_name ?? `the_${field_type}`;
  return {
    field_name,
    field_label: field_name,
    field_type,
    is_required: false,
    placeholder: null,
    options: [],
    role: null,
    ...more,
  };
}

const anyField = fc.record({
  field_name: fc.stringMatching(/^[a-z0-9_]{1,12}$/),
  field_label: fc.string(),
  field_type: fc.constantFrom(...TYPES),
  is_required: fc.boolean(),
  placeholder: fc.option(fc.string()),
  options: fc.array(fc.string()),
  role: fc.constant(null),
});
const anyFields = fc.uniqueArray(anyField, { selector: ({ field_name }) => field_name, maxLength: 8 });

test('never throws, whatever the answers', () => {
  fc.assert(
    fc.property(anyFields, fc.anything(), (fields, given) => {
      expect(() => inquirySchema(fields).safeParse(given)).not.toThrow();
    }),
  );
});

test('returns a text or an error for each field', () => {
  fc.assert(
    fc.property(anyFields, fc.array(fc.string({ unit: 'binary' })), (fields, texts) => {
      const given = Object.fromEntries(fields.map(({ field_name }, index) => [field_name, texts[index] ?? '']));
      const { data = {}, error } = inquirySchema(fields).safeParse(given);
      for (const name of Object.keys(error ? fieldErrors(error) : {})) expect(Object.keys(given)).toContain(name);
      for (const answer of Object.values(data)) expect(answer.isWellFormed()).toBe(true);
    }),
  );
});

test('never accepts unknown keys', () => {
  fc.assert(
    fc.property(anyFields, fc.string(), fc.anything(), (fields, key, value) => {
      fc.pre(fields.every(({ field_name }) => field_name !== key));
      const given = Object.fromEntries(fields.map(({ field_name }) => [field_name, '']));
      Object.defineProperty(given, key, { value, enumerable: true });
      expect(inquirySchema(fields).safeParse(given).success).toBe(false);
    }),
    {
      examples: [
        [[], 'id', 'x'],
        [[], '__proto__', 'x'],
        [[], 'constructor', 'x'],
      ],
    },
  );
});

test.each(TYPES)('a required %s must be answered, and space is no answer', (type) => {
  const asked = [field(type, { is_required: true, field_name: 'answer' })];
  const { error } = inquirySchema(asked).safeParse({ answer: ' \n\t ' });
  expect(error?.issues[0]?.message).toMatch(/^We need this to answer you\./);
  expect(inquirySchema(asked).safeParse({}).error?.issues).toHaveLength(1);
  expect(inquirySchema([field(type, { field_name: 'answer' })]).parse({})).toEqual({ answer: '' });
});

test.each([
  ['email', 'hannah@', 'This address has no domain after the @. For example, name@example.com'],
  ['email', 'hannah', 'This address has no @. For example, name@example.com'],
  ['email', '@example.com', 'This address has nothing before the @. For example, name@example.com'],
  ['email', 'hannah lyle@example.com', 'This address has a space in it. For example, name@example.com'],
  ['email', 'hannah@example', 'This address is not complete. For example, name@example.com'],
  ['email', 'a@b.c\r\nBcc: all@example.com', 'This address has a space in it. For example, name@example.com'],
  ['email', `${'a'.repeat(250)}@example.com`, 'This address is not complete. For example, name@example.com'],
  ['tel', 'call me', 'This number has too few digits. For example, 304-555-0100'],
  ['date', 'next June', 'This is not a valid date. For example, 2027-06-12'],
  ['date', '2027-02-29', 'This is not a valid date. For example, 2027-06-12'],
  ['date', '0000-01-01', 'This is not a valid date. For example, 2027-06-12'],
  ['url', 'pinterest', 'A web address starts with https:// and has no spaces. For example, https://example.com/board'],
  [
    'url',
    'javascript:alert(1)',
    'A web address starts with https:// and has no spaces. For example, https://example.com/board',
  ],
  ['select', 'Over $10', 'This is not one of the choices. Please choose again.'],
  ['text', 'x'.repeat(501), 'This has 501 characters. It may have 500.'],
  ['textarea', 'x'.repeat(10_001), 'This has 10,001 characters. It may have 10,000.'],
] as const)('a %s of %j gets the error %j', (type, answer, message) => {
  expect(errorIn(field(type, { options: ['Under $1,500'] }), answer)).toBe(message);
});

test.each([
  ['email', 'hannah.o’neil+wed@mail.example.co.uk'],
  ['email', 'josé@exämple.example'.replace('ä', 'a')],
  ['tel', '(304) 555-0100, after five'],
  ['date', '2028-02-29'],
  ['url', 'https://pin.it/abc?x=1#y'],
  ['select', 'Under $1,500'],
  ['text', 'x'.repeat(500)],
  ['textarea', 'x'.repeat(10_000)],
] as const)('accepts a %s of %j', (type, answer) => {
  expect(errorIn(field(type, { options: ['Under $1,500'] }), answer)).toBeUndefined();
});

test('removes characters that the database cannot store, and keeps line breaks', () => {
  const given = { the_textarea: ' Foggy.\u0000\r\nWhite\ud800 \u001b[31m ' };
  expect(inquirySchema([field('textarea')]).parse(given)).toEqual({ the_textarea: 'Foggy.\nWhite\ufffd [31m' });
});
