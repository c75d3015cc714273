import type { ReactNode } from 'react';
import { capitalize } from '~/lib/capitalize';
import { SELECTED } from '~/lib/dialog-url';
import { formatTotal, type Selected } from '~/lib/list-query';
import { DialogForm, EditDialog } from './edit-dialog';
import { ErrorToast } from './error-toast';
import { StaffButton } from './staff';
import type { Toast } from './toast';

const DELETE_SELECTED = 'delete-selected';
const NAMED = 5;

export function DeleteSelected() {
  return (
    <StaffButton id={DELETE_SELECTED} type="submit" formMethod="get" variant="danger" name="delete" value={SELECTED}>
      Delete
    </StaffButton>
  );
}

type DeleteSelectedDialogProps = {
  selected?: Selected;
  what: readonly [one: string, several: string];
  title?: string;
  text: ReactNode;
  returnTo: string;
  focusOnClose?: string;
  error?: Toast;
};

export function DeleteSelectedDialog({
  selected,
  what,
  title,
  text,
  returnTo,
  focusOnClose,
  error,
}: DeleteSelectedDialogProps) {
  if (!selected || selected.total === 0) return <ErrorToast error={error} />;
  const { rows, total, isAll } = selected;
  const [one, several] = what;
  const question = title ?? `Delete ${total === 1 ? `this ${one}` : `these ${formatTotal(total)} ${several}`}?`;
  return (
    <EditDialog title={question} returnTo={returnTo} focusOnClose={focusOnClose ?? DELETE_SELECTED}>
      <DialogForm
        intent="delete-selected"
        returnTo={returnTo}
        submit="Delete"
        busy="Deleting..."
        isDanger
        error={error}
      >
        {isAll ? (
          <input type="hidden" name="all" value="1" />
        ) : (
          rows.map(({ id }) => <input key={id} type="hidden" name="id" value={id} />)
        )}
        <p>{text}</p>
        <p className="text-ink-soft">{namesOf(selected, what)}</p>
      </DialogForm>
    </EditDialog>
  );
}

function namesOf({ rows, total }: Selected, [one, several]: DeleteSelectedDialogProps['what']) {
  const names = rows.map(({ name }) => name);
  if (total === 1) return `${capitalize(one)}: ${names[0]}.`;
  const more = total - NAMED;
  return `${formatTotal(total)} ${several}: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${formatTotal(more)} more` : ''}.`;
}
