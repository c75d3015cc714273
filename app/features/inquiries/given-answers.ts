import type { QueuedFile } from '~/ui/upload-queue';
import { type AnswerError, type FormField, errorIn } from './answer-errors';
import { SUBMISSION_TOKEN } from './file-limits';
import { textOf } from './text-of';

/** What the browser can tell without asking; the server checks everything again. */
export function errorsIn(form: HTMLFormElement, fields: FormField[], files: QueuedFile[]): AnswerError[] {
  const answers = answersOf(form, fields, files);
  return fields.flatMap((field) => {
    const { field_name } = field;
    const message = isHalfTyped(form, field_name)
      ? 'This day is not complete. For example, 06/12/2027'
      : errorIn(field, textOf(answers, field_name).trim());
    return message ? [{ field_name, message }] : [];
  });
}

/** A date of which only a part was typed has no value: the browser alone knows. */
function isHalfTyped(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.validity.badInput;
}

/** The form's texts, and for each file field the names of its files. */
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
