import { ERRORS, Server } from '@tus/server';
import type { Context as HonoContext } from 'hono';
import { clientOf } from '~/features/accounts/sessions/require-client.server';
import { staffOf } from '~/features/accounts/sessions/require-staff.server';
import { readSession } from '~/features/accounts/sessions/session.server';
import { MAX_DOCUMENT_BYTES } from '~/features/inquiries/documents/client-documents.schema';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '~/lib/picture-file';
import { type Context, openContext, type Platform } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { isDiskFull, NO_ROOM } from '~/platform/disk-full.server';
import { withinLimit } from '~/platform/limits.server';
import { assertRoom, QUOTA_USED, STAFF_QUOTA_USED, consumeUploadQuota } from '~/platform/upload-quota.server';
import { uploadStore } from '~/platform/uploads.server';
import type { Visit } from './pages';

const LOCK_DRAIN_MS = 500;
const AWAY = 'The studio’s records cannot be reached just now. Please try again in a minute.';
const LOGGED_OUT = 'Please log in to send files.';

/** The tus library turns it into a response. */
class Refused extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status_code: number, body: string) {
    super(body);
    this.status_code = status_code;
    this.body = body;
  }
}

/** Each sender sees and resumes only their own uploads. */
interface Sender {
  id: string;
  address: string;
  kind: 'staff' | 'client';
}

/**
 * /uploads: resumable uploads by the tus protocol (tus.io) of staff and clients. An upload belongs to its sender until
 * a page makes a record of it (`useUpload`), which also checks the file.
 */
export function handleUploads(platform: Platform) {
  /** By request, for the library's hooks. */
  const senders = new WeakMap<object, Sender>();
  let opened: Promise<Server> | undefined;

  function senderOf(request: object) {
    const sender = senders.get(request);
    if (!sender) throw new Refused(401, LOGGED_OUT);
    return sender;
  }

  async function open() {
    return new Server({
      path: '/uploads',
      relativeLocation: true,
      datastore: await uploadStore(platform.config),
      maxSize: MAX_DOCUMENT_BYTES,
      // Asking for an upload's offset ends the request that still waits on a broken connection.
      lockDrainTimeout: LOCK_DRAIN_MS,
      // Same origin only.
      allowedOrigins: [],
      async onUploadCreate(request, upload) {
        const sender = senderOf(request);
        const { id: user_id, kind } = sender;
        if (!upload.size) throw new Refused(400, 'How large the file is must be said first.');
        const isDocument = kind === 'staff' && upload.metadata?.purpose === 'document';
        if (!isDocument && upload.size > MAX_PICTURE_BYTES) throw new Refused(413, PICTURE_TOO_LARGE);
        if (!(await consumeUploadQuota({ ...platform, address: sender.address }, upload.size, sender)))
          throw new Refused(429, kind === 'staff' ? STAFF_QUOTA_USED : QUOTA_USED);
        if (!platform.config.S3_BUCKET) await assertRoom(platform.config, platform.config.dataDir);
        await platform.db.insertInto('uploads').values({ id: upload.id, user_id }).execute();
        return {};
      },
      async onResponseError(_request, error) {
        // The library hides why it could not write.
        const isFull = isDiskFull(error) || ('body' in error && error.body === ERRORS.FILE_WRITE_ERROR.body);
        if (isFull) platform.log.error('an upload was not stored', { error });
        if (isFull) return new Refused(503, NO_ROOM);
        return isDatabaseUnavailable(error) ? new Refused(503, AWAY) : undefined;
      },
      async onIncomingRequest(request, id) {
        if (request.method === 'POST') return;
        const own = platform.db.selectFrom('uploads').select('id').where('id', '=', id);
        if (!(await own.where('user_id', '=', senderOf(request).id).executeTakeFirst()))
          throw new Refused(404, 'There is no such upload.');
      },
    });
  }

  return async (c: HonoContext<{ Variables: { visit: Visit } }>) => {
    const request = c.req.raw;
    const { origin, address } = c.get('visit');
    const context = openContext(platform, origin, address);
    const sender = await readSender(context, request);
    if (!sender) return c.text(LOGGED_OUT, 401);
    if (request.method === 'GET') return c.notFound();
    if (request.method === 'POST' && !(await withinLimit(context, `upload by ${sender.kind}`, sender.id)))
      return c.text('You have sent a lot of files this hour. Please try again later.', 429);
    senders.set(request, sender);
    opened ??= open();
    return (await opened).handleWeb(request);
  };
}

/** Checked for every chunk: a deleted or signed-out user sends nothing more. */
async function readSender(context: Context, request: Request): Promise<Sender | undefined> {
  const { user } = await readSession(context, request);
  if (!user) return undefined;
  const { address } = context;
  if (staffOf(user)) return { id: user.id, address, kind: 'staff' };
  return (await clientOf(context, user)) && { id: user.id, address, kind: 'client' };
}
