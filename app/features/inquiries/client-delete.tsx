import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import type { Toast } from '~/ui/toast';
import { DELETE_CHOSEN } from './client-row';

type DeleteClientsProps = {
  clients: { id: string; name: string | null }[];
  /** The list that the dialog lies over. */
  below: string;
  /** Why they were not deleted. */
  fault?: Toast;
};

/** Asks before one client or several are deleted, in the words of admin spec 2. */
export function DeleteClients({ clients, below, fault }: DeleteClientsProps) {
  const [first] = clients;
  if (!first) return null;
  const returnTo = clients.length === 1 ? `delete-${first.id}` : DELETE_CHOSEN;
  return (
    <EditDialog title="Are you absolutely sure?" below={below} returnTo={returnTo}>
      <DialogForm intent="delete" below={below} submit="Delete" busy="Deleting..." isDanger fault={fault}>
        {clients.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <p>This action cannot be undone. This will permanently delete the client record and all associated files.</p>
        <p className="text-ink-soft">{whomOf(clients)}</p>
      </DialogForm>
    </EditDialog>
  );
}

const NAMED = 5;

function whomOf(clients: { name: string | null }[]) {
  const names = clients.map(({ name }) => name ?? 'No name given');
  if (names.length === 1) return `Client: ${names[0]}.`;
  const more = names.length - NAMED;
  return `${names.length} clients: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
