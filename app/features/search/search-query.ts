/** Longer queries are cut: people do not type them, and bots must not cost more. */
export const MAX_QUERY_LENGTH = 100;
const MAX_TERMS = 8;
const MAX_TERM_LENGTH = 40;

/** Lowercase without accents, as the database's `search_fold` does it. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

export function queryTerms(input: string): string[] {
  const words = fold(input.slice(0, MAX_QUERY_LENGTH)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, MAX_TERM_LENGTH)))].slice(0, MAX_TERMS);
}

/** What people type for an occasion, and the words that the store and the journal have for it. */
const OCCASIONS: [typed: RegExp, related: string[]][] = [
  [/^(funerals?|memorials?|condolences?|burials?|bereave\w*|mourning|grief|wake)$/, ['sympathy', 'wreath']],
  [/^(valentine\w*|romance|romantic|anniversar\w+|love)$/, ['rose', 'romantic']],
  [/^(birthdays?|congratulations?|thanks|thank|mothers?|graduation)$/, ['bouquet', 'gift']],
];

export function relatedWords(term: string): string[] {
  return OCCASIONS.flatMap(([typed, related]) => (typed.test(term) ? related : []));
}

export interface KnownWord {
  word: string;
  is_in_title: boolean;
}

/** The `known` words with the smallest edit distance to `typed`, up to a limit; words of titles if there are any. */
export function correctSpelling<Word extends KnownWord>(typed: string, known: Word[], most = 3): Word[] {
  const allowed = typed.length <= 4 ? 1 : typed.length < 10 ? 2 : 3;
  const distances = known.map((each) => editDistance(typed, each.word));
  const smallest = Math.min(allowed, ...distances);
  const nearest = known.filter((_, index) => distances[index] === smallest);
  const inTitles = nearest.filter(({ is_in_title }) => is_in_title);
  return (inTitles.length > 0 ? inTitles : nearest).slice(0, most);
}

/** With swaps of neighbors (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const mistaken = at(row, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, mistaken, swapped));
    }
    before = row;
    row = next;
  }
  return at(row, other.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
