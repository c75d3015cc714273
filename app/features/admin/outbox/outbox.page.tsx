import { Form } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { sortLinkProps } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { sendAgain } from '~/platform/mail.server';
import { sendsMail } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { ListFilter, ListOnDay, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { RowLink } from '~/ui/row-menu';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
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
      <ListTools search="Search emails" listQuery={listQuery}>
        <ListFilter label="Emails to show" listQuery={listQuery} name="status" choices={STATES} />
        <ListOnDay label="Written on" listQuery={listQuery} />
      </ListTools>
      <Panel>
        <Table label="Emails" className="table-rows nowrap">
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
              <ListEmpty
                columns={4}
                listQuery={listQuery}
                empty="No email has been written yet."
                noMatches="No emails match."
              />
            )}
            {rows.map(({ id, status, recipient, subject, created_at }) => (
              <tr key={id}>
                <td data-phone="figure">
                  <MailTag status={status} />
                </td>
                <td data-phone="second">
                  <span className="row-above">{recipient}</span>
                </td>
                <td data-phone="name">
                  <RowLink to={`/outbox/${id}`}>{subject}</RowLink>
                </td>
                <td data-phone="state">{formatDateTime(time_zone, created_at)}</td>
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
