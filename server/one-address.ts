import type { MiddlewareHandler } from 'hono';

/** What people and old sites write at the end of an address: a slash, a folder's own file, a file's ending. */
const ENDINGS = /(?:\/index\.(?:html?|php)|\.html?|\/)$/i;

/**
 * Sends a page that is asked for under another spelling of its address to the one address it has (301), with its query.
 * Only the first part of an address is ours to spell: what follows may be a token, where capitals count.
 */
export function oneAddress(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // Data of a page and what is not a page's reading are asked for by scripts and forms that know the address.
    const isPage = ['GET', 'HEAD'].includes(c.req.method) && !pathname.endsWith('.data');
    const address = isPage ? usualAddress(pathname) : pathname;
    return address === pathname ? next() : c.redirect(address + search, 301);
  };
}

/** Never begins with two slashes, which a browser would read as another site. */
export function usualAddress(pathname: string): string {
  const [, first = '', rest = ''] = /^([^/]*)(.*)$/s.exec(pathname.replace(/\/{2,}/g, '/').slice(1)) ?? [];
  const trimmed = `/${first.toLowerCase()}${rest}`.replace(ENDINGS, '');
  return trimmed === '' ? '/' : trimmed;
}
