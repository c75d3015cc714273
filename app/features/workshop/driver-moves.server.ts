import { sql } from 'kysely';
import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readPicture } from '~/platform/posted-picture.server';
import { withPicture } from '~/platform/store-picture.server';
import { consumeUploadQuota, QUOTA_USED } from '~/platform/upload-quota.server';
import { PHOTO_BUCKET, photoFolder } from '~/features/orders/delivery-photo.server';
import { isProof } from './driver-link.server';
import { FULFILLMENT_STATES, fulfillmentWord, isDone } from '~/features/orders/fulfillment-state';
import { type Move, moveOrders } from '~/features/orders/move-orders.server';
import { moveStopAfter, TAKEN_OFF } from './route-stops.server';
import type { readRoute, Stop } from './routes.server';

const text = z.string().transform(cleanText).pipe(z.string().max(500, 'This is longer than 500 characters.'));

const driverMove = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    /** It came with the stop. */
    proof: z.string().max(100).default(''),
    /** What the phone showed. */
    from: z.enum(FULFILLMENT_STATES).optional(),
    to: z.enum(['out', 'delivered', 'problem']),
    reason: text.default(''),
    left_with: text.default(''),
    /** By the phone's clock, as `sent_at`: only the time between the two counts. */
    happened_at: z.coerce.date(),
    sent_at: z.coerce.date().optional(),
  })
  .refine(({ to, reason }) => to !== 'problem' || reason !== '', {
    path: ['reason'],
    error: 'Please say why it was not delivered.',
  });

/** `after` is the stop before it, or empty. */
const driverReorder = z.object({ order_id: z.uuid(), after: z.union([z.uuid(), z.literal('')]) });

/** What a phone sends: that a stop belongs elsewhere on the route, or what happened there. */
export async function takeDriverMove(context: Context, route: Route, posted: PostedForm): Promise<void> {
  if (posted.texts.after === undefined) return recordDriverMove(context, route, posted);
  const { order_id, after } = parseForm(driverReorder, posted.texts);
  await moveStopAfter(context, route.id, order_id, after);
}

type Reported = Pick<Stop, 'number' | 'fulfillment_state'>;

type Route = NonNullable<Awaited<ReturnType<typeof readRoute>>>;

/** A move may arrive late, and more than once: a phone sends it again until it hears of it. */
async function recordDriverMove(context: Context, route: Route, posted: PostedForm): Promise<void> {
  const { id, order_id, proof, from, to, reason, left_with, ...phone } = parseForm(driverMove, posted.texts);
  if (await isRecorded(context, id)) return;
  const onRoute = route.stops.find((each) => each.id === order_id);
  const isProven = to === 'delivered' && isProof(context, route.day, order_id, proof);
  const stop = onRoute ?? (isProven ? await readDelivery(context, order_id) : undefined);
  if (!stop) throw TAKEN_OFF;
  if (isEndedMeanwhile(stop, from)) throw endedMeanwhile(stop);
  const { picture, error } = await readPicture(posted, 'photo');
  if (error) throw new UserError(400, 'invalid', error);
  const size = posted.files.reduce((sum, file) => sum + file.size, 0);
  if (picture && !(await consumeUploadQuota(context, size, { kind: 'client', id: route.id })))
    throw new UserError(429, 'too-many', QUOTA_USED);
  const photo = picture && ({ bucket: PHOTO_BUCKET, folder: photoFolder(order_id), picture } as const);
  const move: Move = {
    id,
    order_id,
    to,
    happened_at: await timeOf(context, order_id, phone),
    ...(reason && { reason }),
    ...(left_with && { left_with }),
  };
  try {
    await withPicture(context, photo, async (tx, key) => {
      const [moved] = await moveOrders(tx, { driver_name: route.name }, [{ ...move, ...(key && { photo_key: key }) }]);
      // Thrown, so that the photo is not kept either.
      if (!moved) throw notMoved(stop.number, to);
    });
  } catch (error) {
    // The same report, sent twice at the same time.
    if (!(await isRecorded(context, id))) throw error;
  }
}

/** The studio took it off the route while the driver had no network, but it is where the driver left it. */
function readDelivery({ db }: Context, id: string) {
  return db.selectFrom('orders').select(['number', 'fulfillment_state']).where('id', '=', id).executeTakeFirst();
}

/** Another phone with the same link, or the studio, was first: an older report must not undo theirs. */
function isEndedMeanwhile({ fulfillment_state }: Reported, seen: Stop['fulfillment_state'] | undefined) {
  return seen !== undefined && fulfillment_state !== seen && isDone(fulfillment_state);
}

function endedMeanwhile({ number, fulfillment_state }: Reported) {
  const word = fulfillmentWord(fulfillment_state);
  return new UserError(
    409,
    'conflict',
    `Order ${number} was reported as “${word}” in the meantime, so your report is not used. If that is wrong, call the studio.`,
  );
}

/** When it happened, as far as the phone says how long ago: not before what happened last, and not after now. */
async function timeOf(
  context: Context,
  orderId: string,
  { happened_at, sent_at }: { happened_at: Date; sent_at?: Date },
) {
  const now = context.now().getTime();
  const last = await context.db
    .selectFrom('orders')
    .select(
      sql<Date | null>`greatest(paid_at, (select max(created_at) from fulfillment_events where order_id = orders.id))`.as(
        'at',
      ),
    )
    .where('id', '=', orderId)
    .executeTakeFirst();
  const ago = (sent_at?.getTime() ?? now) - happened_at.getTime();
  return new Date(Math.min(now, Math.max(now - ago, last?.at?.getTime() ?? 0)));
}

function notMoved(number: number, to: Move['to']) {
  return new UserError(
    409,
    'conflict',
    `Order ${number}: the studio says it is “${fulfillmentWord(to)}” already, or has ended.`,
  );
}

async function isRecorded({ db }: Context, id: string) {
  const event = await db.selectFrom('fulfillment_events').select('id').where('id', '=', id).executeTakeFirst();
  return event !== undefined;
}
