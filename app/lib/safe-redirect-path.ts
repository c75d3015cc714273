const BASE = 'http://here.invalid';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const UNSAFE = /[\0-\x20\x7f\\]|%(2f|5c|[01][0-9a-f]|7f)/i;

/** A path of this site to redirect to, or nothing when the address could lead to another site. */
export function safeRedirectPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/(?!\/)/.test(address) || address.length > 2000) return undefined;
  const [path = ''] = address.split(/[?#]/, 1);
  if (UNSAFE.test(path) || !URL.canParse(address, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, BASE);
  if (origin !== BASE || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
