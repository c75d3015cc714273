import '~/features/catalog/store-admin.css';
import { data, Form, Link, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime, formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { Detail } from '~/ui/detail';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input } from '~/ui/field';
import { BackLink, Panel, StaffHeader, SubmitButton } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { Route } from './+types/gift-card.page';
import { maskedCode } from './gift-card-code';
import { PAID_BY, sendAgainForm } from './gift-card.schema';
import { sendCardAgain } from './gift-card-sales.server';
import { GiftCardState } from './gift-card-state';
import { blockGiftCard, readGiftCard } from './gift-cards.server';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/store-manager/gift-cards';

export async function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  const card = await readGiftCard(getContext(args), id);
  if (!card) throw data(null, 404);
  return { card };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const typed = await formFields(request);
  const { intent } = typed;
  return runAction(context, { errorTitle: 'Gift card not changed', typed }, async () => {
    if (intent === 'send') {
      const { email } = parseForm(sendAgainForm, typed);
      await sendCardAgain(context, member, id, email);
      return redirectWithFlash(context, `${PATH}/${id}`, { title: 'Gift card sent', description: `To ${email}.` });
    }
    if (intent !== 'block' && intent !== 'unblock')
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
    await blockGiftCard(context, member, id, intent === 'block');
    return redirectWithFlash(context, `${PATH}/${id}`, {
      title: intent === 'block' ? 'Gift card blocked' : 'Gift card open again',
      description: intent === 'block' ? 'Nobody can pay with it until it is open again.' : 'It can be used again.',
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Gift card') }];

const KINDS = {
  issue: 'Issued',
  order: 'Paid for an order',
  refund: 'Refunded',
  return: 'Its order was refunded',
} as const;

export default function GiftCardPage({ loaderData: { card }, actionData, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  const isBusy = useNavigation().formMethod === 'POST';
  const { currency, balance_cents, blocked_at, movements } = card;
  return (
    <>
      <BackLink to={PATH}>the gift cards</BackLink>
      <StaffHeader
        title={`Gift card ${card.number}, ${maskedCode(card.last4)}`}
        text={`${formatMoney(balance_cents, currency)} is left on it.`}
        actions={
          <Form method="post" preventScrollReset>
            <SubmitButton name="intent" value={blocked_at ? 'unblock' : 'block'} isBusy={isBusy}>
              {blocked_at ? 'Open again' : 'Block'}
            </SubmitButton>
          </Form>
        }
      />
      <ErrorToast error={actionData?.error} />
      <Panel title="Card">
        <dl className="panel-details">
          <Detail label="State">
            <GiftCardState card={card} />
            {blocked_at && ` ${formatDateTime(time_zone, blocked_at)}${by(card.blocked_name)}`}
          </Detail>
          <Detail label="Issued">{`${formatDateTime(time_zone, card.created_at)}${by(card.issued_name)}`}</Detail>
          <Detail label="Paid">{card.paid_by === 'order' ? 'On the site' : PAID_BY[card.paid_by]}</Detail>
          {card.for_name && <Detail label="For">{card.for_name}</Detail>}
          {card.note && <Detail label="Note">{card.note}</Detail>}
        </dl>
      </Panel>
      {card.order_id && (
        <Panel title="Sending">
          <div className="panel-body stack">
            <p>{card.sent_at ? `Sent ${formatDateTime(time_zone, card.sent_at)}.` : sendText(card.send_on)}</p>
            {card.message && <p className="pre-line">{card.message}</p>}
            <Form method="post" noValidate preventScrollReset className="stack">
              <Field
                id="email"
                label="Email address"
                required
                hint={card.recipient_email ? undefined : 'The buyer gets the code if nobody else does.'}
                error={actionData?.errors?.email}
              >
                {(control) => (
                  <Input
                    {...control}
                    name="email"
                    type="email"
                    defaultValue={actionData?.typed?.email ?? card.recipient_email ?? ''}
                  />
                )}
              </Field>
              <p>
                <SubmitButton name="intent" value="send" isBusy={isBusy}>
                  {card.sent_at ? 'Send the code again' : 'Send the code now'}
                </SubmitButton>
              </p>
            </Form>
          </div>
        </Panel>
      )}
      <Panel title="Movements">
        <Table label="Movements of the gift card" className="table-cards">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">When</th>
              <th scope="col" className="number">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {movements.map(({ id, kind, cents, created_at, number, name }) => (
              <tr key={id}>
                <td>
                  {kind === 'order' && cents > 0 ? 'Back from an unpaid order' : KINDS[kind]}
                  {by(name)}
                  {number && (
                    <>
                      {', '}
                      <Link to={`/store-manager/${number}`}>Order {number}</Link>
                    </>
                  )}
                </td>
                <td data-label="When">{formatDateTime(time_zone, created_at)}</td>
                <td data-label="Amount" className="number">
                  {formatMoney(cents, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
    </>
  );
}

function by(name: string | null) {
  return name ? ` by ${name}` : '';
}

function sendText(day: string | null) {
  return day ? `It is sent on ${formatDay(day)}.` : 'It is not sent yet.';
}
