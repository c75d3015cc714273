import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, Link } from 'react-router';
import { readableDay, readableMoment } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { EmptyState } from '~/ui/empty-state';
import { Panel, StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/client.page';
import { ClientFiles } from './client-files';
import { readClient } from './clients.server';

export async function loader({ context, params }: Route.LoaderArgs) {
  const client = await readClient(server(context), params.id);
  if (!client) throw data(null, 404);
  return { client };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.client.name ?? 'Client') },
];

export default function Client({ loaderData: { client }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <BackToList />
      <StaffHead
        title={client.name ?? 'No name given'}
        text={`Inquiry of ${readableMoment(time_zone, client.created_at)}`}
      />
      <div className="staff-columns">
        <div>
          <Panel title="Contact">
            <Facts>
              <Fact label="Partner">{client.partner_name ?? 'N/A'}</Fact>
              <Fact label="Email">{client.email && <a href={`mailto:${client.email}`}>{client.email}</a>}</Fact>
              <Fact label="Phone">{client.phone && <a href={`tel:${client.phone}`}>{client.phone}</a>}</Fact>
            </Facts>
          </Panel>
          <Panel title="Event">
            <Facts>
              <Fact label="Date">{client.event_date && readableDay(client.event_date)}</Fact>
              <Fact label="Venue">{client.event_venue}</Fact>
              <Fact label="Budget">{client.estimated_budget}</Fact>
            </Facts>
          </Panel>
          <Panel title="Vision">
            <Facts>
              <Fact label="Pinterest">{client.pinterest_link && <WebLink address={client.pinterest_link} />}</Fact>
              <Fact label="Details">{client.vision_details}</Fact>
            </Facts>
          </Panel>
          <Panel title="All answers">
            <Facts>
              {client.answers.map(({ name, label, answer }) => (
                <Fact key={name} label={label}>
                  {answer}
                </Fact>
              ))}
            </Facts>
          </Panel>
        </div>
        <ClientFiles clientId={client.id} files={client.files} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <EmptyState
      heading="h1"
      title="Could not fetch client details."
      text="There is no client at this address."
      action={<StaffButtonLink to="/client-database">Back to Client List</StaffButtonLink>}
    />
  );
}

function BackToList() {
  return (
    <p className="staff-back">
      <Link to="/client-database">← Back to Client List</Link>
    </p>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="panel-facts">{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="whitespace-pre-line">{children || '—'}</dd>
    </div>
  );
}

/** What a couple typed is a link only if it leads to a web page. */
function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
