import type { EditConflict } from '~/lib/edit-conflict';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Choice, Field, Input, Select, Textarea } from '~/ui/field';
import { Note } from '~/ui/note';
import { PictureField } from '~/ui/picture-field';
import type { Toast } from '~/ui/toast';
import type { TestimonialRow } from './testimonial-manager.server';

type TestimonialDialogProps = {
  /** The testimonial to change; a new one without. */
  testimonial?: TestimonialRow;
  returnTo: string;
  focusOnClose: string;
  returned?: { typed: Record<string, string>; errors: Record<string, string>; error: Toast; conflict?: EditConflict };
};

export function TestimonialDialog({ testimonial, returnTo, focusOnClose, returned }: TestimonialDialogProps) {
  const { typed, errors = {}, error } = returned ?? {};
  const valueOf = (name: 'name' | 'month_year' | 'rating' | 'text' | 'image_alt') =>
    typed?.[name] ?? testimonial?.[name]?.toString() ?? '';
  const isPublished = typed ? typed.is_published !== undefined : (testimonial?.is_published ?? true);
  return (
    <EditDialog
      title={testimonial ? 'Edit Testimonial' : 'Add Testimonial'}
      returnTo={returnTo}
      focusOnClose={focusOnClose}
    >
      <DialogForm returnTo={returnTo} encType="multipart/form-data" error={error}>
        {testimonial && <input type="hidden" name="id" value={testimonial.id} />}
        <EditVersion version={testimonial?.version} returned={returned} />
        {testimonial?.is_demo && (
          <Note title="A demo entry.">
            It vanishes from the site when the first real one is published. Real words belong into a new one.
          </Note>
        )}
        <Field id="text" label="Their words" required error={errors.text} hint="Nothing is shortened.">
          {(control) => <Textarea {...control} name="text" rows={5} defaultValue={valueOf('text')} />}
        </Field>
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => <Input {...control} name="name" maxLength={100} defaultValue={valueOf('name')} />}
        </Field>
        <div className="field-grid">
          <Field id="month_year" label="Month and year" required error={errors.month_year}>
            {(control) => (
              <Input
                {...control}
                name="month_year"
                maxLength={40}
                placeholder="June 2026"
                defaultValue={valueOf('month_year')}
              />
            )}
          </Field>
          <Field id="rating" label="Rating" required error={errors.rating}>
            {(control) => (
              <Select {...control} name="rating" defaultValue={valueOf('rating') || '5'}>
                {[5, 4, 3, 2, 1].map((stars) => (
                  <option key={stars} value={stars}>
                    {stars} of 5
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <PictureField label="Picture" name="picture" current={testimonial?.picture} error={errors.picture} />
        <Field id="image_alt" label="Alternative text" error={errors.image_alt} hint="What is seen in the picture.">
          {(control) => <Input {...control} name="image_alt" defaultValue={valueOf('image_alt')} />}
        </Field>
        <Choice type="checkbox" name="is_published" label="Published" defaultChecked={isPublished} />
      </DialogForm>
    </EditDialog>
  );
}
