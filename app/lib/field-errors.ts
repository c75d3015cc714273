import type { z } from 'zod';

/** What is wrong with each field of a form, by its name. */
export type FieldErrors = Record<string, string>;

/** The first error of each field. */
export function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}
