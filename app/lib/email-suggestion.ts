const KNOWN = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'frontier.com',
  'frontiernet.net',
  'suddenlink.net',
  'proton.me',
  'protonmail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'zoho.com',
  'fastmail.com',
  'wvu.edu',
  'mix.wvu.edu',
  'marshall.edu',
];
const MIN_GUESSED = 'gmail.com'.length;

const ENDINGS: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  cim: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  coom: 'com',
  ner: 'net',
  nte: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
  eud: 'edu',
  eduu: 'edu',
};

/** The address that was probably meant (`hannah@gmial.con` → `hannah@gmail.com`); undefined if it looks right. */
export function suggestEmail(address: string): string | undefined {
  const typed = address.trim();
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || KNOWN.includes(domain)) return undefined;
  const meant = suggestDomain(domain);
  return meant === domain ? undefined : `${typed.slice(0, at)}@${meant}`;
}

function suggestDomain(domain: string) {
  const mended = withEnding(domain);
  if (KNOWN.includes(mended)) return mended;
  const near = KNOWN.filter((known) => known.length >= MIN_GUESSED)
    .map((known) => ({ known, steps: stepsBetween(mended, known) }))
    .toSorted((one, other) => one.steps - other.steps)[0];
  return near && near.steps <= 1 ? near.known : mended;
}

function withEnding(domain: string) {
  const dot = domain.lastIndexOf('.');
  if (dot < 0) return KNOWN.find((known) => known.replace('.', '') === domain) ?? domain;
  const ending = domain.slice(dot + 1);
  return domain.slice(0, dot + 1) + (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : ending);
}

/** The edit distance with swaps of neighbors (optimal string alignment). */
function stepsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 1) return 2;
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      let steps = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + change);
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) steps = Math.min(steps, at(row - 2, column - 2) + 1);
      (rows[row] as number[])[column] = steps;
    }
  return at(one.length, other.length);
}
