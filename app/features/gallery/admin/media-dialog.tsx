import { useState } from 'react';
import type { ActionError } from '~/lib/action-error';
import { DescribedPicture } from '~/ui/described-picture';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Note } from '~/ui/note';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input } from '~/ui/field';
import { CropFields } from '~/ui/crop-fields';
import type { ManagedImage } from './managed-images.server';
import { CategoryField } from './category-field';

type MediaDialogProps = {
  image?: ManagedImage;
  returnTo: string;
  focusOnClose: string;
  returned?: ActionError;
};

export function MediaDialog({ image, returnTo, focusOnClose, returned }: MediaDialogProps) {
  const { typed, errors } = returned ?? {};
  const [category, setCategory] = useState(typed?.category ?? '');
  return (
    <EditDialog
      title={image ? 'Edit image' : 'Add image'}
      returnTo={returnTo}
      focusOnClose={focusOnClose}
      wide={image !== undefined}
    >
      <DialogForm returnTo={returnTo} encType="multipart/form-data">
        <input type="hidden" name="id" value={image?.id ?? ''} />
        <EditVersion version={image?.version} returned={returned} />
        {image?.isDemo && (
          <Note title="A demo entry.">
            It disappears from the site when the first real one is added. Add a real one as a new image.
          </Note>
        )}
        {image ? (
          <p>
            Category: <strong>{image.categoryLabel}</strong>. It cannot be changed.
          </p>
        ) : (
          <CategoryField
            id="category"
            label="Category"
            category={category}
            setCategory={setCategory}
            error={errors?.category}
          />
        )}
        <DescribedPicture
          label="Image"
          name="image"
          required
          current={image && { src: image.picture.src, alt: image.picture.alt }}
          error={errors?.image}
          isCroppedHere
          alt={{ typed: typed?.alt }}
        />
        <Field id="title" label="Title" hint="Untitled if left empty.">
          {(control) => (
            <Input {...control} name="title" defaultValue={typed?.title ?? image?.title ?? ''} maxLength={200} />
          )}
        </Field>
        <Field id="description" label="Description" hint="Shown under affiliations and awards.">
          {(control) => (
            <Input
              {...control}
              name="description"
              defaultValue={typed?.description ?? image?.description ?? ''}
              maxLength={500}
            />
          )}
        </Field>
        {image && <CropFields picture={image.picture} typed={typed} />}
      </DialogForm>
    </EditDialog>
  );
}
