import sanitize from 'sanitize-html';
import { escapeMarkup } from '~/lib/escape-markup';
import { plainText, safeHtml } from '~/features/catalog/products/safe-html.server';

const MARKUP = /<\/?(p|br|strong|em|ul|ol|li|a)\b[^>]*>/i;
/** In characters: cleaning more would keep other requests waiting. The form refuses it as too long. */
const MAX_CLEANED = 50_000;
const PLAIN_PARAGRAPHS = /^(\s*<p>[^<]*<\/p>)+\s*$/;

export function descriptionToHtml(typed: string): string {
  if (MARKUP.test(typed)) return safeHtml(typed);
  const paragraphs = typed.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

/** Plain paragraphs if the description has no other markup. */
export function htmlToDescription(html: string): string {
  const simple = html.replace(/<br\s*\/?>/gi, '\n');
  if (!MARKUP.test(html)) return plainText(html);
  if (!PLAIN_PARAGRAPHS.test(simple)) return html;
  const paragraphs = [...simple.matchAll(/<p>([^<]*)<\/p>/g)].map(([, text = '']) =>
    text.split('\n').map(plainText).join('\n'),
  );
  return paragraphs.join('\n\n');
}

/** What other shops write as HTML, with no more markup than ours has. Text without markup stays as it is. */
export function cleanDescription(html: string): string {
  if (html.length > MAX_CLEANED || !/<[a-z][^<>]*>/i.test(html)) return html;
  const known = sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { b: 'strong', i: 'em', h1: 'p', h2: 'p', h3: 'p', h4: 'p', div: 'p' },
  });
  // A `div` around paragraphs would leave empty ones.
  const unnested = known.replace(/<p>\s*(?=<(p|ul|ol)\b)/g, '').replace(/(<\/(?:p|ul|ol)>)\s*(?:<\/p>\s*)+/g, '$1');
  const filled = unnested.replace(/<(p|strong|em|li)>\s*<\/\1>/g, '').trim();
  const isBare = filled !== '' && !/<(p|ul|ol)\b/.test(filled);
  return isBare ? `<p>${filled}</p>` : filled;
}
