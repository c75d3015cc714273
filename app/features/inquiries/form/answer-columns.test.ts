import { expect, test } from 'vitest';
import { toColumns } from './answer-columns';
import type { FormField } from './answer-errors';
import { ANSWER_COLUMNS } from './inquiry.schema';

function field(field_name: string, role: FormField['role'] = null): FormField {
  const shape = { field_label: field_name, is_required: false, placeholder: null, options: [] };
  return { ...shape, field_name, field_type: 'text', role };
}

test('an answer goes to the column of its field’s role', () => {
  const fields = [field('full_name', 'name'), field('when', 'event_date')];
  expect(toColumns(fields, { full_name: 'Hannah Lyle', when: '2027-06-12' })).toMatchObject({
    name: 'Hannah Lyle',
    event_date: '2027-06-12',
  });
});

test('a field without a role fills the column of its name', () => {
  expect(toColumns([field('phone')], { phone: '304-555-0171' }).phone).toBe('304-555-0171');
});

test('the role wins over the name', () => {
  const fields = [field('name'), field('couple', 'name')];
  expect(toColumns(fields, { name: 'Barn', couple: 'Hannah Lyle' }).name).toBe('Hannah Lyle');
  // A field with another role does not fill the column that it is named like.
  expect(toColumns([field('email', 'partner_name')], { email: 'Otto' })).toMatchObject({
    email: null,
    partner_name: 'Otto',
  });
});

test('columns without an answer are null, and so is a date that is none', () => {
  const none = Object.fromEntries(ANSWER_COLUMNS.map((column) => [column, null]));
  expect(toColumns([], {})).toEqual(none);
  expect(toColumns([], { name: 'Hannah Lyle' }), 'no such field').toEqual(none);
  expect(toColumns([field('name'), field('event_date')], { name: '', event_date: 'Next June' })).toEqual(none);
});

test.each(['2027-02-29', '27-06-12', '2027-6-1', '0999-01-01'])('stores no date for %j', (day) => {
  expect(toColumns([field('event_date')], { event_date: day }).event_date).toBeNull();
});
