import sanitize from 'sanitize-html';

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const MAX_CACHED = 5000;
const cache = new Map<string, string>();

/** Allows paragraphs, lists, emphasis and web links; no store is trusted with more. */
export function safeHtml(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  const known = cache.get(html);
  if (known !== undefined) return known;
  const safe = sanitize(html, ALLOWED);
  const [oldest] = cache.size >= MAX_CACHED ? cache.keys() : [];
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(html, safe);
  return safe;
}

export function plainText(html: string): string {
  const spaced = safeHtml(html).replace(/<(br|\/p|\/li)\b[^>]*>/g, ' ');
  const text = sanitize(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
