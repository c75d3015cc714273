import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { isUuid } from '~/lib/uuid';
import { canHold, FIELD_ROLES, type FieldRole, isRequiredRole } from './field-role';
import { FIELD_TYPES, type FieldType, forcedName, MAX_NAME, optionsIn } from './form-field';

const TYPES = Object.keys(FIELD_TYPES) as [FieldType, ...FieldType[]];
const ROLES = Object.keys(FIELD_ROLES) as [FieldRole, ...FieldRole[]];
const MAX_OPTIONS = 100;

/** admin spec 5 */
export const NEEDED = 'Label and Name are required';

const MAX_LENGTH = { label: 200, placeholder: 200, option: 200 };

const line = (most: number) =>
  z
    .string()
    .prefault('')
    .transform((typed) => cleanText(typed).replace(/\s+/g, ' '))
    .refine((typed) => typed.length <= most, `At most ${most} characters.`);

/** What the dialog of a field sends. */
export const formFieldForm = z
  .object({
    id: z
      .string()
      .optional()
      .transform((id) => (id && isUuid(id) ? id : undefined)),
    field_label: line(MAX_LENGTH.label).refine((label) => label !== '', 'The question, as the form shows it.'),
    field_name: z
      .string()
      .prefault('')
      .transform((typed) => forcedName(cleanText(typed)))
      .refine((name) => name !== '', 'The name that answers are kept under.')
      .refine((name) => name === '' || /^[a-z0-9][a-z0-9_]*$/.test(name), {
        error: 'Only the letters a to z, numbers and underscores. For example, guest_count',
      })
      .refine((name) => name.length <= MAX_NAME, `At most ${MAX_NAME} characters.`),
    field_type: z.enum(TYPES, { error: 'Choose a type.' }).prefault('text'),
    role: z
      .enum(['', ...ROLES], { error: 'Choose what it is used for.' })
      .prefault('')
      .transform((role) => role || null),
    is_required: z
      .string()
      .optional()
      .transform((checked) => checked !== undefined),
    placeholder: line(MAX_LENGTH.placeholder).transform((text) => text || null),
    options: z.string().prefault('').transform(optionsIn),
    sort_order: z
      .string()
      .optional()
      .transform((typed) => typed?.trim() || undefined)
      .refine((typed) => typed === undefined || /^-?\d{1,6}$/.test(typed), 'A whole number, such as 40.')
      .transform((typed) => (typed === undefined ? undefined : Number(typed))),
  })
  .superRefine(({ field_type, options }, check) => {
    const error =
      field_type === 'select' && options.length === 0
        ? 'A choice needs options, one per line.'
        : options.length > MAX_OPTIONS
          ? `At most ${MAX_OPTIONS} choices.`
          : options.some((option) => option.length > MAX_LENGTH.option)
            ? `At most ${MAX_LENGTH.option} characters for each choice.`
            : undefined;
    if (error) check.addIssue({ code: 'custom', path: ['options'], message: error });
  })
  .superRefine(({ role, field_type }, check) => {
    if (!role || canHold(role, field_type)) return;
    const types = FIELD_ROLES[role].types.map((type) => FIELD_TYPES[type]).join(' or ');
    check.addIssue({ code: 'custom', path: ['role'], message: `For this, the type must be ${types}.` });
  })
  .transform((field) => (isRequiredRole(field.role) ? { ...field, is_required: true } : field));

/** What the dialog calls its fields. */
export const FORM_FIELD_LABELS = {
  ...{ field_label: 'Label', field_name: 'Name', field_type: 'Type', options: 'Options', placeholder: 'Placeholder' },
  ...{ is_required: 'Required', sort_order: 'Order', role: 'Used For' },
};

export type FormFieldForm = z.infer<typeof formFieldForm>;
