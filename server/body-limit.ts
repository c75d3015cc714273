import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { COLLECTIONS } from '~/collections/registry';

const MB = 1024 * 1024;
const COLLECTION_PATHS = Object.values(COLLECTIONS).map(({ path }) => path);
/** Pages whose forms bring files. They read them by `withPostedForm`, which cuts them off while they come in. */
const FORMS_WITH_FILES = new RegExp(
  `^/(consultation|client-portal|client/[^/]+|(${COLLECTION_PATHS.join('|')}|((homepage-)?gallery|media|blog|reference|reviews|store)-manager)(/.+)?)(\\.data)?$`,
);
/** Bodies that are a file themselves, cut off while they come in too. */
const WHOLE_FILES = /^\/(consultation\/files|uploads\/[^/]+)$/;

/** Limits every body that is no file to 1 MB; `refuse` says so to the sender. */
export function limitBodies(refuse: (c: HonoContext, message: string) => Response): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: MB,
    onError: (c) => refuse(c, 'That is more than this page takes at once.'),
  });
  return (c, next) => {
    if (takesFiles(c.req)) return next();
    // Without a length, the limit reads the body and makes a new request of it. It cannot do that with the server's own
    // lightweight request, only with a real one.
    const { 'transfer-encoding': encoding, 'content-length': length } = c.req.header();
    if (encoding || !length) c.req.raw = new Request(c.req.url, c.req.raw);
    return limit(c, next);
  };
}

/** `bodyLimit` would hold a body that does not say its length in memory up to the limit. */
function takesFiles(request: HonoContext['req']) {
  return WHOLE_FILES.test(request.path) || isFormWithFiles(request.path, request.header('content-type'));
}

/** Whether a form may be larger than 1 MB. */
export function isFormWithFiles(path: string, contentType = ''): boolean {
  return /^multipart\/form-data/i.test(contentType) && FORMS_WITH_FILES.test(path);
}
