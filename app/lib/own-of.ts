/** What a table says to a word that somebody sent; nothing to one that every object has, such as `__proto__`. */
export function ownOf<T>(table: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
