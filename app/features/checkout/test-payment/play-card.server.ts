import { cardForm } from '~/features/orders/checkout.schema';
import { type CardOutcome, cardInWallet, findWebhookFault, isRealCard } from '~/features/payments/test-cards';
import { answerChallenge, type TestSession, tryCard } from '~/features/payments/test-sessions.server';
import { lastDayOf } from '~/lib/card-expiry';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';

interface Play {
  /** Whose page it is; undefined if that takes no card any more. */
  find: () => Promise<TestSession | undefined>;
  fields: Record<string, string>;
  errors: { title: string; unexpected?: string; declined: string; unconfirmed: string };
  next: (outcome?: CardOutcome) => Promise<Response>;
}

const WALLET_DECLINED = 'The card in your wallet was declined, and nothing was charged. Use another, or type a card.';
const NO_TEST_CARD = 'This is not one of the test cards below. Do not type a real card here.';

/** What the buyer types on a card form, presses there or answers the bank. */
export function playCard(context: Context, { find, fields, errors, next }: Play) {
  const typed = isRealCard(fields.card_number ?? '') ? { ...fields, card_number: '' } : fields;
  return runAction(context, { errorTitle: errors.title, typed, unexpected: errors.unexpected }, async () => {
    const session = await find();
    return next(session && (await submit(context, session.ref, fields, errors)));
  });
}

async function submit(
  context: Context,
  ref: string,
  fields: Play['fields'],
  errors: Play['errors'],
): Promise<CardOutcome> {
  const { intent } = fields;
  if (intent === 'confirm' || intent === 'decline') {
    await answerChallenge(context, ref, intent === 'confirm');
    if (intent === 'decline') throw cardError(402, errors.unconfirmed);
    return 'paid';
  }
  const inWallet = cardInWallet(intent);
  const outcome = await tryCard(context, ref, inWallet ? { number: inWallet } : readTyped(context, fields));
  if (outcome === 'declined')
    throw inWallet ? new UserError(402, 'invalid', WALLET_DECLINED) : cardError(402, errors.declined);
  if (!outcome) throw cardError(400, NO_TEST_CARD);
  return outcome;
}

function readTyped({ now }: Context, fields: Play['fields']) {
  const { card_number: number, card_expiry } = parseForm(cardForm(now()), fields);
  return { number, expires_on: lastDayOf(card_expiry), fault: findWebhookFault(fields.webhook) };
}

function cardError(status: number, message: string) {
  return new UserError(status, 'invalid', message, { card_number: message });
}
