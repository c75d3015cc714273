import { useEffect } from 'react';
import { buttonClass } from '~/ui/button';
import { Note } from '~/ui/note';
import { toast } from '~/ui/toast';

const TITLE = 'An Error Occurred';

/** In place of the missing part, and as a toast (spec 8). */
export function PortalError({ children }: { children: string }) {
  useEffect(() => toast({ title: TITLE, description: children, variant: 'destructive' }), [children]);
  return (
    <div className="portal-error">
      <Note tone="danger" title={TITLE}>
        {children}
      </Note>
      <a className={buttonClass({ variant: 'line', small: true })} href="/client-portal">
        Try again
      </a>
    </div>
  );
}
