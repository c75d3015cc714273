import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { COLLECTIONS } from '~/collections/registry';

const MB = 1024 * 1024;
const NO_BODY = new Set(['GET', 'HEAD']);
const COLLECTION_PATHS = Object.values(COLLECTIONS).map(({ path }) => path);
/** Pages whose forms contain files. They use `withPostedForm`, which limits them while reading. */
const FORMS_WITH_FILES = new RegExp(
  `^/(consultation|drive/[^/]+/moves|import|studio-pictures|client-portal|client/[^/]+|event/[^/]+/letter|(${COLLECTION_PATHS.join('|')}|((homepage-)?gallery|media|blog|store)-manager)(/.+)?)(\\.data)?$`,
);
const WHOLE_FILES = /^\/uploads\/[^/]+$/;

export function limitBodies(errorResponse: (c: HonoContext, message: string) => Response): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: MB,
    onError: (c) => errorResponse(c, 'That is too much for this page.'),
  });
  return async (c, next) => {
    if (NO_BODY.has(c.req.method) || takesFiles(c.req)) return next();
    const length = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length');
    // `bodyLimit` would make a stream of it.
    if (length && Number(length) <= MB) return next();
    // It makes a new request from a body without a length, which the server's own request cannot.
    if (!length) c.req.raw = new Request(c.req.url, c.req.raw);
    return limit(c, next);
  };
}

/** `bodyLimit` would buffer a body without a Content-Length up to the limit. */
function takesFiles(request: HonoContext['req']) {
  return WHOLE_FILES.test(request.path) || isFormWithFiles(request.path, request.header('content-type'));
}

export function isFormWithFiles(path: string, contentType = ''): boolean {
  return /^multipart\/form-data/i.test(contentType) && FORMS_WITH_FILES.test(path);
}
