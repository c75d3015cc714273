import { wantedPictures } from '~/platform/wanted-pictures';
import { coverOf, type WordPressFile, type WordPressItem } from './wordpress-file.server';

/** A picture in markdown: its description and its address. */
const PICTURE = /!\[([^\]]*)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/gi;
/** WordPress leads from a picture to its file. */
const LINKED_TO_ITSELF = /\[(!\[[^\]]*\]\([^)\s]+(?:\s+"[^"]*")?\))\]\(\S+?\.(?:jpe?g|png|gif|webp)[^)\s]*\)/gi;
/** 'rose-300x200.jpg' is a smaller 'rose.jpg'. */
const SMALLER = /-\d{2,5}x\d{2,5}(?=\.[a-z]{3,4}$)/i;
const MAX_PICTURES = 50;

/** A text that names the original of each picture that the media library has. */
export function withOriginals(content: string, { attachments }: WordPressFile): string {
  const known = new Set([...attachments.values()].map(({ url }) => url));
  return content.replace(LINKED_TO_ITSELF, '$1').replace(PICTURE, (whole, alt: string, url: string) => {
    const original = url.replace(SMALLER, '');
    return known.has(original) ? `![${alt}](${original})` : whole;
  });
}

/** The cover of a post, then the pictures in its text. */
export function picturesOf(item: WordPressItem, title: string, content: string, file: WordPressFile) {
  const cover = coverOf(item, file);
  const found = [
    ...(cover ? [cover] : []),
    ...[...content.matchAll(PICTURE)].map(([, alt = '', url = '']) => ({ alt, url })),
  ];
  return wantedPictures(found, title, MAX_PICTURES);
}

/** Shows `own` wherever a text shows `url`. Undefined if it does nowhere. */
export function replacePicture(content: string, url: string, own: string): string | undefined {
  const replaced = content.replace(PICTURE, (whole, alt: string, shown: string) =>
    shown === url ? `![${alt}](${own})` : whole,
  );
  return replaced === content ? undefined : replaced;
}
