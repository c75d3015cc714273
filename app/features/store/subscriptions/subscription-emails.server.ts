import type { EmailDefinition } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import type { Context } from '~/platform/context.server';
import type { SubscriptionFacts } from './subscription-email-definitions.server';
import { type Subscription, subscriptionUrl } from './subscriptions.server';

type More = Partial<SubscriptionFacts> & {
  /** With the subscription's id it says what must be sent only once. */
  key: string;
};

export async function mailSubscriber<Name extends string, Place extends string>(
  tx: Context,
  email: EmailDefinition<SubscriptionFacts, Name, Place>,
  subscription: Subscription,
  { key, ...more }: More,
): Promise<void> {
  const mail = await openStudioMail(tx);
  await mail.queue(
    email,
    { ...factsOf(tx, subscription), ...more },
    {
      ...{ dedupe_key: `subscription:${subscription.id}:${key}`, recipient: subscription.buyer_email },
      ...(mail.studio.email && { reply_to: mail.studio.email }),
    },
  );
}

/** To the studio. */
export async function mailAboutSubscription<Name extends string, Place extends string>(
  tx: Context,
  email: EmailDefinition<SubscriptionFacts, Name, Place>,
  subscription: Subscription,
  { key, ...more }: More,
): Promise<void> {
  const mail = await openStudioMail(tx);
  if (!mail.studio.email) return;
  const href = `${tx.config.baseUrl}/store-manager/subscriptions?q=${subscription.number}`;
  await mail.queue(
    email,
    { ...factsOf(tx, subscription), ...more, href },
    {
      dedupe_key: `subscription:${subscription.id}:${key}:studio`,
      ...{ recipient: mail.studio.email, reply_to: subscription.buyer_email },
    },
  );
}

function factsOf(tx: Context, subscription: Subscription): SubscriptionFacts {
  const { number, buyer_name, quantity, product_title, rhythm, next_day } = subscription;
  return {
    ...{ number, buyer_name, quantity, product_title, rhythm, day: next_day },
    ...{ href: subscriptionUrl(tx, subscription), reason: '' },
  };
}
