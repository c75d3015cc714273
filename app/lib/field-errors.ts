import type { z } from 'zod';

export type FieldErrors = Record<string, string>;

export function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    if (!Object.hasOwn(errors, field)) errors[field] = message;
  }
  return errors;
}
