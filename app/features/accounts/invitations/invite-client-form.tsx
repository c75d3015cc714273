import { Form, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input } from '~/ui/field';
import { Spinner } from '~/ui/spinner';
import { Panel, StaffButton } from '~/ui/staff';
import { useFocusFirstError } from '~/ui/use-focus-first-error';

/** Admin spec 2. */
export function InviteClientForm({ returned }: { returned?: Partial<ActionError> }) {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'invite';
  const form = useFocusFirstError(returned);
  return (
    <Panel title="Invite New Client to Portal">
      <Form ref={form} method="post" className="panel-body" preventScrollReset>
        <ErrorToast error={returned?.error} />
        <input type="hidden" name="intent" value="invite" />
        <Field id="invite-name" label="Name" required error={returned?.errors?.name}>
          {(control) => (
            <Input {...control} name="name" maxLength={200} autoComplete="off" defaultValue={returned?.typed?.name} />
          )}
        </Field>
        <Field id="invite-email" label="Email" required error={returned?.errors?.email}>
          {(control) => (
            <Input {...control} type="email" name="email" autoComplete="off" defaultValue={returned?.typed?.email} />
          )}
        </Field>
        <div className="staff-actions">
          <StaffButton type="submit" variant="primary" disabled={isSending}>
            {isSending ? (
              <>
                <Spinner /> Sending...
              </>
            ) : (
              'Send invite'
            )}
          </StaffButton>
        </div>
      </Form>
    </Panel>
  );
}
