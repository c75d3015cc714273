/** The texts of emails, as staff edit them (decision 42). */

export type Placeholders = Record<string, string>;

/** Plain text, or an address that becomes a link. */
export type Piece = string | { href: string };

const PLACEHOLDER = /\{([^{}]*)\}/g;
/** Without further brackets in it. */
const OPTIONAL = /\[([^[\]]*\{[^[\]]*)\]/;
const PART = /(\{[^{}]*\}|https:\/\/[^\s{}<>"[\]]*[^\s{}<>"[\].,;:!?)'’])/;

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Paragraphs of lines of pieces. Addresses in `values` do not become links: visitors may have typed them. */
export function emailParagraphs(text: string, values: Placeholders): Piece[][][] {
  return dropEmpty(text, values)
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => paragraph.split('\n').map((line) => toPieces(line, values)));
}

/** For a subject. */
export function emailLine(text: string, values: Placeholders): string {
  const filled = dropEmpty(text, values).replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');
  return filled.replace(/\s+/g, ' ').trim();
}

function toPieces(line: string, values: Placeholders): Piece[] {
  const pieces: Piece[] = [];
  for (const part of line.split(PART)) {
    if (part.startsWith('https://')) pieces.push({ href: part });
    else {
      const text = part.startsWith('{') ? (values[part.slice(1, -1)] ?? part) : part;
      const last = pieces.at(-1);
      if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
      else if (text) pieces.push(text);
    }
  }
  return pieces;
}

/** Leaves out what would stand around an empty value: a part in brackets, a comma before a name, or the sentence. */
function dropEmpty(text: string, values: Placeholders): string {
  let shown = text.replaceAll('\r\n', '\n');
  for (let part = OPTIONAL.exec(shown); part; part = OPTIONAL.exec(shown)) {
    const [whole, inner = ''] = part;
    const isSaid = placeholdersIn(inner).every((name) => values[name] !== '');
    shown = shown.slice(0, part.index) + (isSaid ? inner : '') + shown.slice(part.index + whole.length);
  }
  if (values.name === '')
    shown = shown
      .replace(/^\{name\}[,:!]? *(\p{L}?)/gmu, (_, first: string) => first.toUpperCase())
      .replace(/,? *\{name\}/g, '');
  shown = shown.replace(/[^.!?\n]*\{[^{}]*\}[^.!?\n]*[.!?]*/g, (sentence) =>
    placeholdersIn(sentence).some((name) => values[name] === '') ? '' : sentence,
  );
  return shown
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
