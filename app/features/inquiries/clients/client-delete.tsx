import { DeleteSelectedDialog } from '~/ui/delete-selected';
import type { Toast } from '~/ui/toast';

type DeleteClientsProps = {
  clients: { id: string; name: string | null }[];
  returnTo: string;
  error?: Toast;
};

/** Asks before one client or several are deleted, in the words of admin spec 2. */
export function DeleteClients({ clients, returnTo, error }: DeleteClientsProps) {
  const [first, ...others] = clients;
  return (
    <DeleteSelectedDialog
      title="Are you absolutely sure?"
      text={
        <>
          This action cannot be undone. This will permanently delete the client record and all associated files.{' '}
          {/* The words above are the specification's. */}
          The trash keeps them for 30 days, in case this was a mistake.
        </>
      }
      what={['client', 'clients']}
      selected={clients.map(({ id, name }) => ({ id, name: name ?? 'No name given' }))}
      focusOnClose={first && others.length === 0 ? `delete-${first.id}` : undefined}
      {...{ returnTo, error }}
    />
  );
}
