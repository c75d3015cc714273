import { useState } from 'react';
import type { Toast } from './toast';
import type { OvertakenBy } from './writing-head';

interface Opened {
  id?: string;
  version?: string;
  draft?: string;
  values: Record<string, string>;
  keptAt?: string;
  overtaken?: OvertakenBy;
}

interface Returned {
  typed: Record<string, string | undefined>;
  errors: Record<string, string>;
  error?: Toast;
  html?: string;
  overtaken?: OvertakenBy;
  version?: string;
}

/** The state of such a form: typed text before the draft, and whether somebody else saved the record. */
export function useWriting(opened: Opened, returned?: Returned) {
  const { id, values, keptAt } = opened;
  const { typed, errors = {}, error, html } = returned ?? {};
  // The server proposes a new id with every response; the draft keeps the first until the dialog is closed.
  const [draft] = useState(typed?.draft ?? opened.draft);
  const { overtaken, version } = returned ?? opened;
  return {
    ...{ id, errors, error, html },
    head: { hidden: { id, version, draft }, overtaken, keptAt: returned ? undefined : keptAt },
    valueOf: (name: string) => typed?.[name] ?? values[name],
  };
}
