import type { z } from 'zod';
import { type FieldErrors, fieldErrors } from './field-errors';
import type { Flash } from './flash';
import { UserError } from './user-error';

export function parseForm<T extends z.ZodType>(schema: T, typed: unknown): z.output<T> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error));
}

/** The error of a form whose fields say what is wrong; `toast` replaces the action's own. */
export function invalid(errors: FieldErrors, toast?: Flash): UserError {
  const message = toast ? (toast.description ?? '') : 'Please check the marked fields.';
  return new UserError(400, 'invalid', message, errors, toast && { title: toast.title });
}
