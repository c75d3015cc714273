const PARTS = /<[^>]*>|[^<]+/g;
const VOID = new Set(['br']);

/** Cuts safe HTML between words after `most` characters of text, and closes its elements. */
export function truncateHtml(html: string, most: number): string {
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
