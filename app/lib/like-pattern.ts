/** The `ilike` pattern for texts that contain `text`. */
export function likePattern(text: string): string {
  return `%${text.replace(/[%_\\]/g, '\\$&')}%`;
}
