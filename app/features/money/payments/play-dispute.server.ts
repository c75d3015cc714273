import type { Staff } from '~/features/accounts/staff.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { decideDispute, disputeSession } from '~/features/payments/test-sessions.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';

export function handleTestDispute(
  context: Context,
  member: Staff,
  number: string,
  { intent, ref = '' }: Record<string, string>,
) {
  member.mayUse('orders');
  return runAction(context, {}, async () => {
    const payment = await findTestPayment(context, number, ref);
    if (!payment || !takesTestPayments(context.config))
      throw new UserError(404, 'not-found', 'There is no such test payment.');
    if (intent === 'open') await disputeSession(context, payment, 'product not received');
    else if (intent === 'won' || intent === 'lost') await decideDispute(context, ref, intent);
    else throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
    const description = intent === 'open' ? 'The bank disputes the payment.' : `The dispute is ${intent}.`;
    return redirectWithFlash(context, `/store-manager/${number}/dispute`, { title: 'Success!', description });
  });
}

async function findTestPayment({ db }: Context, number: string, ref: string) {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.ref', 'orders.id as order_id', 'payments.amount_cents', 'payments.currency'])
    .where('orders.number', '=', Number(number))
    .where('payments.ref', '=', ref)
    .where('provider', '=', 'test')
    .where('payments.status', '=', 'paid')
    .executeTakeFirst();
  return payment;
}
