const PARTS = /<[^>]*>|[^<]+/g;
/** Elements without an end tag. */
const VOID = new Set(['br']);

/** The first `most` characters of text in safe HTML, cut between words, with all elements closed. */
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
