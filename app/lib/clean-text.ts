/** Of a field with one line: a form that is no page of ours may post more. */
export function cleanLine(text: string) {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Trims, and removes what the database cannot store (NUL, halves of characters). */
export function cleanText(text: string) {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
