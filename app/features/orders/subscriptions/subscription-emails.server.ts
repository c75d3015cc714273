import type { EmailDefinition } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import type { StaffFacts, SubscriptionFacts } from './subscription-email-definitions.server';
import { type Subscription, subscriptionUrl } from './subscriptions.server';

type More<Facts> = Partial<Omit<Facts, 'href'>> & {
  /** With the subscription's id it says what must be sent only once. */
  key: string;
};

export async function mailSubscriber<Name extends string, Place extends string>(
  tx: Context,
  email: EmailDefinition<SubscriptionFacts, Name, Place>,
  subscription: Subscription,
  { key, ...more }: More<SubscriptionFacts>,
): Promise<void> {
  const mail = await openStudioMail(tx);
  await mail.queue(
    email,
    { ...factsOf(subscription), href: subscriptionUrl(tx, subscription), ...more },
    {
      dedupe_key: `subscription:${subscription.id}:${key}`,
      recipient: subscription.buyer_email,
      ...mail.repliesToStudio,
    },
  );
}

/** To the studio. */
export async function mailAboutSubscription<Name extends string, Place extends string>(
  tx: Context,
  email: EmailDefinition<StaffFacts, Name, Place>,
  subscription: Subscription,
  { key, ...more }: More<StaffFacts>,
): Promise<void> {
  const mail = await openStudioMail(tx);
  if (!mail.studio.email) return;
  const href = plainLink(tx.config, `/store-manager/subscriptions?q=${subscription.number}`);
  await mail.queue(
    email,
    { ...factsOf(subscription), ...more, href },
    {
      dedupe_key: `subscription:${subscription.id}:${key}:studio`,
      recipient: mail.studio.email,
      reply_to: subscription.buyer_email,
    },
  );
}

function factsOf(subscription: Subscription) {
  const { number, buyer_name, quantity, product_title, rhythm, next_day } = subscription;
  return {
    number,
    buyer_name,
    quantity,
    product_title,
    rhythm,
    day: next_day,
    reason: '',
  };
}
