import { Link } from 'react-router';
import { readableDay, readableMoment } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { Panel, StaffButtonLink, StaffHead } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/client-database.page';
import { listClients } from './clients.server';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after');
  return { ...(await listClients(server(context), after)), isFirst: after === null };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Client Database') }];

export default function ClientDatabase({ loaderData: { clients, next, isFirst }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead
        title="Client Database"
        actions={
          <StaffButtonLink to="/consultation" variant="primary">
            Add New Inquiry
          </StaffButtonLink>
        }
      />
      <Panel>
        <Table label="Clients" className="whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Event Date</th>
              <th scope="col">Submitted</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {clients.length === 0 && <TableMessage columns={5}>No client inquiries yet.</TableMessage>}
            {clients.map(({ id, name, email, event_date, created_at }) => (
              <tr key={id}>
                <td>
                  <Link to={`/client/${id}`}>{name ?? 'No name given'}</Link>
                </td>
                <td>{email}</td>
                <td>{event_date ? readableDay(event_date) : 'N/A'}</td>
                <td>{readableMoment(time_zone, created_at)}</td>
                <td>
                  <StaffButtonLink to={`/client/${id}`}>
                    View<VisuallyHidden> {name ?? 'client without a name'}</VisuallyHidden>
                  </StaffButtonLink>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <OtherPages next={next} isFirst={isFirst} />
    </>
  );
}

function OtherPages({ next, isFirst }: { next?: string; isFirst: boolean }) {
  if (isFirst && !next) return null;
  return (
    <nav className="staff-pages" aria-label="Pages">
      {!isFirst && <Link to="/client-database">Newest inquiries</Link>}
      {next && <Link to={`?${new URLSearchParams({ after: next })}`}>Older inquiries</Link>}
    </nav>
  );
}
