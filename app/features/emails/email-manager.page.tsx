import { Link } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formatDate } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { Panel, StaffHeader } from '~/ui/staff';
import { Table } from '~/ui/table';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/email-manager.page';
import { RECIPIENTS } from './recipients';
import { listEmails } from './email-texts.server';

export const handle: StaffHandle = { area: 'settings' };

export async function loader(args: Route.LoaderArgs) {
  return { groups: await listEmails(getContext(args)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Emails') }];

export default function EmailManager({ loaderData: { groups }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Emails"
        text="What each email says that is sent for you. Emails sent before stay as they were."
      />
      {groups.map(({ group, emails }) => (
        <Panel key={group} title={group}>
          <Table label={group} className="table-cards">
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">To</th>
                <th scope="col">Sent</th>
                <th scope="col">Text</th>
              </tr>
            </thead>
            <tbody>
              {emails.map(({ id, title, to, sent, change, isOff }) => (
                <tr key={id}>
                  <td>
                    <Link to={`/email-manager/${id}`}>{title}</Link>
                  </td>
                  <td data-label="To">{RECIPIENTS[to]}</td>
                  <td data-label="Sent">{sent}</td>
                  <td data-label="Text">
                    {isOff && <Tag tone="warn">Switched off</Tag>}{' '}
                    {change ? <Tag tone="ok">Your own</Tag> : <Tag>As delivered</Tag>}
                    {change && (
                      <span className="text-ink-quiet">
                        {' '}
                        {formatDate(time_zone, change.updated_at)}
                        {change.updated_by && ` by ${change.updated_by}`}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      ))}
    </>
  );
}
