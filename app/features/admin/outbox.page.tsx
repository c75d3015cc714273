import { Form, Link } from 'react-router';
import { readableMoment } from '~/lib/dates';
import { sortBy } from '~/lib/listing';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { sendAgain } from '~/platform/mail.server';
import { sendsMail } from '~/platform/mail-words.server';
import { redirectWithNotice } from '~/platform/notice.server';
import { ListChoices, ListPages, ListSearch } from '~/ui/listing';
import { Panel, StaffButton, StaffHead } from '~/ui/staff';
import { SortHead, Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/outbox.page';
import { MailTag } from './mail-tag';
import { countGivenUp, listEmails, readEmailList } from './outbox.server';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listing = readEmailList(url);
  const [emails, givenUp] = await Promise.all([listEmails(context, listing), countGivenUp(context)]);
  return { listing, ...emails, givenUp, isKept: !sendsMail(context) };
}

export async function action(args: Route.ActionArgs) {
  const context = getContext(args);
  const count = await sendAgain(context);
  const title = count === 1 ? 'One email is on its way.' : `${count} emails are on their way.`;
  return redirectWithNotice(context, '/outbox', { title });
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
  loaderData: { listing, rows, next, givenUp, isKept },
  matches,
}: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead
        title="Outbox"
        text={
          isKept
            ? 'No mail server is set: emails are kept here and not sent to anyone.'
            : 'Every email. If one cannot be sent, we try again for some hours.'
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
        <ListSearch label="Search letters" listing={listing} />
        <ListChoices label="Letters to show" listing={listing} name="status" choices={STATES} />
      </div>
      <Panel>
        <Table label="Letters" className="whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <SortHead {...sortBy(listing, 'recipient')}>To</SortHead>
              <SortHead {...sortBy(listing, 'subject')}>Subject</SortHead>
              <SortHead {...sortBy(listing, 'written')}>Written</SortHead>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={4}>
                {listing.q || listing.params.status ? 'No emails match.' : 'No email has been written yet.'}
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
                <td>{readableMoment(time_zone, created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <ListPages listing={listing} next={next} newestFirst={listing.sort === 'written'} />
    </>
  );
}
