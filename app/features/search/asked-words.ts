/** Longer questions are cut: nobody looks for more, and a machine that does gets no more work out of us. */
export const LONGEST_QUESTION = 100;
const MOST_WORDS = 8;
const LONGEST_WORD = 40;

/** Small letters without accents, as the database's `search_fold` has them. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** The words of a question, folded, each once. Whatever else it holds is not looked for. */
export function askedWords(question: string): string[] {
  const words = fold(question.slice(0, LONGEST_QUESTION)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))].slice(0, MOST_WORDS);
}

/** A word that some entry has. */
export interface KnownWord {
  word: string;
  is_in_title: boolean;
}

/**
 * Of the words that are spelled like `asked`, those with the fewest slips of the finger between; none with too many.
 * Names of things go before words that a text only happens to use.
 */
export function putRight<Word extends KnownWord>(asked: string, alike: Word[], most = 3): Word[] {
  const allowed = asked.length <= 4 ? 1 : asked.length < 10 ? 2 : 3;
  const slips = alike.map((known) => ({ known, count: slipsBetween(asked, known.word) }));
  const fewest = Math.min(allowed, ...slips.map(({ count }) => count));
  const nearest = slips.flatMap(({ known, count }) => (count === fewest ? [known] : []));
  const names = nearest.filter(({ is_in_title }) => is_in_title);
  return (names.length > 0 ? names : nearest).slice(0, most);
}

/** Letters left out, put in, mistaken or swapped with the next (optimal string alignment). */
export function slipsBetween(one: string, other: string): number {
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
