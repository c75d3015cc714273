import { cleanText } from './clean-text';

const MAX_ALT = 300;

/** What is kept of a typed alternative text. It never stops a save; the name of a file tells nobody anything, so it is left out. */
export function readAltText(typed = '', fileName = ''): string {
  const alt = cleanText(typed).replace(/\s+/g, ' ').slice(0, MAX_ALT);
  const isFileName = fileName !== '' && plain(alt) === plain(fileName);
  return isFileName || /\.(jpe?g|png|gif|webp|avif|tiff?|hei[cf])$/i.test(alt) ? '' : alt;
}

function plain(text: string) {
  return text
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
