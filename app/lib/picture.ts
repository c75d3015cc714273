/**
 * The widths in which a public picture is served, in pixels: half and all of a phone's page at 2 and at 3 pixels a point
 * (360, 540, 768, 1100), what is smaller, and what is larger.
 */
export const PICTURE_WIDTHS = [160, 360, 540, 768, 1100, 1600];

/** A picture as a page draws it. */
export interface Picture {
  src: string;
  srcset?: string;
  width: number;
  height: number;
  alt: string;
  /** Plant, vessel, month; never what the alternative text says already. */
  caption?: string | null;
  /** A blurred preview as a data address. */
  preview?: string | null;
  /** The focal point, as a value of `object-position`. */
  focus?: string;
}

interface KnownPicture {
  /** `/files/{bucket}/{key}`, or an address elsewhere. */
  url: string;
  alt?: string | null;
  caption?: string | null;
  width?: number | null;
  height?: number | null;
  preview?: string | null;
  /** What matters in it, in percent from its left and its top. */
  focus_x?: number | null;
  focus_y?: number | null;
}

/**
 * The picture behind `url` with every width it is served in, or those of them that its place can need; addresses elsewhere
 * are shown as they are.
 */
export function pictureOf(
  { url, alt, caption, width, height, preview, focus_x, focus_y }: KnownPicture,
  offered: readonly number[] = PICTURE_WIDTHS,
): Picture {
  const focus = typeof focus_x === 'number' && typeof focus_y === 'number' && `${focus_x}% ${focus_y}%`;
  const known = { alt: alt ?? '', caption, preview, ...(focus && { focus }) };
  const shown = { width: width ?? 800, height: height ?? 1000, ...known };
  const path = /^\/files\/(.+)$/.exec(url)?.[1];
  if (!path) return { src: url, ...shown };
  const largest = offered.find((each) => each >= shown.width) ?? Math.max(...offered);
  const widths = offered.filter((each) => each <= largest);
  const srcset = widths.map((each) => `/pictures/${each}/${path} ${each}w`).join(', ');
  return { src: `/pictures/${Math.min(768, largest)}/${path}`, srcset, ...shown };
}

/** The public address of a stored file. */
export function fileUrl(bucket: string, key: string) {
  return `/files/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
}
