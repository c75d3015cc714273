import type { MiddlewareHandler } from 'hono';

const ENDINGS = /(?:\/index\.(?:html?|php)|\.html?|\/)$/i;

/** Redirects other spellings (301). Only the first path segment: later ones may be tokens, where case matters. */
export function canonicalUrl(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // Data requests and form posts come from our own scripts and forms, which know the canonical URL.
    const isPage = ['GET', 'HEAD'].includes(c.req.method) && !pathname.endsWith('.data');
    const address = isPage ? canonicalPath(pathname) : pathname;
    return address === pathname ? next() : c.redirect(address + search, 301);
  };
}

/** Never starts with two slashes: a browser would treat that as another site. */
export function canonicalPath(pathname: string): string {
  const [, first = '', rest = ''] = /^([^/]*)(.*)$/s.exec(pathname.replace(/\/{2,}/g, '/').slice(1)) ?? [];
  const trimmed = `/${first.toLowerCase()}${rest}`.replace(ENDINGS, '');
  return trimmed === '' ? '/' : trimmed;
}
