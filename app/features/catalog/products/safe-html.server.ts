import sanitize from 'sanitize-html';

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const MAX_CACHED = 2500;

/** Allows paragraphs, lists, emphasis and web links; no store is trusted with more. */
export const safeHtml = cached((html) => (/[<>&]/.test(html) ? sanitize(html, ALLOWED) : html));

export const plainText = cached((html) => {
  const spaced = safeHtml(html).replace(/<(br|\/p|\/li)\b[^>]*>/g, ' ');
  const text = sanitize(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
});

function cached(convert: (html: string) => string) {
  const known = new Map<string, string>();
  return (html: string): string => {
    const before = known.get(html);
    if (before !== undefined) return before;
    const [oldest] = known.size >= MAX_CACHED ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    const converted = convert(html);
    known.set(html, converted);
    return converted;
  };
}
