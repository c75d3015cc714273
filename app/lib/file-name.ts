/** In bytes: file systems take 255, and a number may be added. */
const MAX_BYTES = 180;

export function safeFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return shortened(plain) || 'file';
}

export function freeFileName(name: string, taken: string[]): string {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  const { stem, ending } = split(name);
  let free = name;
  for (let number = 2; used.has(free.toLowerCase()); number++) free = `${stem}-${number}${ending}`;
  return free;
}

function shortened(name: string) {
  const { stem, ending } = split(name);
  const letters = [...stem];
  while (letters.length > 0 && bytes(letters.join('') + ending) > MAX_BYTES) letters.pop();
  return letters.join('').trimEnd() + ending;
}

function split(name: string) {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]{1,10})$/su.exec(name) ?? [];
  return { stem, ending };
}

function bytes(text: string) {
  return new TextEncoder().encode(text).length;
}

/** `{timestamp}-{filename}` (admin spec 9), the timestamp in milliseconds. */
export function storageName(given: string, now: Date): string {
  return `${now.getTime()}-${safeFileName(given)}`;
}

/** The name in the key of a stored file, without folder and timestamp: '1764432000000-low bowl.jpg' is 'low bowl.jpg'. */
export function nameInKey(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).replace(/^\d{10,}-/, '');
}
