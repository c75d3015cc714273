import { useEffect } from 'react';
import { Note } from './note';
import { type Toast, toast } from './toast';

/** Says as a destructive toast what a form came back with; a note in its place where scripts are off. */
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
