/** In pixels: half and all of a phone’s page at 2x and 3x (360, 540, 768, 1100), one smaller, two for large screens. */
export const PICTURE_WIDTHS = [160, 360, 540, 768, 1100, 1600, 2400];

export interface Picture {
  src: string;
  srcset?: string;
  width: number;
  height: number;
  alt: string;
  caption?: string | null;
  preview?: string | null;
  focus?: string;
}

interface KnownPicture {
  url: string;
  alt?: string | null;
  caption?: string | null;
  width?: number | null;
  height?: number | null;
  preview?: string | null;
  focus_x?: number | null;
  focus_y?: number | null;
}

export function toPicture(
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

/** Where a picture is as a JPEG of 1200 × 960, for emails. Undefined for one that lies elsewhere. */
export function emailPicturePath(url: string): string | undefined {
  const path = /^\/files\/(.+)$/.exec(url)?.[1];
  return path && `/pictures/email/${path}`;
}

export function fileUrl(bucket: string, key: string) {
  return `/files/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** `bucket/key` of a picture of ours, at whatever size its address shows it. */
export function pictureId(address: string): string | undefined {
  const path = /^\/(?:files|pictures\/[^/]+)\/(.+)$/.exec(address)?.[1];
  try {
    return path && decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
