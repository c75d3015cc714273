import { sql } from 'kysely';
import { googlePlaceUrl } from '~/features/reviews/google-reviews.server';
import { button } from '~/features/studio/email-blocks';
import { defineEmail, GREETING } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { readStudio } from '~/features/studio/studio.server';
import { type PlainLink, publicLink } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';

/** In days after the flowers came: from when it is sent, and until when. */
const AFTER = 7;
const UNTIL = 14;
const BATCH = 100;

interface RequestFacts {
  buyer_name: string | null;
  href: PlainLink;
}

export const REVIEW_REQUEST = defineEmail<
  RequestFacts,
  'headline' | 'greeting' | 'greeting_unnamed' | 'opening' | 'closing',
  'name'
>({
  id: 'review-request',
  group: 'Store',
  title: 'Request for a review, to the buyer',
  to: 'buyer',
  isOptional: true,
  sent: 'A week after the flowers came, once to each buyer in a year, if Google reviews are set up. Never to mourners or after a refund.',
  texts: {
    subject: { label: 'Subject', text: 'How were your flowers?' },
    headline: { label: 'Headline', text: 'Tell us how they were.' },
    ...GREETING,
    opening: {
      label: 'Above the button',
      text: 'You got flowers from us a week ago. If you liked them, a sentence or two helps the next person looking for a florist.',
    },
    closing: {
      label: 'Closing',
      text: 'If something wasn’t right, reply to this email[ or call us at {phone}].',
    },
  },
  placeholders: { name: 'The buyer’s name' },
  secrets: {},
  samples: { Order: { buyer_name: 'Ana Reed', href: publicLink('https://www.google.com/maps/search/?api=1') } },
  values: ({ buyer_name }) => ({ name: buyer_name ?? '' }),
  body: (say, { href }) => [say('greeting'), say('opening'), button('Write a review', href), say('closing')],
});

/** From whatever process: an email of one key is queued once. */
export async function requestReviews(context: Context): Promise<void> {
  const { name } = await readStudio(context);
  const url = googlePlaceUrl(context.config, name);
  if (!url) return;
  await context.transaction(async (tx) => {
    const mail = await openStudioMail(tx);
    const { email: reply_to } = mail.studio;
    for (const { id, buyer_name, buyer_email: recipient } of await listPleased(tx)) {
      if (!recipient) continue;
      const envelope = { dedupe_key: `review-request:${id}`, recipient, ...(reply_to && { reply_to }) };
      await mail.queue(REVIEW_REQUEST, { buyer_name, href: publicLink(url) }, envelope);
    }
  });
}

/** The newest order of each buyer whose flowers came a week ago and who was not asked within a year. */
async function listPleased({ db, now }: Context) {
  const { rows } = await sql<{ id: string; buyer_name: string | null; buyer_email: string | null }>`
    select distinct on (lower(buyer_email)) orders.id, buyer_name, buyer_email
    from fulfillment_events event join orders on orders.id = event.order_id
      left join order_services service on service.order_id = orders.id
    where event.to_state = 'delivered' and fulfillment_state = 'delivered' and status = 'paid' and balance_cents = 0
      and event.happened_at between ${now()}::timestamptz - make_interval(days => ${UNTIL})
        and ${now()}::timestamptz - make_interval(days => ${AFTER})
      and buyer_email is not null and occasion is distinct from 'sympathy' and deceased_name is null
      and not exists (
        select from payments join payment_refunds on payment_ref = ref where payments.order_id = orders.id)
      and not exists (
        select from emails where lower(recipient) = lower(buyer_email) and dedupe_key like 'review-request:%')
    order by lower(buyer_email), orders.number desc limit ${BATCH}`.execute(db);
  return rows;
}
