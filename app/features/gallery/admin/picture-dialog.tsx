import './managers.css';
import type { ActionError } from '~/lib/action-error';
import type { Picture } from '~/lib/picture';
import { AltField } from '~/ui/alt-field';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input } from '~/ui/field';
import { CropFields } from '~/ui/crop-fields';

type PictureDialogProps = {
  id: string;
  version: number;
  title: string | null;
  picture: Picture;
  returnTo: string;
  returned?: ActionError;
};

export function PictureDialog({ id, version, title, picture, returnTo, returned }: PictureDialogProps) {
  const { typed } = returned ?? {};
  return (
    <EditDialog title="Edit picture" returnTo={returnTo} focusOnClose={`edit-${id}`} wide>
      <DialogForm returnTo={returnTo}>
        <input type="hidden" name="id" value={id} />
        <EditVersion version={version} returned={returned} />
        <AltField defaultValue={typed?.alt ?? picture.alt} />
        <Field id="title" label="Title" hint="Shown under the picture: plant, vessel, month.">
          {(control) => <Input {...control} name="title" defaultValue={typed?.title ?? title ?? ''} maxLength={200} />}
        </Field>
        <CropFields picture={picture} typed={typed} />
      </DialogForm>
    </EditDialog>
  );
}
