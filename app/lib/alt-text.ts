/** What cameras and telephones call their pictures: it says nothing about them. */
const CAMERA_WORDS =
  /^(img|dsc|dscf|dscn|pxl|mvimg|image|photo|picture|screenshot|scan|pict?|p|gopr|\d+|[a-f0-9]{8,})$/i;
const LONGEST_ALT = 300;

/** The words of a file's or a picture's name. */
function wordsOf(name: string) {
  const stem = name.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/([a-z])(\d)/gi, '$1 $2');
  return stem.split(/[\s_.+-]+/).filter((word) => word !== '' && !CAMERA_WORDS.test(word));
}

/**
 * A first alternative text to edit: the words of a title or a file's name with what is known about the picture. Never
 * the file's name alone.
 */
export function suggestedAlt(name: string, about: string): string {
  const words = wordsOf(name).join(' ');
  return capital(words ? `${words}, ${about}` : about);
}

/** What is wrong with an alternative text; nothing if it can stand. */
export function altFault(alt: string, fileName = ''): string | undefined {
  if (alt === '') return 'Say what is seen, for those who cannot see it.';
  if (alt.length > LONGEST_ALT) return `At most ${LONGEST_ALT} characters, so that it is read out in one go.`;
  const isFileName = fileName !== '' && plain(alt) === plain(fileName);
  if (isFileName || /\.(jpe?g|png|gif|webp|avif|tiff?|hei[cf])$/i.test(alt))
    return 'Say what is seen; the name of the file tells nobody.';
  return undefined;
}

function plain(text: string) {
  return text
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
