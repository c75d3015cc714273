import type { z } from 'zod';

export type Faults = Record<string, string>;

/** The first fault of each field. */
export function faultsOf({ issues }: z.ZodError): Faults {
  const faults: Faults = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= message;
  return faults;
}
