import { Form, Link } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { sortLinkProps } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { sendAgain } from '~/platform/mail.server';
import { sendsMail } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { ListFilter, ListOnDay, ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import { SortHeader, Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/outbox.page';
import { MailTag } from './mail-tag';
import { countGivenUp, listEmails, emailListQuery } from './outbox.server';

export const handle: StaffHandle = { area: 'orders' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = emailListQuery(url);
  const [emails, givenUp] = await Promise.all([listEmails(context, listQuery), countGivenUp(context)]);
  return { listQuery, ...emails, givenUp, isKept: !sendsMail(context) };
}

export async function action(args: Route.ActionArgs) {
  const context = getContext(args);
  const count = await sendAgain(context);
  const title = count === 1 ? 'One email is on its way.' : `${count} emails are on their way.`;
  return redirectWithFlash(context, '/outbox', { title });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Outbox') }];

const STATES = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'kept', label: 'Kept here' },
  { value: 'failed', label: 'Trying again' },
  { value: 'given_up', label: 'Not sent' },
];

export default function Outbox({
  loaderData: { listQuery, rows, next, previous, givenUp, isKept },
  matches,
}: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Outbox"
        text={
          isKept
            ? 'No mail server is set: emails are kept here and not sent to anyone.'
            : 'Every email. If one can’t be sent, we keep trying for a few hours.'
        }
        actions={
          !isKept &&
          givenUp > 0 && (
            <Form method="post">
              <StaffButton type="submit">{`Send ${givenUp} again`}</StaffButton>
            </Form>
          )
        }
      />
      <div className="list-tools">
        <ListSearch label="Search emails" listQuery={listQuery} />
        <ListOnDay label="Written on" listQuery={listQuery} />
        <ListFilter label="Emails to show" listQuery={listQuery} name="status" choices={STATES} />
      </div>
      <Panel>
        <Table label="Emails" className="nowrap">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <SortHeader {...sortLinkProps(listQuery, 'recipient')}>To</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'subject')}>Subject</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'written')}>Written</SortHeader>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={4}>
                {listQuery.q || listQuery.params.status ? 'No emails match.' : 'No email has been written yet.'}
              </TableMessage>
            )}
            {rows.map(({ id, status, recipient, subject, created_at }) => (
              <tr key={id}>
                <td>
                  <MailTag status={status} />
                </td>
                <td>{recipient}</td>
                <td>
                  <Link to={`/outbox/${id}`}>{subject}</Link>
                </td>
                <td>{formatDateTime(time_zone, created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <ListPagination
        listQuery={listQuery}
        next={next}
        previous={previous}
        newestFirst={listQuery.sort === 'written'}
      />
    </>
  );
}
