import { useEffect } from 'react';
import { Note } from './note';
import { type Toast, toast } from './toast';

/** The error of a form as a destructive toast; as a note without scripts. */
export function ErrorToast({ error }: { error?: Toast }) {
  useEffect(() => {
    if (error) toast({ ...error, variant: 'destructive' });
  }, [error]);
  if (!error) return null;
  return (
    <noscript>
      <Note tone="danger" title={error.title}>
        {error.description}
      </Note>
    </noscript>
  );
}
