import type { Returned } from '~/features/editor/editor.actions.server';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input } from '~/ui/field';

/** The page then opens in the editor, hidden until it is published. */
export function AddPageDialog({ returned, returnTo }: { returned?: Returned; returnTo: string }) {
  return (
    <EditDialog title="Add page" returnTo={returnTo} focusOnClose="add-page">
      <DialogForm intent="add" submit="Add page" busy="Adding..." returnTo={returnTo} error={returned?.error}>
        <Field
          id="heading"
          label="Heading of the page"
          required
          hint="Also its name in menus, and its address. Only staff see the page until you publish it."
          error={returned?.errors.heading}
        >
          {(control) => <Input {...control} name="heading" maxLength={200} defaultValue={returned?.typed.heading} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
