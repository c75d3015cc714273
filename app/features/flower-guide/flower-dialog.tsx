import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input, Textarea } from '~/ui/field';
import { CropFields } from '~/ui/crop-fields';
import { PictureField } from '~/ui/picture-field';
import { DEFAULT_DESCRIPTION, type FlowerForm } from './flower.schema';
import type { ManagedFlower } from './flower-manager.server';
import type { ReturnedFlower } from './flower-post.server';

/** The card's sections in the words of the guide. */
const SECTIONS = [
  { name: 'natural_colors_available', label: 'Natural Colors' },
  { name: 'durability', label: 'Durability' },
  {
    name: 'in_season_availability',
    label: 'Seasonality',
    hint: 'Spring, summer, autumn, winter: the guide sorts by them.',
  },
  { name: 'imported_from', label: 'Commonly Imported From' },
  { name: 'meanings', label: 'Meanings' },
] as const;

type FlowerDialogProps = {
  /** Without one, a flower is added. */
  flower?: ManagedFlower;
  returnTo: string;
  focusOnClose: string;
  returned?: ReturnedFlower;
};

/** Adds a flower to the guide or changes one. */
export function FlowerDialog({ flower, returnTo, focusOnClose, returned }: FlowerDialogProps) {
  const { typed, errors = {}, error } = returned ?? {};
  const valueOf = (name: keyof FlowerForm) => typed?.[name] ?? flower?.[name] ?? '';
  const text = (name: keyof FlowerForm) => ({ name, defaultValue: valueOf(name) });
  return (
    <EditDialog title={flower ? 'Edit Flower' : 'Add New Flower'} returnTo={returnTo} focusOnClose={focusOnClose} wide>
      <DialogForm returnTo={returnTo} encType="multipart/form-data" error={error}>
        {flower && <input type="hidden" name="id" value={flower.id} />}
        <EditVersion version={flower?.version} returned={returned} />
        <div className="field-grid">
          <Field id="name" label="Name" required error={errors.name}>
            {(control) => <Input {...control} {...text('name')} maxLength={120} autoComplete="off" />}
          </Field>
          <PictureField
            label="Image"
            name="image"
            current={flower?.picture && { src: flower.picture.src, alt: flower.picture.alt }}
            error={errors.image}
          />
          <Field
            id="description"
            label="Description"
            className="field-full"
            error={errors.description}
            hint="What is seen on the picture, for those who cannot see it."
          >
            {(control) => (
              <Input
                {...control}
                name="description"
                maxLength={300}
                defaultValue={valueOf('description') || DEFAULT_DESCRIPTION}
              />
            )}
          </Field>
          <Field id="blurb" label="Blurb" className="field-full" error={errors.blurb}>
            {(control) => <Textarea {...control} {...text('blurb')} maxLength={2000} rows={4} />}
          </Field>
          {SECTIONS.map(({ name, label, ...rest }) => (
            <Field key={name} id={name} label={label} error={errors[name]} {...rest}>
              {(control) => <Input {...control} {...text(name)} maxLength={300} />}
            </Field>
          ))}
        </div>
        {flower?.picture && <CropFields picture={flower.picture} typed={typed} />}
      </DialogForm>
    </EditDialog>
  );
}
