import { ERRORS, Server } from '@tus/server';
import type { Context as HonoContext } from 'hono';
import { findClient } from '~/features/accounts/sessions/require-client.server';
import { toStaff } from '~/features/accounts/sessions/require-staff.server';
import { readSession } from '~/features/accounts/sessions/session.server';
import { MAX_DOCUMENT_BYTES } from '~/features/inquiries/documents/client-documents.schema';
import { MAX_FILE_BYTES, MAX_FILES, TOO_LARGE, TOO_MANY_FILES } from '~/features/inquiries/form/file-limits';
import { readUploadToken, TOKEN_EXPIRED } from '~/features/inquiries/form/upload-token.server';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '~/lib/picture-file';
import { type Context, openContext, type Platform } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { isDiskFull, NO_ROOM } from '~/platform/disk-full.server';
import { withinLimit } from '~/platform/limits.server';
import { assertRoom, QUOTA_USED, STAFF_QUOTA_USED, consumeUploadQuota } from '~/platform/upload-quota.server';
import { findUpload, type UploadOwner, uploadStore } from '~/platform/uploads.server';
import type { Visit } from './pages';

const LOCK_DRAIN_MS = 500;
const AWAY = 'The studio’s records cannot be reached right now. Please try again in a minute.';
const LOGGED_OUT = 'Please log in to send files.';
const MANY_UPLOADS = 'You have sent a lot of files this hour. Please try again later.';

/** The tus library turns it into a response. */
class UploadError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status_code: number, body: string) {
    super(body);
    this.status_code = status_code;
    this.body = body;
  }
}

interface Sender {
  id: string;
  address: string;
  /** `inquiry`: a visitor with the upload token of the inquiry that they have just sent. */
  kind: 'staff' | 'client' | 'inquiry';
}

/** Resumable uploads (tus.io) of staff, clients and inquiries, until a page makes a record of one (`useUpload`). */
export function handleUploads(platform: Platform) {
  const senders = new WeakMap<object, Sender>();
  let opened: Promise<Server> | undefined;

  function senderOf(request: object) {
    const sender = senders.get(request);
    if (!sender) throw new UploadError(401, LOGGED_OUT);
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
      allowedOrigins: [],
      async onUploadCreate(request, upload) {
        const sender = senderOf(request);
        if (!upload.size) throw new UploadError(400, 'The size of the file is missing.');
        assertSize(sender, upload.size, upload.metadata?.purpose);
        if (sender.kind === 'inquiry') await assertPlace(platform, sender.id);
        if (!(await hasQuota(platform, sender, upload.size)))
          throw new UploadError(429, sender.kind === 'staff' ? STAFF_QUOTA_USED : QUOTA_USED);
        if (!platform.config.S3_BUCKET) await assertRoom(platform.config, platform.config.dataDir);
        await platform.db
          .insertInto('uploads')
          .values({ id: upload.id, ...ownerOf(sender) })
          .execute();
        return {};
      },
      async onResponseError(_request, error) {
        // The library hides why it could not write.
        const isFull = isDiskFull(error) || ('body' in error && error.body === ERRORS.FILE_WRITE_ERROR.body);
        if (isFull) platform.log.error('an upload was not stored', { error });
        if (isFull) return new UploadError(503, NO_ROOM);
        return isDatabaseUnavailable(error) ? new UploadError(503, AWAY) : undefined;
      },
      async onIncomingRequest(request, id) {
        if (request.method === 'POST') return;
        if (!(await findUpload(platform, id, ownerOf(senderOf(request)))))
          throw new UploadError(404, 'There is no such upload.');
      },
    });
  }

  return async (c: HonoContext<{ Variables: { visit: Visit } }>) => {
    const request = c.req.raw;
    const { origin, address } = c.get('visit');
    const context = openContext(platform, origin, address);
    const token = request.headers.get('x-upload-token');
    const sender = token === null ? await readSender(context, request) : readInquirer(context, token);
    if (!sender) return token === null ? c.text(LOGGED_OUT, 401) : c.text(TOKEN_EXPIRED, 403);
    if (request.method === 'GET') return c.notFound();
    if (request.method === 'POST' && !(await mayBegin(context, sender))) return c.text(MANY_UPLOADS, 429);
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
  if (toStaff(user)) return { id: user.id, address, kind: 'staff' };
  return (await findClient(context, user)) && { id: user.id, address, kind: 'client' };
}

function readInquirer(context: Context, token: string): Sender | undefined {
  const id = readUploadToken(context, token, context.now().getTime());
  return id === undefined ? undefined : { id, address: context.address, kind: 'inquiry' };
}

function ownerOf({ kind, id }: Sender): UploadOwner {
  return kind === 'inquiry' ? { client_id: id } : { user_id: id };
}

function mayBegin(context: Context, { kind, id, address }: Sender) {
  if (kind === 'inquiry') return withinLimit(context, 'inquiry file by address', address);
  return withinLimit(context, `upload by ${kind}`, id);
}

function assertSize({ kind }: Sender, bytes: number, purpose?: string | null) {
  if (kind === 'inquiry' && bytes > MAX_FILE_BYTES) throw new UploadError(413, TOO_LARGE);
  const isDocument = kind === 'staff' && purpose === 'document';
  if (!isDocument && bytes > MAX_PICTURE_BYTES) throw new UploadError(413, PICTURE_TOO_LARGE);
}

/** Not 409, on which browsers try again. Files that arrive at once are counted again when they are stored. */
async function assertPlace({ db }: Platform, clientId: string) {
  const clients = db.selectFrom('clients').select('file_count').where('id', '=', clientId);
  const client = await clients.executeTakeFirst();
  if (!client) throw new UploadError(403, TOKEN_EXPIRED);
  if (client.file_count >= MAX_FILES) throw new UploadError(403, TOO_MANY_FILES);
}

function hasQuota(platform: Platform, { kind, id, address }: Sender, bytes: number) {
  return consumeUploadQuota({ ...platform, address }, bytes, kind === 'inquiry' ? undefined : { kind, id });
}
