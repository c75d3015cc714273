import type { ReactNode } from 'react';
import { CHOSEN } from '~/lib/over-list';
import { DialogForm, EditDialog } from './edit-dialog';
import { FaultToast } from './fault-toast';
import { StaffButton } from './staff';
import type { Toast } from './toast';

/** The button that deletes those chosen. */
const DELETE_CHOSEN = 'delete-chosen';
const NAMED = 5;

/** In a `<BulkBar>`: leads to the address of the list that asks whether to delete those chosen. */
export function DeleteChosen() {
  return (
    <StaffButton id={DELETE_CHOSEN} type="submit" formMethod="get" variant="danger" name="delete" value={CHOSEN}>
      Delete
    </StaffButton>
  );
}

type DeleteChosenDialogProps = {
  chosen: { id: string; name: string }[];
  /** Of what: 'client', 'clients'. */
  what: readonly [one: string, several: string];
  /** The question, unless it is the usual one. */
  title?: string;
  /** What becomes of them. */
  text: ReactNode;
  /** The list that the dialog lies over. */
  below: string;
  /** The id of what gets the focus once it is closed, unless it is the button of the bar. */
  returnTo?: string;
  /** Why they were not deleted. */
  fault?: Toast;
};

/** Asks before those chosen are deleted, all of them together; posts `intent=delete-chosen`. */
export function DeleteChosenDialog({ chosen, what, title, text, below, returnTo, fault }: DeleteChosenDialogProps) {
  if (chosen.length === 0) return <FaultToast fault={fault} />;
  const [one, several] = what;
  const question = title ?? `Delete ${chosen.length === 1 ? `this ${one}` : `these ${chosen.length} ${several}`}?`;
  return (
    <EditDialog title={question} below={below} returnTo={returnTo ?? DELETE_CHOSEN}>
      <DialogForm intent="delete-chosen" below={below} submit="Delete" busy="Deleting..." isDanger fault={fault}>
        {chosen.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <p>{text}</p>
        <p className="text-ink-soft">{namesOf(chosen, what)}</p>
      </DialogForm>
    </EditDialog>
  );
}

function namesOf(chosen: { name: string }[], [one, several]: DeleteChosenDialogProps['what']) {
  const names = chosen.map(({ name }) => name);
  if (names.length === 1) return `${one.slice(0, 1).toUpperCase()}${one.slice(1)}: ${names[0]}.`;
  const more = names.length - NAMED;
  return `${names.length} ${several}: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
