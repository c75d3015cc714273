import { useEffect } from 'react';
import { Note } from './note';
import { type Toast, toast } from './toast';

/** Says as a destructive toast what a form came back with; a note in its place where scripts are off. */
export function FaultToast({ fault }: { fault?: Toast }) {
  useEffect(() => {
    if (fault) toast({ ...fault, variant: 'destructive' });
  }, [fault]);
  if (!fault) return null;
  return (
    <noscript>
      <Note tone="danger" title={fault.title}>
        {fault.description}
      </Note>
    </noscript>
  );
}
