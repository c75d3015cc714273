const PARTS = /<[^>]*>|[^<]+/g;
/** Elements without an end. */
const VOID = new Set(['br']);

/**
 * The opening of safe HTML: at most so many characters of text, cut between words, with everything closed that was
 * opened. For a card that has room for two lines.
 */
export function openingOf(html: string, most: number): string {
  const open: string[] = [];
  let left = most;
  let opening = '';
  for (const [part] of html.matchAll(PARTS)) {
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(part) ?? [];
    if (name === '' && part.length > left) {
      const cut = part.slice(0, left);
      const text = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut;
      return `${opening}${text.replace(/[\s,;:.]+$/, '')}…${closing(open)}`;
    }
    if (name === '') left -= part.length;
    else if (slash) open.pop();
    else if (!VOID.has(name)) open.push(name);
    opening += part;
  }
  return opening;
}

function closing(open: string[]) {
  return open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
}
