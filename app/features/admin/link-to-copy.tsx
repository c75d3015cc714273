import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Flash } from '~/lib/flash';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { useHydrated } from '~/ui/use-hydrated';

/** Stays while others change something on the page, and goes when it is left. */
export function LinkToCopy({ copy }: Pick<Flash, 'copy'>) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ copy, pathname });
  const isHydrated = useHydrated();
  if (copy && copy.text !== shown.copy?.text) setShown({ copy, pathname });
  if (!shown.copy || shown.pathname !== pathname) return null;
  const { label, text } = shown.copy;
  const write = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Link copied' });
  };
  return (
    <Panel>
      <div className="panel-body stack">
        <Field id="link-to-copy" label={label}>
          {(control) => <Input {...control} readOnly value={text} onFocus={({ target }) => target.select()} />}
        </Field>
        {isHydrated && (
          <div className="staff-actions">
            <StaffButton onClick={write}>Copy the link</StaffButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
