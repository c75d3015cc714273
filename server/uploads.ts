import { Server } from '@tus/server';
import type { Context as HonoContext } from 'hono';
import { staffOf } from '~/features/accounts/require-staff.server';
import { readSession } from '~/features/accounts/session.server';
import { MOST_PICTURE_BYTES } from '~/lib/picture-file';
import { openContext, type Platform } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { uploadStore } from '~/platform/uploads.server';
import type { Visit } from './pages';

const MOST_PER_HOUR = 1000;
const LOCK_DRAIN_MS = 500;

/** What the tus library turns into an answer. */
class Refused extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status_code: number, body: string) {
    super(body);
    this.status_code = status_code;
    this.body = body;
  }
}

/**
 * /uploads: pictures of staff, in pieces by the tus protocol (tus.io), so that a broken line goes on where it broke.
 * What is here belongs to whoever began it, until a manager makes a record of it (`useUpload`).
 */
export function takeUploads(platform: Platform) {
  /** Who sends a request, for the library's hooks. */
  const senders = new WeakMap<object, string>();
  let opened: Promise<Server> | undefined;

  const senderOf = (request: object) => senders.get(request) ?? '';

  async function open() {
    return new Server({
      path: '/uploads',
      relativeLocation: true,
      datastore: await uploadStore(platform.config),
      maxSize: MOST_PICTURE_BYTES,
      // Whoever asks how far an upload has come ends the request that still waits for a broken line.
      lockDrainTimeout: LOCK_DRAIN_MS,
      // Nobody else's pages may send anything here.
      allowedOrigins: [],
      async onUploadCreate(request, upload) {
        const user_id = senderOf(request);
        if (!upload.size) throw new Refused(400, 'How large the picture is must be said first.');
        await platform.db.insertInto('uploads').values({ id: upload.id, user_id }).execute();
        return {};
      },
      async onIncomingRequest(request, id) {
        if (request.method === 'POST') return;
        const own = platform.db.selectFrom('uploads').select('id').where('id', '=', id);
        if (!(await own.where('user_id', '=', senderOf(request)).executeTakeFirst()))
          throw new Refused(404, 'There is no such upload.');
      },
    });
  }

  return async (c: HonoContext<{ Variables: { visit: Visit } }>) => {
    const request = c.req.raw;
    const { origin, address } = c.get('visit');
    const context = openContext(platform, origin, address);
    const { user } = await readSession(context, request);
    const member = user && staffOf(user);
    if (!member) return c.text('Please log in to upload pictures.', 401);
    if (request.method === 'GET') return c.notFound();
    if (request.method === 'POST' && !(await withinLimit(context, `uploads:${member.id}`, MOST_PER_HOUR, 3600)))
      return c.text('That were many pictures in an hour. Please try again later.', 429);
    senders.set(request, member.id);
    opened ??= open();
    return (await opened).handleWeb(request);
  };
}
