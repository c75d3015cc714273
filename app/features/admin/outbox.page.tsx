import { Link } from 'react-router';
import { readableMoment } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { listMails } from '~/platform/mail.server';
import { Panel, StaffHead } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/outbox.page';
import { MailTag } from './mail-tag';

export async function loader({ context }: Route.LoaderArgs) {
  const studio = server(context);
  return { letters: await listMails(studio), isKept: studio.config.SMTP_URL === undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Outbox') }];

export default function Outbox({ loaderData: { letters, isKept }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead
        title="Outbox"
        text={
          isKept
            ? 'No mail server is set: letters are kept here and leave for nobody. The newest 100.'
            : 'The newest 100 letters. One that could not be sent is tried again.'
        }
      />
      <Panel>
        <Table label="Letters" className="whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">To</th>
              <th scope="col">Subject</th>
              <th scope="col">Written</th>
            </tr>
          </thead>
          <tbody>
            {letters.length === 0 && <TableMessage columns={4}>No letter has been written yet.</TableMessage>}
            {letters.map(({ id, status, recipient, subject, created_at }) => (
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
    </>
  );
}
