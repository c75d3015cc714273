import type { Context, Platform } from '~/platform/context.server';
import { sign } from '~/platform/secret.server';
import type { SessionEvent } from './session-report';
import { isBodySigned, signBody } from './signed-body.server';

const SIGNATURE_HEADER = 'rhodora-signature';
/** A job delivers the webhook again, in case the first delivery fails. */
const AGAIN_AFTER_MS = 5000;

export function isTestWebhook({ secret }: Pick<Platform, 'secret'>, body: string, headers: Headers, now: Date) {
  return isBodySigned(webhookSecret(secret), body, headers.get(SIGNATURE_HEADER) ?? '', now);
}

/** Returns the body for `tryWebhook`, after the transaction. */
export async function queueWebhook({ db, jobs }: Pick<Context, 'db' | 'jobs'>, event: SessionEvent): Promise<string> {
  const body = JSON.stringify(event);
  await jobs.add(db, 'deliver-test-webhook', { body }, new Date(Date.now() + AGAIN_AFTER_MS));
  return body;
}

/** Never throws: the job tries it again. */
export function tryWebhook(context: Context, body: string): Promise<void> {
  return deliverWebhook(context, body).catch((error) => context.log.warn('webhook not delivered', { error }));
}

/** Throws if the webhook is rejected. */
export async function deliverWebhook(platform: Platform, body: string, now = new Date()): Promise<void> {
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
