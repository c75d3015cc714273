import { Form, Link, useNavigation } from 'react-router';
import type { PaymentProblems } from '~/features/money/payments/payment-problems.server';
import { formatDate, formatDateTime } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { Panel, SubmitButton } from '~/ui/staff';

type PaymentProblemsPanelProps = { problems: PaymentProblems; timeZone: string };

export function PaymentProblemsPanel({ problems, timeZone }: PaymentProblemsPanelProps) {
  const { unsettled, unmatched, failed, disputes, spentCards } = problems;
  if (Object.values(problems).every((list) => list.length === 0)) return null;
  return (
    <Panel title="Payments that need you">
      <ul className="panel-body payment-problems">
        {unsettled.map((payment) => (
          <Unsettled key={payment.ref} payment={payment} timeZone={timeZone} />
        ))}
        {disputes.map(({ id, number, amount_cents, currency, reason, respond_by }) => (
          <li key={id}>
            <b>Disputed:</b> {formatMoney(amount_cents, currency)} of <OrderLink number={number} />, {reason}. Answer it
            in Stripe’s dashboard
            {respond_by && ` by ${formatDate(timeZone, respond_by)}`}; without an answer, you lose the money.{' '}
            {number !== null && <Link to={`/store-manager/${number}/dispute`}>See what to submit</Link>}
          </li>
        ))}
        {failed.map(({ ref, number, amount_cents, currency }) => (
          <li key={ref}>
            <b>Refund failed:</b> {formatMoney(amount_cents, currency)} of <OrderLink number={number} />. Open the order
            to try again, or to say that you refunded it another way.
          </li>
        ))}
        {spentCards.map((sale) => (
          <SpentCard key={sale.number} sale={sale} />
        ))}
        {unmatched.map((payment) => (
          <Unmatched key={payment.ref} payment={payment} timeZone={timeZone} />
        ))}
      </ul>
    </Panel>
  );
}

function OrderLink({ number }: { number: number | null }) {
  return number === null ? 'a payment without an order' : <Link to={`/store-manager/${number}`}>order {number}</Link>;
}

function SpentCard({ sale }: { sale: PaymentProblems['spentCards'][number] }) {
  const { number, currency, gift_card_id, last4, spent_cents } = sale;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <li className="unmatched-payment">
      <p>
        <b>A gift card was spent, and its price was refunded:</b> {formatMoney(spent_cents, currency)} of{' '}
        <OrderLink number={number} />, on the card{' '}
        <Link to={`/store-manager/gift-cards/${gift_card_id}`}>•••• {last4}</Link>. The rest was taken off the card. Ask
        the buyer for the difference, or accept the loss.
      </p>
      <Form method="post" preventScrollReset className="staff-actions">
        <input type="hidden" name="ref" value={number} />
        <SubmitButton name="intent" value="handle-spent-card" isBusy={isBusy}>
          Mark as handled
        </SubmitButton>
      </Form>
    </li>
  );
}

type UnsettledProps = { payment: PaymentProblems['unsettled'][number]; timeZone: string };

function Unsettled({ payment, timeZone }: UnsettledProps) {
  const { ref, amount_cents, currency, error, failed_at, number, buyer_name } = payment;
  const amount = formatMoney(amount_cents, currency);
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <li className="unmatched-payment">
      <p>
        <b>Paid, and not settled:</b> {amount}
        {buyer_name && ` from ${buyer_name}`} for <OrderLink number={number} />, since{' '}
        {formatDateTime(timeZone, failed_at)}. Its flowers stay reserved, and we try again every minute. The reason:{' '}
        {error}
      </p>
      <Form method="post" preventScrollReset className="staff-actions">
        <input type="hidden" name="ref" value={ref} />
        <SubmitButton name="intent" value="settle-again" isBusy={isBusy}>
          Try now
        </SubmitButton>
        <SubmitButton name="intent" value="refund-unsettled" variant="danger" isBusy={isBusy}>
          Give {amount} Back
        </SubmitButton>
      </Form>
    </li>
  );
}

type UnmatchedProps = { payment: PaymentProblems['unmatched'][number]; timeZone: string };

function Unmatched({ payment, timeZone }: UnmatchedProps) {
  const { ref, amount_cents, currency, status, buyer_name, buyer_email, claimed_order_number, created_at } = payment;
  const amount = formatMoney(amount_cents, currency);
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <li className="unmatched-payment">
      <p>
        <b>A payment without an order:</b> {amount} from {buyer_name ?? 'a buyer who left no name'}
        {buyer_email && (
          <>
            , <a href={`mailto:${buyer_email}`}>{buyer_email}</a>
          </>
        )}
        {claimed_order_number && `, for order ${claimed_order_number}`}. It was reported on{' '}
        {formatDateTime(timeZone, created_at)} as {ref}. That order isn’t in this database, which happens after an older
        backup was restored. Ask the buyer what they ordered and make it, or refund the payment.
        {status === 'refund_failed' && ' The last refund failed.'}
      </p>
      <Form method="post" preventScrollReset className="staff-actions">
        <input type="hidden" name="ref" value={ref} />
        <SubmitButton name="intent" value="handle-unmatched" isBusy={isBusy}>
          Mark as handled
        </SubmitButton>
        <SubmitButton name="intent" value="refund-unmatched" variant="danger" isBusy={isBusy}>
          Give {amount} Back
        </SubmitButton>
      </Form>
    </li>
  );
}
