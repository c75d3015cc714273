import { DeleteSelectedDialog } from '~/ui/delete-selected';
import type { Selected } from '~/lib/list-query';
import type { Toast } from '~/ui/toast';

type DeleteClientsProps = {
  selected: Selected;
  returnTo: string;
  error?: Toast;
};

/** Asks before one client or several are deleted, in the words of admin spec 2. */
export function DeleteClients({ selected, returnTo, error }: DeleteClientsProps) {
  const [first, ...others] = selected.rows;
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
      selected={selected}
      focusOnClose={first && others.length === 0 ? `delete-${first.id}` : undefined}
      {...{ returnTo, error }}
    />
  );
}
