/** What PostgreSQL's `ilike` is asked for texts that have these words in them somewhere. */
export function containing(words: string): string {
  return `%${words.replace(/[%_\\]/g, '\\$&')}%`;
}
