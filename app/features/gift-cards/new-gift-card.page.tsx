import '~/features/catalog/store-admin.css';
import type { StaffHandle } from '~/lib/areas';
import './gift-cards.css';
import { randomUUID } from 'node:crypto';
import { Form, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { ActionError } from '~/lib/action-error';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Select, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { BackLink, Panel, StaffButton, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/new-gift-card.page';
import { formatCode } from './gift-card-code';
import { issueForm, PAID_BY } from './gift-card.schema';
import { issueGiftCard } from './gift-cards.server';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/store-manager/gift-cards';

export function loader() {
  return { key: randomUUID() };
}

/** The code is shown in the answer, and nowhere afterwards. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: 'Not issued', typed, keepsTyped: true }, async () => ({
    issued: await issueGiftCard(context, member, parseForm(issueForm, typed)),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Issue a gift card') }];

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export default function NewGiftCard({ loaderData, actionData, matches }: Route.ComponentProps) {
  const issued = actionData && 'issued' in actionData ? actionData.issued : undefined;
  const returned = actionData && 'errors' in actionData ? actionData : undefined;
  return (
    <>
      <BackLink to={PATH}>the gift cards</BackLink>
      {issued ? (
        <IssuedCard issued={issued} studio={matches[0].loaderData.studio.name} />
      ) : (
        <>
          <StaffHeader title="Issue a gift card" text="Its code is shown once, to write down or print." />
          <ErrorToast error={returned?.error} />
          <IssueForm saleKey={returned?.typed.key ?? loaderData.key} returned={returned} />
        </>
      )}
    </>
  );
}

const LABELS = { amount: 'Amount', paid_by: 'Paid', for_name: 'For', note: 'Note' } as const;

function IssueForm({ saleKey, returned }: { saleKey: string; returned?: ActionError }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { typed, errors = {} }: Partial<ActionError> = returned ?? {};
  const summary = Object.entries(errors).map(([id, message]) => ({
    id,
    message,
    label: LABELS[id as keyof typeof LABELS] ?? 'This page',
  }));
  return (
    <Form method="post" noValidate>
      <Panel>
        <div className="panel-body stack">
          <FormErrors errors={summary} />
          <input type="hidden" name="key" id="key" value={saleKey} />
          <div className="field-grid">
            <Field id="amount" label={LABELS.amount} required hint="Dollars, from 1 to 2,000." error={errors.amount}>
              {(control) => (
                <Input {...control} name="amount" inputMode="decimal" autoComplete="off" defaultValue={typed?.amount} />
              )}
            </Field>
            <Field id="paid_by" label={LABELS.paid_by} required error={errors.paid_by}>
              {(control) => (
                <Select {...control} name="paid_by" defaultValue={typed?.paid_by ?? 'cash'}>
                  {Object.entries(PAID_BY).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field id="for_name" label={LABELS.for_name} hint="Whose card it is." error={errors.for_name}>
              {(control) => (
                <Input {...control} name="for_name" maxLength={100} autoComplete="off" defaultValue={typed?.for_name} />
              )}
            </Field>
            <Field id="note" label={LABELS.note} hint="For the studio." error={errors.note}>
              {(control) => <Textarea {...control} name="note" rows={2} maxLength={300} defaultValue={typed?.note} />}
            </Field>
          </div>
          <p>
            <SubmitButton variant="primary" isBusy={isBusy}>
              Issue the card
            </SubmitButton>
          </p>
        </div>
      </Panel>
    </Form>
  );
}

interface Issued {
  id: string;
  code: string;
  balance_cents: number;
  currency: string;
  for_name: string | null;
}

function IssuedCard({ issued, studio }: { issued: Issued; studio: string }) {
  const isHydrated = useHydrated();
  return (
    <>
      <StaffHeader title="Gift card issued" text="Write the code down or print it now: nobody can see it again." />
      <Panel>
        <div className="panel-body stack gift-card-print">
          <p>{studio}</p>
          <p className="gift-card-amount num">{formatMoney(issued.balance_cents, issued.currency)}</p>
          {issued.for_name && <p>For {issued.for_name}</p>}
          <p className="gift-card-code num">{formatCode(issued.code)}</p>
          <p className="text-small">Enter the code at the checkout. It never expires.</p>
        </div>
      </Panel>
      <p className="staff-actions">
        {isHydrated && (
          <StaffButton variant="primary" onClick={() => window.print()}>
            Print
          </StaffButton>
        )}
        <StaffButtonLink to={`${PATH}/${issued.id}`}>Open the card</StaffButtonLink>
        <a className="staff-button" href={`${PATH}/new`}>
          Issue another
        </a>
      </p>
    </>
  );
}
