import { altError } from '~/lib/alt-text';
import type { Context } from '~/platform/context.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readAlt, readPicture } from '~/platform/posted-picture.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { type Collection, type PictureOptions, type Row, textOf } from './collection';
import { readRow } from './collection-rows.server';
import { fieldsOf } from './fields';
import type { CollectionTable } from './registry';

interface PostedRow<Table extends CollectionTable> {
  context: Context;
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
  const { alt, error: wrongAlt } = await readAltText(posted, options, values, picture);
  if (wrongAlt) errors[String(options.alt)] ??= wrongAlt;
  return { values, errors, picture, alt };
}

async function readAltText<Table extends CollectionTable>(
  { context, collection, form }: PostedRow<Table>,
  { alt: field, name }: PictureOptions<Table>,
  values: Record<string, unknown>,
  picture?: PreparedPicture,
): Promise<{ alt: string; error?: string }> {
  if (typeof field === 'function') return { alt: field(values as Row<Table>) };
  if (field in collection.fields) {
    const alt = textOf(values[field]);
    return { alt, error: picture && altError(alt, picture.name) };
  }
  const known = (await readRow(context, collection, form.texts.id))?.picture?.alt;
  return readAlt(form, { of: name, field, known });
}
