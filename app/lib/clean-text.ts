/** Trims, and removes what the database cannot store (NUL, halves of characters). */
export function cleanText(text: string) {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
