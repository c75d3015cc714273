import { escapeMarkup } from '~/lib/escape-markup';
import { plainText, safeHtml } from '~/features/store/catalog/safe-html.server';

const MARKUP = /<\/?(p|br|strong|em|ul|ol|li|a)\b[^>]*>/i;
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
