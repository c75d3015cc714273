import { readable } from './visitor.ts';

const INLINE = /<\/?(a|abbr|b|bdi|bdo|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|time|u|wbr)\b[^>]*>/g;
/** Choices of a list are no sentences; an email's preview repeats its first ones. */
const UNREAD =
  /<(script|style|svg|select|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<div style="display:none[\s\S]*?<\/div>/g;
/** Attributes that people see or hear; of `content`, the description of a page. */
const SPOKEN =
  /\s(?:aria-label|alt|title|placeholder|data-confirm)="([^"]+)"|<meta name="description" content="([^"]+)"/g;

const DATE = /^(\w+,? )?(May|June?) \d/;

/** Every sentence of a page, and of what is read aloud. A single word, or a day of a calendar, claims nothing. */
export function sentencesIn(html: string): Set<string> {
  const page = html.replaceAll(UNREAD, '');
  const spoken = [...page.matchAll(SPOKEN)].map(([, label, description]) => label ?? description ?? '');
  const blocks = page
    .replaceAll(INLINE, ' ')
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n');
  const sentences = [...blocks, ...spoken].flatMap((block) =>
    readable(block)
      .replaceAll(/ ([.,;:!?])/g, '$1')
      .split(/(?<=[.!?…]) (?=["“'‘A-Z0-9])/),
  );
  return new Set(sentences.filter((sentence) => /\p{L}.*\s.*\p{L}/u.test(sentence) && !DATE.test(sentence)));
}

/** One list: what most pages say, what several say, then each page's own. A sentence stands in it once. */
export function listSentences(pages: Map<string, Set<string>>): string {
  const places = new Map<string, string[]>();
  for (const [page, sentences] of pages)
    for (const sentence of sentences) places.set(sentence, [...(places.get(sentence) ?? []), page]);
  const groups = new Map<string, string[]>([
    ['Most pages', []],
    ['Several pages', []],
  ]);
  for (const [sentence, [first = '', ...more]] of places) {
    const group = more.length === 0 ? first : more.length > pages.size / 3 ? 'Most pages' : 'Several pages';
    groups.set(group, [...(groups.get(group) ?? []), sentence]);
  }
  return [...groups]
    .map(([group, sentences]) => [`# ${group}`, ...sentences.toSorted()].join('\n'))
    .join('\n\n')
    .concat('\n');
}
