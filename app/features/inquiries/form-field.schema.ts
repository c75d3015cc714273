import { z } from 'zod';
import { cleaned } from '~/lib/cleaned';
import { isUuid } from '~/lib/uuid';

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

const TYPES = Object.keys(FIELD_TYPES) as [FieldType, ...FieldType[]];
const MOST_OPTIONS = 100;

/** admin spec 5 */
export const NEEDED = 'Label and Name are required';

/** A field name as it is forced while it is typed (admin spec 5): lower case, spaces become underscores. */
export function forcedName(typed: string): string {
  return typed.toLowerCase().replace(/\s/g, '_');
}

/** A name made of a label: 'How many guests?' becomes how_many_guests. */
export function nameFor(label: string): string {
  const plain = label.normalize('NFKD').replace(/[\u0300-\u036f’']/g, '');
  return forcedName(plain.replace(/[^a-zA-Z0-9]+/g, ' ').trim()).slice(0, LONGEST.name);
}

/** Options as they are typed, one on each line. */
export function optionsIn(lines: string): string[] {
  const options = cleaned(lines).split('\n');
  return [...new Set(options.map((option) => option.trim()).filter(Boolean))];
}

const LONGEST = { label: 200, name: 60, placeholder: 200, option: 200 };

const line = (most: number) =>
  z
    .string()
    .prefault('')
    .transform((typed) => cleaned(typed).replace(/\s+/g, ' '))
    .refine((typed) => typed.length <= most, `At most ${most} letters.`);

/** What the dialog of a field sends. */
export const formFieldForm = z
  .object({
    id: z
      .string()
      .optional()
      .transform((id) => (id && isUuid(id) ? id : undefined)),
    field_label: line(LONGEST.label).refine((label) => label !== '', 'What is asked, as the form says it.'),
    field_name: z
      .string()
      .prefault('')
      .transform((typed) => forcedName(cleaned(typed)))
      .refine((name) => name !== '', 'The name that answers are kept under.')
      .refine((name) => name === '' || /^[a-z0-9][a-z0-9_]*$/.test(name), {
        error: 'Only the letters a to z, numbers and underscores. For example, guest_count',
      })
      .refine((name) => name.length <= LONGEST.name, `At most ${LONGEST.name} letters.`),
    field_type: z.enum(TYPES, { error: 'Choose a type.' }).prefault('text'),
    is_required: z
      .string()
      .optional()
      .transform((checked) => checked !== undefined),
    placeholder: line(LONGEST.placeholder).transform((words) => words || null),
    options: z.string().prefault('').transform(optionsIn),
    sort_order: z
      .string()
      .optional()
      .transform((typed) => typed?.trim() || undefined)
      .refine((typed) => typed === undefined || /^-?\d{1,6}$/.test(typed), 'A whole number, such as 40.')
      .transform((typed) => (typed === undefined ? undefined : Number(typed))),
  })
  .superRefine(({ field_type, options }, check) => {
    const fault =
      field_type === 'select' && options.length === 0
        ? 'A choice needs what one can choose, one on each line.'
        : options.length > MOST_OPTIONS
          ? `At most ${MOST_OPTIONS} choices.`
          : options.some((option) => option.length > LONGEST.option)
            ? `At most ${LONGEST.option} letters for each choice.`
            : undefined;
    if (fault) check.addIssue({ code: 'custom', path: ['options'], message: fault });
  });

export type FormFieldForm = z.infer<typeof formFieldForm>;
