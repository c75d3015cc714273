import type { PostedForm } from '~/platform/posted-form.server';
import { readAlt, readPicture } from '~/platform/posted-picture.server';
import { type Collection, type PictureOptions, type Row, textOf } from './collection';
import { fieldsOf } from './fields';
import type { CollectionTable } from './registry';

interface PostedRow<Table extends CollectionTable> {
  collection: Collection<Table>;
  form: PostedForm;
}

export async function readForm<Table extends CollectionTable>(posted: PostedRow<Table>) {
  const { collection, form } = posted;
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, { schema }] of fieldsOf(collection)) {
    const { data: value, error } = schema.safeParse(form.texts[name]);
    if (error) errors[name] = error.issues[0]?.message ?? 'Please check this.';
    else values[name] = value;
  }
  const { picture: options } = collection;
  if (!options) return { values, errors };
  const { picture, error } = await readPicture(form, options.name, options.accept);
  if (error) errors[options.name] = error;
  if (!picture && !error && options.missing && !form.texts.id) errors[options.name] = options.missing;
  return { values, errors, picture, alt: altTextOf(posted, options, values) };
}

function altTextOf<Table extends CollectionTable>(
  { collection, form }: PostedRow<Table>,
  { alt: field, name }: PictureOptions<Table>,
  values: Record<string, unknown>,
): string {
  if (typeof field === 'function') return field(values as Row<Table>);
  return field in collection.fields ? textOf(values[field]) : readAlt(form, name, field);
}
