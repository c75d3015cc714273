import { cleanText } from '~/lib/clean-text';

/** The eight types of an inquiry field (spec 3), as staff read them. */
export const FIELD_TYPES = {
  text: 'Short text',
  email: 'Email',
  tel: 'Phone',
  date: 'Date',
  url: 'Web address',
  textarea: 'Long text',
  select: 'Choice',
  file: 'Files',
} as const;

export type FieldType = keyof typeof FIELD_TYPES;

export const MAX_NAME = 60;

/** A field name as it is forced while it is typed (admin spec 5): lower case, spaces become underscores. */
export function forcedName(typed: string): string {
  return typed.toLowerCase().replace(/\s/g, '_');
}

/** A name made of a label: 'How many guests?' becomes how_many_guests. */
export function nameFor(label: string): string {
  const plain = label.normalize('NFKD').replace(/[\u0300-\u036f’']/g, '');
  return forcedName(plain.replace(/[^a-zA-Z0-9]+/g, ' ').trim()).slice(0, MAX_NAME);
}

export function optionsIn(lines: string): string[] {
  const options = cleanText(lines).split('\n');
  return [...new Set(options.map((option) => option.trim()).filter(Boolean))];
}
