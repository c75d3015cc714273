import { fileUrl } from '~/lib/picture';
import type { Context, Transaction } from '~/platform/context.server';
import { updatePicture } from '~/platform/crop.server';
import { findPictures } from '~/platform/find-pictures.server';
import { keyOf } from '~/platform/store-picture.server';
import type { Collection, PictureOptions, Row } from './collection';
import type { Saving } from './collection.server';
import type { CollectionTable } from './registry';

export async function withPictures<Table extends CollectionTable>(
  context: Context,
  { picture }: Collection<Table>,
  rows: object[],
): Promise<Row<Table>[]> {
  const found = rows as Row<Table>[];
  if (!picture) return found;
  const pictures = await findPictures(
    context,
    found.map((row) => pictureUrl(picture, row)),
  );
  return found.map((row) => ({ ...row, picture: pictures.get(pictureUrl(picture, row) ?? '') }));
}

/** The address of a row's picture, which may be on another site; null without one. */
export function pictureUrl<Table extends CollectionTable>(
  { column, holds, bucket }: PictureOptions<Table>,
  row: Row<Table>,
): string | null {
  const held = row[column] as string | null;
  return held && holds === 'key' ? fileUrl(bucket, held) : held;
}

/** The key of a row's picture; undefined for one that is not ours to change. */
export function pictureKey<Table extends CollectionTable>(
  { column, holds, bucket, folder = '' }: PictureOptions<Table>,
  row: Record<string, unknown>,
): string | undefined {
  const held = row[column] as string | null;
  const key = holds === 'key' ? (held ?? undefined) : keyOf(bucket, held);
  return key?.startsWith(folder) ? key : undefined;
}

interface SavedPicture {
  before?: Record<string, unknown>;
  key?: string;
  saving: Pick<Saving, 'alt' | 'crop'>;
}

/** Replaces or changes the stored picture of a row; returns the column that points to it if that changes. */
export async function savePicture<Table extends CollectionTable>(
  tx: Transaction,
  options: PictureOptions<Table>,
  { before, key, saving: { alt = '', crop } }: SavedPicture,
) {
  const { bucket } = options;
  const old = before && pictureKey(options, before);
  if (key && old) await tx.files.remove(tx.db, bucket, old);
  const current = key ?? (old && (await updatePicture(tx, { bucket, key: old }, { alt, crop })));
  if (current === undefined || current === old) return {};
  return { [options.column]: options.holds === 'key' ? current : fileUrl(bucket, current) };
}
