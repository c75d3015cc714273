import { useState } from 'react';
import type { Toast } from './toast';
import type { OvertakenBy } from './writing-head';

/** What a form of a written record is opened with. */
interface Opened {
  id?: string;
  version?: string;
  draft?: string;
  values: Record<string, string>;
  keptAt?: string;
  overtaken?: OvertakenBy;
}

/** What came back of it. */
interface Returned {
  typed: Record<string, string | undefined>;
  errors: Record<string, string>;
  error?: Toast;
  html?: string;
  overtaken?: OvertakenBy;
  version?: string;
}

/** What such a form shows: what was typed before what is kept, and whether somebody else was at work. */
export function useWriting(opened: Opened, returned?: Returned) {
  const { id, values, keptAt } = opened;
  const { typed, errors = {}, error, html } = returned ?? {};
  // The server proposes another with every answer; it is the same draft until the dialog is closed.
  const [draft] = useState(typed?.draft ?? opened.draft);
  const { overtaken, version } = returned ?? opened;
  return {
    ...{ id, errors, error, html },
    head: { hidden: { id, version, draft }, overtaken, keptAt: returned ? undefined : keptAt },
    valueOf: (name: string) => typed?.[name] ?? values[name],
  };
}
