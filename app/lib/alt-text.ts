import { capitalize } from './capitalize';

const MAX_ALT = 300;

export function defaultAlt(about: string): string {
  return capitalize(about);
}

export function altError(alt: string, fileName = ''): string | undefined {
  if (alt === '') return 'Describe the picture for people who cannot see it.';
  if (alt.length > MAX_ALT) return `At most ${MAX_ALT} characters, so that it is read out in one go.`;
  const isFileName = fileName !== '' && plain(alt) === plain(fileName);
  if (isFileName || /\.(jpe?g|png|gif|webp|avif|tiff?|hei[cf])$/i.test(alt))
    return 'Describe the picture. A file name does not help anyone.';
  return undefined;
}

function plain(text: string) {
  return text
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
