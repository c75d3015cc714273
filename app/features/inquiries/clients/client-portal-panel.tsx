import { Form, useNavigation } from 'react-router';
import { formatDate } from '~/lib/dates';
import { Panel, StaffButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';

type ClientPortalPanelProps = {
  client: { name: string | null; email: string | null };
  invitation: { state: 'none' | 'invited' | 'joined'; email?: string; at?: Date; isUnsent?: boolean };
  timeZone: string;
};

export function ClientPortalPanel({ client, invitation, timeZone }: ClientPortalPanelProps) {
  const { state, email, at, isUnsent } = invitation;
  const day = at && formatDate(timeZone, at);
  return (
    <Panel title="Client portal">
      <div className="panel-body">
        {state === 'none' && (
          <p>
            <Tag>Not invited</Tag>
          </p>
        )}
        {state === 'invited' && (
          <>
            <p>
              <Tag tone="warn">Invited on {day}</Tag>
            </p>
            <p className="text-ink-soft">
              {isUnsent
                ? `The email to ${email} was not sent. It is kept in the outbox; please pass it on yourself.`
                : `The email went to ${email}.`}{' '}
              Its link is good for seven days.
            </p>
          </>
        )}
        {state === 'joined' && (
          <>
            <p>
              <Tag tone="ok">Has an account since {day}</Tag>
            </p>
            <p className="text-ink-soft">Signs in as {email}.</p>
          </>
        )}
        {state !== 'joined' && <InviteButton client={client} isAgain={state === 'invited'} />}
      </div>
    </Panel>
  );
}

function InviteButton({
  client: { name, email },
  isAgain,
}: {
  client: ClientPortalPanelProps['client'];
  isAgain: boolean;
}) {
  const isSending = useNavigation().formData?.get('intent') === 'invite';
  if (!email) return <p className="text-ink-soft">This client has no email address for an invitation.</p>;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="name" value={name || email} />
      <input type="hidden" name="email" value={email} />
      <StaffButton
        type="submit"
        variant={isAgain ? 'plain' : 'primary'}
        name="intent"
        value="invite"
        disabled={isSending}
      >
        {isSending ? 'Sending...' : isAgain ? 'Send the invite again' : 'Invite to portal'}
      </StaffButton>
    </Form>
  );
}
