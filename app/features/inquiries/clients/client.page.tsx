import '~/features/inquiries/documents/client-files.css';
import { data, Form, isRouteErrorResponse, Link } from 'react-router';
import { CapacityNote } from '~/features/capacity/capacity-note';
import { readCapacity } from '~/features/capacity/capacity.server';
import { readInvitation } from '~/features/accounts/invitations/invite-client.server';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { DeleteDialog } from '~/ui/edit-dialog';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/client.page';
import { ClientDocuments } from '~/features/inquiries/documents/client-documents';
import { AnswersPanel, ContactPanel, EventPanel, VisionPanel } from './client-panels';
import { ClientFiles } from '~/features/inquiries/documents/client-files';
import { ClientPortalPanel } from './client-portal-panel';
import { handleClientForm } from './client.actions.server';
import { readClient } from './clients.server';
import { DocumentUpload } from '~/features/inquiries/documents/document-upload';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const found = await tryRead(context, 'client', async () => {
    const [client, invitation] = await Promise.all([
      readClient(context, params.id),
      readInvitation(context, params.id),
    ]);
    return { client, invitation };
  });
  if (!found) return data({ client: undefined }, 503);
  const { client, invitation } = found;
  if (!client) throw data(null, 404);
  const deleting = client.documents.find(({ id }) => id === url.searchParams.get('delete'));
  const capacity = await readCapacity(context, client.event_date);
  return data({ client, invitation, deleting, capacity });
}

export function action({ request, params, ...args }: Route.ActionArgs) {
  return handleClientForm(getContext(args), staff(args), params.id, request);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.client?.name ?? 'Client') },
];

export default function Client({ loaderData, actionData, matches, params }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  if (!loaderData.client)
    return (
      <>
        <BackToList />
        <ErrorPanel title="Could not fetch client details." retry={`/client/${params.id}`} />
      </>
    );
  const { client, invitation, deleting, capacity } = loaderData;
  return (
    <>
      <BackToList />
      {!deleting && <ErrorToast error={actionData?.error} />}
      <StaffHeader
        title={client.name ?? 'No name given'}
        text={
          <>
            Inquiry of {formatDateTime(time_zone, client.created_at)}{' '}
            <Tag tone={client.answered_at ? 'ok' : 'warn'}>{client.answered_at ? 'Answered' : 'To answer'}</Tag>
          </>
        }
        actions={
          <>
            <StaffButtonLink to={`/client-database?delete=${client.id}`} variant="danger">
              Delete client
            </StaffButtonLink>
            {client.event && <StaffButtonLink to={`/event/${client.event.id}`}>Event</StaffButtonLink>}
            <Answered isAnswered={client.answered_at !== null} />
          </>
        }
      />
      {capacity && <CapacityNote capacity={capacity} />}
      <div className="client-columns">
        <div>
          <ContactPanel client={client} />
          <EventPanel client={client} />
          <ClientPortalPanel client={client} invitation={invitation} timeZone={time_zone} />
        </div>
        <div>
          <VisionPanel client={client} />
          <ClientDocuments clientId={client.id} documents={client.documents} timeZone={time_zone}>
            <DocumentUpload
              clientId={client.id}
              returned={actionData?.typed.intent === 'upload' ? actionData : undefined}
            />
          </ClientDocuments>
          <ClientFiles clientId={client.id} files={client.files} />
          <AnswersPanel answers={client.answers} />
        </div>
      </div>
      {deleting && (
        <DeleteDialog
          title="Delete File?"
          text={`${deleting.file_name} leaves this page and the client’s portal. You can restore it from the trash for 30 days.`}
          id={deleting.id}
          returnTo={`/client/${client.id}`}
          focusOnClose={`delete-${deleting.id}`}
          error={actionData?.error}
        />
      )}
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

/** An answer leaves by email or telephone, so staff say that it has. */
function Answered({ isAnswered }: { isAnswered: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <StaffButton
        type="submit"
        variant={isAnswered ? undefined : 'primary'}
        name="intent"
        value={isAnswered ? 'open' : 'answered'}
      >
        {isAnswered ? 'Not answered yet' : 'Mark as answered'}
      </StaffButton>
    </Form>
  );
}
