import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { minutesOf, timeIn } from '~/lib/dates';
import { recordCheck } from '~/platform/connections.server';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import { chooseTexts, type TextOutcome } from './text-provider.server';

const SWEEP_S = 10;
const MAX_PER_SWEEP = 100;
const MAX_TRIES = 5;
const MINUTE_MS = 60_000;
/** Longer than a provider takes to answer. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Nobody is woken. */
const [FIRST_HOUR, LAST_HOUR] = [8, 21];

export function handleTextJobs(platform: Platform) {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, sendTexts));
}

export interface NewText {
  order_id: string;
  event_id: string;
  /** +13045550134 */
  recipient: string;
  body: string;
}

/** Stores a text, which is sent from 8AM to 9PM at the studio. A move is told of once. */
export async function queueText(tx: Context, text: NewText): Promise<void> {
  const { time_zone } = await readStudio(tx);
  await tx.db
    .insertInto('text_messages')
    .values({ ...text, due_at: nextDaytime(tx.now(), time_zone) })
    .onConflict((same) => same.column('event_id').doNothing())
    .execute();
}

function nextDaytime(now: Date, timeZone: string): Date {
  const minutes = minutesOf(timeIn(timeZone, now));
  const [first, last] = [FIRST_HOUR * 60, LAST_HOUR * 60];
  if (minutes >= first && minutes < last) return now;
  const wait = minutes < first ? first - minutes : 24 * 60 - minutes + first;
  return new Date(now.getTime() + wait * MINUTE_MS);
}

/** Each text is sent by one process, at most once. */
export async function sendTexts(context: Context): Promise<void> {
  const provider = chooseTexts(context.config);
  if (!provider) return;
  await giveUpLost(context);
  for (let done = 0; done < MAX_PER_SWEEP; done++) {
    const text = await claim(context);
    if (!text) return;
    if (await hasStopped(context, text.recipient)) {
      await settle(context, text, { state: 'refused', why: 'They answered STOP.' });
      continue;
    }
    try {
      const outcome = await provider.send(context.config, text.recipient, text.body);
      await settle(context, text, outcome);
      if (outcome.state === 'sent') await recordCheck(context, 'texts');
    } catch (error) {
      context.log.warn('text message without an answer', { text: text.id, error });
      await finish(context, text.id, { status: 'unknown', error: 'The provider’s answer was lost.' });
    }
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

function claim({ db, now }: Context) {
  const due = db
    .selectFrom('text_messages')
    .select('id')
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('text_messages')
    .set({ status: 'sending', tries: sql<number>`tries + 1`, due_at: new Date(now().getTime() + CLAIM_MS) })
    .where('id', 'in', due)
    .returning(['id', 'recipient', 'body', 'tries'])
    .executeTakeFirst();
}

/** A process was killed while it asked the provider. */
function giveUpLost({ db, now }: Context) {
  return db
    .updateTable('text_messages')
    .set({ status: 'unknown', error: 'The provider’s answer was lost.' })
    .where('status', '=', 'sending')
    .where('due_at', '<=', now())
    .execute();
}

async function settle(context: Context, { id, recipient, tries }: Claimed, outcome: TextOutcome) {
  if (outcome.state === 'sent') return finish(context, id, { status: 'sent', provider_ref: outcome.ref });
  if (outcome.state === 'stopped') await stopTexts(context, recipient);
  if (outcome.state !== 'retry' || tries >= MAX_TRIES)
    return finish(context, id, { status: 'failed', error: outcome.why });
  const due_at = new Date(context.now().getTime() + tries * MINUTE_MS);
  await finish(context, id, { status: 'waiting', error: outcome.why, due_at });
}

interface Finished {
  status: 'sent' | 'failed' | 'unknown' | 'waiting';
  provider_ref?: string;
  error?: string;
  due_at?: Date;
}

async function finish(context: Context, id: string, finished: Finished) {
  await context.db.updateTable('text_messages').set(finished).where('id', '=', id).execute();
  context.writes('orders');
}

async function hasStopped({ db }: Context, phone: string): Promise<boolean> {
  const found = await db.selectFrom('text_opt_outs').select('phone').where('phone', '=', phone).executeTakeFirst();
  return found !== undefined;
}

/** Nothing is sent to this number any more, until it answers START. */
export async function stopTexts({ db }: Pick<Context, 'db'>, phone: string): Promise<void> {
  await db
    .insertInto('text_opt_outs')
    .values({ phone })
    .onConflict((same) => same.doNothing())
    .execute();
}

export async function startTexts({ db }: Pick<Context, 'db'>, phone: string): Promise<void> {
  await db.deleteFrom('text_opt_outs').where('phone', '=', phone).execute();
}

/** Of an order, the oldest first. */
export function readTexts({ db }: Pick<Context, 'db'>, orderId: string) {
  return db
    .selectFrom('text_messages')
    .select(['created_at', 'recipient', 'body', 'status', 'error'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(50)
    .execute();
}
