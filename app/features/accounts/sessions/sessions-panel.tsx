import { Form } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import { Panel, StaffButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { FormButtons } from '~/features/accounts/account-panel';
import type { Account } from '~/features/accounts/profile/read-account.server';

export function SessionsPanel({ account: { sessions }, timeZone }: { account: Account; timeZone: string }) {
  return (
    <Panel title="Where you are signed in">
      <ul className="account-list">
        {sessions.map(({ id, device, address, last_used_at, is_this }) => (
          <li key={id}>
            <div>
              <b>{device}</b> {is_this && <Tag tone="ok">This device</Tag>}
              <small>
                {address && `${address}, `}
                {formatDateTime(timeZone, last_used_at)}
              </small>
            </div>
            {is_this ? (
              <Form method="post" action="/sign-out">
                <StaffButton type="submit" name="scope" value="local">
                  Sign Out
                </StaffButton>
              </Form>
            ) : (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <StaffButton type="submit" name="intent" value="session-end" aria-label={`Sign out ${device}`}>
                  Sign Out
                </StaffButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="panel-body">
        <FormButtons>
          <StaffButton type="submit" name="intent" value="sessions-others" disabled={sessions.length < 2}>
            Sign out the others
          </StaffButton>
          <StaffButton type="submit" name="intent" value="sessions-all" variant="danger">
            Sign out everywhere
          </StaffButton>
        </FormButtons>
      </Form>
    </Panel>
  );
}
