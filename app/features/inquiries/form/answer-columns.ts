import { isDayOfAnyYear } from '~/lib/dates';
import type { FormField } from './answer-errors';
import { ANSWER_COLUMNS, type Answers } from './inquiry.schema';

type Column = (typeof ANSWER_COLUMNS)[number];

/** From the field with that role, else with that name. Empty or invalid answers are null. */
export function toColumns(fields: FormField[], answers: Answers): Record<Column, string | null> {
  const columns = ANSWER_COLUMNS.map((column) => [column, fitting(column, answerFor(column, fields, answers))]);
  return Object.fromEntries(columns);
}

function answerFor(column: Column, fields: FormField[], answers: Answers) {
  const field =
    fields.find(({ role }) => role === column) ??
    fields.find(({ field_name, role }) => role === null && field_name === column);
  return (field && Object.hasOwn(answers, field.field_name) && answers[field.field_name]) || null;
}

function fitting(column: Column, answer: string | null) {
  return column === 'event_date' && answer && !isDayOfAnyYear(answer) ? null : answer;
}
