/** Only its shape is used: an address without a host is read as if it stood here. */
const HERE = 'http://here.invalid';

/** What browsers drop, or read as a slash: with these an address that looks like a path can lead elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const DECEITFUL = /[\0-\x20\x7f\\]|%(2f|5c|[01][0-9a-f]|7f)/i;

/** A path of this site from an address that came from outside, or nothing when it could lead anywhere else. */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/(?!\/)/.test(address) || address.length > 2000) return undefined;
  const [path = ''] = address.split(/[?#]/, 1);
  if (DECEITFUL.test(path) || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  if (origin !== HERE || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
