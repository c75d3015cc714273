import { emailError } from '~/lib/email-error';
import { isDayOfAnyYear } from '~/lib/dates';
import type { FieldRole } from './field-role';

export interface FormField {
  field_name: string;
  field_label: string;
  field_type: 'text' | 'email' | 'tel' | 'date' | 'url' | 'textarea' | 'select' | 'file';
  is_required: boolean;
  placeholder: string | null;
  options: string[];
  role: FieldRole | null;
}

const MAX_LENGTH = { textarea: 10_000, file: 10_000, other: 500 };

/** `answer` is trimmed. Undefined if it is valid (spec 5, "Inquiry form"). */
export function errorIn(field: FormField, answer: string): string | undefined {
  if (answer === '') return field.is_required ? missing(field) : undefined;
  const longest = MAX_LENGTH[field.field_type as keyof typeof MAX_LENGTH] ?? MAX_LENGTH.other;
  if (answer.length > longest)
    return `This has ${answer.length.toLocaleString('en-US')} characters. It may have ${longest.toLocaleString('en-US')}.`;
  switch (field.field_type) {
    case 'email':
      return emailError(answer);
    case 'tel':
      return answer.replace(/\D/g, '').length < 7
        ? 'This number has too few digits. For example, 304-555-0100'
        : undefined;
    case 'date':
      return isDayOfAnyYear(answer) ? undefined : 'This is not a valid date. For example, 2027-06-12';
    case 'url':
      return isWebAddress(answer)
        ? undefined
        : 'A web address starts with https:// and has no spaces. For example, https://example.com/board';
    case 'select':
      return field.options.includes(answer) ? undefined : 'This is not one of the choices. Please choose again.';
    default:
      return undefined;
  }
}

function missing({ field_type }: FormField) {
  if (field_type === 'select') return 'We need this to answer you. Please choose one.';
  if (field_type === 'date') return 'We need this to answer you. Please choose a day.';
  if (field_type === 'file') return 'We need this to answer you. Please choose a file.';
  return 'We need this to answer you.';
}

function isWebAddress(text: string) {
  try {
    return /^https?:\/\/\S+$/i.test(text) && new URL(text).host !== '';
  } catch {
    return false;
  }
}
