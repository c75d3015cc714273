const KINDS = {
  JPEG: { types: ['image/jpeg'], endings: ['jpg', 'jpeg'] },
  PNG: { types: ['image/png', 'image/apng'], endings: ['png'] },
  GIF: { types: ['image/gif'], endings: ['gif'] },
  WebP: { types: ['image/webp'], endings: ['webp'] },
  AVIF: { types: ['image/avif'], endings: ['avif'] },
  TIFF: { types: ['image/tiff'], endings: ['tif', 'tiff'] },
  HEIC: {
    types: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    endings: ['heic', 'heif'],
  },
} as const;

export type PictureKind = keyof typeof KINDS;

/** "Any image type" of the spec. */
export const ANY_PICTURE: readonly PictureKind[] = ['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF', 'TIFF', 'HEIC'];

/** Product.md, "Upload limits". */
export const MAX_PICTURE_BYTES = 30 * 1024 * 1024;
export const PICTURE_TOO_LARGE = 'Larger than 30 MB. Not added. Choose a smaller copy.';

export function pictureKindOf(type: string): PictureKind | undefined {
  return ANY_PICTURE.find((kind) => (KINDS[kind].types as readonly string[]).includes(type));
}

/** The `accept` attribute for these kinds. Includes file endings: not every system knows the type of a HEIC file. */
export function acceptAttribute(kinds: readonly PictureKind[]): string {
  return kinds
    .flatMap((kind) => [KINDS[kind].types[0], ...KINDS[kind].endings.map((ending) => `.${ending}`)])
    .join(',');
}

export function formatKinds(kinds: readonly PictureKind[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(kinds);
}

export function wrongKindMessage(kinds: readonly PictureKind[]): string {
  return `Not a picture in ${formatKinds(kinds)}. Not added. Save it as ${kinds[0]} and choose that.`;
}

export function pictureError(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  kinds: readonly PictureKind[] = ANY_PICTURE,
) {
  if (size > MAX_PICTURE_BYTES) return PICTURE_TOO_LARGE;
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const isWanted = kinds.some(
    (kind) => pictureKindOf(type) === kind || (KINDS[kind].endings as readonly string[]).includes(ending),
  );
  return isWanted ? undefined : wrongKindMessage(kinds);
}
