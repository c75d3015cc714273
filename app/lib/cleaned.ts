/** What was typed, without what the database cannot hold (NUL, halves of characters) and without space around it. */
export function cleaned(text: string) {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
