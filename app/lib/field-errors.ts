import type { z } from 'zod';

export type FieldErrors = Record<string, string>;

export function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}
