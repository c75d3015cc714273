import { readAltText } from '~/lib/alt-text';
import type { WantedPicture } from './import-kind';

const MAX_ADDRESS = 2000;

/** Those of `found` that can be fetched, each once and at most `most`. `name` stands in for a missing or unfit description. */
export function wantedPictures(found: WantedPicture[], name: string, most: number): WantedPicture[] {
  const wanted = new Map<string, WantedPicture>();
  for (const { url, alt } of found)
    if (/^https?:\/\//i.test(url) && url.length <= MAX_ADDRESS && !wanted.has(url))
      wanted.set(url, { url, alt: readAltText(alt) || name });
  return [...wanted.values()].slice(0, most);
}
