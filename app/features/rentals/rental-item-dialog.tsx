import type { EditConflict } from '~/lib/edit-conflict';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input, Textarea } from '~/ui/field';
import { PictureField } from '~/ui/picture-field';
import type { Toast } from '~/ui/toast';
import type { RentalRow } from './rental-manager.server';

type RentalItemDialogProps = {
  /** The item to change; a new one without. */
  item?: RentalRow;
  returnTo: string;
  focusOnClose: string;
  returned?: { typed: Record<string, string>; errors: Record<string, string>; error: Toast; conflict?: EditConflict };
};

export function RentalItemDialog({ item, returnTo, focusOnClose, returned }: RentalItemDialogProps) {
  const { typed, errors = {}, error } = returned ?? {};
  const valueOf = (name: 'name' | 'description' | 'rental_cost' | 'quantity_available') =>
    typed?.[name] ?? item?.[name]?.toString() ?? '';
  return (
    <EditDialog title={item ? 'Edit Rental Item' : 'Add Rental Item'} returnTo={returnTo} focusOnClose={focusOnClose}>
      <DialogForm returnTo={returnTo} encType="multipart/form-data" error={error}>
        {item && <input type="hidden" name="id" value={item.id} />}
        <EditVersion version={item?.version} returned={returned} />
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => <Input {...control} name="name" maxLength={200} defaultValue={valueOf('name')} />}
        </Field>
        <Field id="description" label="Description" error={errors.description}>
          {(control) => <Textarea {...control} name="description" rows={3} defaultValue={valueOf('description')} />}
        </Field>
        <div className="field-grid">
          <Field
            id="rental_cost"
            label="Rental cost"
            required
            error={errors.rental_cost}
            hint="In dollars, per rental."
          >
            {(control) => (
              <Input
                {...control}
                name="rental_cost"
                inputMode="decimal"
                className="num"
                placeholder="45.00"
                defaultValue={valueOf('rental_cost')}
              />
            )}
          </Field>
          <Field
            id="quantity_available"
            label="Quantity"
            required
            error={errors.quantity_available}
            hint="How many there are."
          >
            {(control) => (
              <Input
                {...control}
                name="quantity_available"
                inputMode="numeric"
                className="num"
                defaultValue={valueOf('quantity_available')}
              />
            )}
          </Field>
        </div>
        <PictureField label="Picture" name="picture" current={item?.picture} error={errors.picture} />
        <Field
          id="alt"
          label="Alternative text"
          error={errors.alt}
          hint="What is seen in the picture: a copper arch with eucalyptus at one side."
        >
          {(control) => <Input {...control} name="alt" defaultValue={typed?.alt ?? item?.picture?.alt ?? ''} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
