/** The `ilike` pattern for texts that contain `text`. */
export function containing(text: string): string {
  return `%${text.replace(/[%_\\]/g, '\\$&')}%`;
}
