/** Cut at the end of a word, with an ellipsis, so that it has at most `most` characters. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most - 1).join('');
  return `${cut.replace(/\s+\S*$/, '').replace(/[\s.,;:…]+$/, '')}…`;
}
