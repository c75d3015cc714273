import type { FieldErrors } from '~/lib/field-errors';
import type { QueuedFile } from '~/ui/upload-queue';
import { type FormField, errorIn } from './answer-errors';
import { SUBMISSION_TOKEN } from './file-limits';
import { textOf } from './text-of';

export function errorsIn(form: HTMLFormElement, fields: FormField[], files: QueuedFile[]): FieldErrors {
  const answers = answersOf(form, fields, files);
  const errors = fields.flatMap((field): [string, string][] => {
    const { field_name } = field;
    const message = isHalfTyped(form, field_name)
      ? 'This day is not complete. For example, 06/12/2027'
      : errorIn(field, textOf(answers, field_name).trim());
    return message ? [[field_name, message]] : [];
  });
  return Object.fromEntries(errors);
}

/** A partly typed date has no value: only the browser knows. */
function isHalfTyped(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.validity.badInput;
}

export function answersOf(form: HTMLFormElement, fields: FormField[], files: QueuedFile[], token = '') {
  const answers = new FormData(form);
  for (const [name, value] of [...answers]) if (value instanceof File) answers.delete(name);
  for (const { field_name, field_type } of fields) {
    if (field_type !== 'file') continue;
    for (const { area, state, file } of files)
      if (area === field_name && state !== 'refused') answers.append(field_name, file.name);
  }
  answers.set(SUBMISSION_TOKEN, token);
  return answers;
}
