import '~/features/catalog/store-admin.css';
import { data, Form, useNavigation } from 'react-router';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDate } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { Detail } from '~/ui/detail';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Textarea } from '~/ui/field';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import type { Route } from './+types/dispute.page';
import { evidenceText, readDisputedOrder } from './dispute-evidence.server';
import { handleTestDispute } from './play-dispute.server';

export const handle: StaffHandle = { area: 'orders' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const disputed = await readDisputedOrder(context, params.number);
  if (!disputed) throw data(null, 404);
  const { order, payments, evidence } = disputed;
  const mayPlay = takesTestPayments(context.config);
  return { number: order.number, photos: order.photos, payments, evidence, text: evidenceText(evidence), mayPlay };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const member = staff(args);
  return handleTestDispute(getContext(args), member, params.number, await formFields(request));
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Dispute of order ${params.number}`) },
];

export default function Dispute({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { number, photos, payments, evidence, text, mayPlay } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <BackLink to={`/store-manager/${number}`}>the order</BackLink>
      <StaffHeader
        title={`Dispute of order ${number}`}
        text="What the studio knows about this order, under the names that Stripe’s form uses."
        actions={
          <StaffButtonLink reloadDocument variant="primary" to={`/store-manager/${number}/dispute.pdf`}>
            Open as PDF
          </StaffButtonLink>
        }
      />
      <ErrorToast error={actionData?.error} />
      {payments.map((payment) => (
        <PaymentPanel key={payment.ref} payment={payment} time_zone={time_zone} mayPlay={mayPlay} />
      ))}
      <Panel title="What to submit">
        <dl className="panel-details">
          {evidence.map(({ label, text: fact }) => (
            <Detail key={label} label={label}>
              {fact}
            </Detail>
          ))}
        </dl>
        {photos.map((photo) => (
          <p key={photo} className="panel-body">
            <a href={photo}>The driver’s photo</a>: save it and upload it with the PDF.
          </p>
        ))}
      </Panel>
      <Panel title="As text">
        <div className="panel-body">
          <Field
            id="evidence"
            label="All of it, to copy"
            hint="Add what you remember of the delivery and the customer."
          >
            {(control) => <Textarea {...control} readOnly rows={14} value={text} />}
          </Field>
        </div>
      </Panel>
    </>
  );
}

type Payment = Route.ComponentProps['loaderData']['payments'][number];
type PaymentPanelProps = { payment: Payment; time_zone: string; mayPlay: boolean };

function PaymentPanel({ payment, time_zone, mayPlay }: PaymentPanelProps) {
  const { ref, amount_cents, currency, status, provider, disputes } = payment;
  const isOpen = disputes.some((dispute) => dispute.status === 'open');
  const isTest = mayPlay && provider === 'test' && status === 'paid';
  return (
    <Panel title={`Payment of ${formatMoney(amount_cents, currency)}`}>
      <div className="panel-body">
        {disputes.length === 0 && <p>Not disputed.</p>}
        {disputes.map((dispute) => (
          <Note key={dispute.id} tone={dispute.status === 'open' ? 'danger' : 'info'}>
            {formatMoney(dispute.amount_cents, currency)}, {dispute.reason}.{' '}
            {dispute.status === 'open'
              ? `Answer in Stripe’s dashboard${dispute.respond_by ? ` by ${formatDate(time_zone, dispute.respond_by)}` : ''}; without an answer, you lose the money. Do not refund it meanwhile: the buyer would be paid twice.`
              : ENDS[dispute.status]}
          </Note>
        ))}
        {isTest && <TestBank payment={ref} isOpen={isOpen} isNew={disputes.length === 0} />}
      </div>
    </Panel>
  );
}

const ENDS: Record<Exclude<Payment['disputes'][number]['status'], 'open'>, string> = {
  won: 'Won: the money is yours.',
  lost: 'Lost: the bank returned the money to the buyer.',
  closed: 'Closed. There’s nothing more to do.',
};

type TestBankProps = { payment: string; isOpen: boolean; isNew: boolean };

function TestBank({ payment, isOpen, isNew }: TestBankProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (!isOpen && !isNew) return null;
  return (
    <Form method="post" preventScrollReset className="stack">
      <input type="hidden" name="ref" value={payment} />
      <p>This is a test payment. Play what the buyer’s bank would do.</p>
      <div className="staff-actions">
        {isNew ? (
          <SubmitButton name="intent" value="open" isBusy={isBusy}>
            Dispute it
          </SubmitButton>
        ) : (
          <>
            <SubmitButton name="intent" value="won" isBusy={isBusy}>
              Let the studio win
            </SubmitButton>
            <SubmitButton name="intent" value="lost" isBusy={isBusy}>
              Let the studio lose
            </SubmitButton>
          </>
        )}
      </div>
    </Form>
  );
}
