import { useState } from 'react';
import type { EditConflict } from '~/lib/edit-conflict';
import type { Toast } from './toast';

interface Opened {
  id?: string;
  version?: string;
  draft?: string;
  values: Record<string, string>;
  savedAt?: string;
  conflict?: EditConflict;
}

interface Returned {
  typed: Record<string, string | undefined>;
  errors: Record<string, string>;
  error?: Toast;
  html?: string;
  conflict?: EditConflict;
}

export function useEditorForm(opened: Opened, returned?: Returned) {
  const { id, values, savedAt } = opened;
  const { typed, errors = {}, error, html } = returned ?? {};
  // The server proposes a new id with every response; the draft keeps the first until the dialog is closed.
  const [draft] = useState(typed?.draft ?? opened.draft);
  const { conflict } = returned ?? opened;
  const version = conflict?.version ?? (returned ? typed?.version : opened.version);
  return {
    id,
    errors,
    error,
    html,
    head: { hidden: { id, version, draft }, conflict, savedAt: returned ? undefined : savedAt },
    valueOf: (name: string) => typed?.[name] ?? values[name],
  };
}
