import type { Context, Platform } from '~/platform/context.server';
import { sign } from '~/platform/secret.server';
import type { SessionEvent } from './session-report';
import { isBodySigned, signBody } from './signed-body.server';
import type { WebhookFault } from './test-cards';

const SIGNATURE_HEADER = 'rhodora-signature';
/** A job delivers the webhook again, in case the first delivery fails. */
const AGAIN_AFTER_MS = 5000;
const LATE_MS = 60_000;

export function isTestWebhook({ secret }: Pick<Platform, 'secret'>, body: string, headers: Headers, now: Date) {
  return isBodySigned(webhookSecret(secret), body, headers.get(SIGNATURE_HEADER) ?? '', now);
}

export interface QueuedWebhook {
  body: string;
  /** How often it is delivered at once. */
  times: number;
}

/** For `tryWebhook`, after the transaction. A lost one is never delivered: the shop has to ask. */
export async function queueWebhook(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  event: SessionEvent,
  fault?: WebhookFault,
): Promise<QueuedWebhook> {
  const body = JSON.stringify(event);
  const after = fault === 'late' ? LATE_MS : AGAIN_AFTER_MS;
  if (fault !== 'lost') await jobs.add(db, 'deliver-test-webhook', { body }, new Date(now().getTime() + after));
  return { body, times: fault === 'twice' ? 2 : fault ? 0 : 1 };
}

/** Never throws: the job tries it again. */
export async function tryWebhook(context: Context, { body, times }: QueuedWebhook): Promise<void> {
  const deliveries = Array.from({ length: times }, () => deliverWebhook(context, body));
  await Promise.all(deliveries).catch((error) => context.log.warn('webhook not delivered', { error }));
}

/** Throws if the webhook is rejected. */
export async function deliverWebhook(platform: Platform, body: string, now = platform.now()): Promise<void> {
  const signature = signBody(webhookSecret(platform.secret), body, now);
  const response = await platform.fetch(
    new Request(`${platform.config.baseUrl}/webhooks/payments`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
    }),
  );
  if (!response.ok) throw new Error(`The webhook was answered with ${response.status}.`);
}

function webhookSecret(secret: string) {
  return sign(secret, 'test payment webhooks');
}
