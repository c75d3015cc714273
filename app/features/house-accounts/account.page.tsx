import { data, Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { formatDollarsInput } from '~/lib/dollars-input';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { checkbox } from '~/features/orders/checkout.schema';
import { optionalDollars } from '~/lib/text-fields';
import { versionIn } from '~/platform/edit-conflict.server';
import { emailFlash } from '~/platform/email-flash.server';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { sendInvoice } from './invoice-email.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Choice, Field, Input, Select } from '~/ui/field';
import { BackLink, Panel, StaffButton, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/account.page';
import { type Account, readAccount, saveTerms } from './house-accounts.server';
import { sendStatement } from './statement-email.server';
import { TERMS } from './terms';

export const handle: StaffHandle = { area: 'orders' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const account = await readAccount(context, params.id);
  if (!account) throw data(null, 404);
  // Not their tokens, which act for the buyer.
  const open = account.open.map((order) => {
    const { token: _, ...shown } = order;
    return shown;
  });
  return { account: { ...account, open } };
}

const termsForm = z.object({
  terms_days: z
    .enum(['0', '15', '30'], { error: 'Choose when it is due.' })
    .transform((days) => Number(days) as 0 | 15 | 30),
  credit_limit_cents: optionalDollars('An amount such as 500, or nothing for no limit.'),
  needs_po: checkbox,
  has_statements: checkbox,
});

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  const page = `/customers/${id}/account`;
  const read = async () => readAccount(context, id);
  if (!(await read())) throw data(null, 404);
  return runAction(context, { typed, errorTitle: typed.intent === 'terms' ? 'Not saved' : 'Not sent' }, async () => {
    if (typed.intent === 'invoice') {
      const recipient = await sendInvoice(context, typed.order ?? '');
      const sent = { title: 'Invoice sent', description: `It is on its way to ${recipient}.` };
      return redirectWithFlash(context, page, emailFlash(context, sent, { title: 'Invoice saved' }));
    }
    if (typed.intent === 'email') {
      const recipient = await sendStatement(context, id);
      const sent = { title: 'Statement sent', description: `It is on its way to ${recipient}.` };
      return redirectWithFlash(context, page, emailFlash(context, sent, { title: 'Statement saved' }));
    }
    await saveTerms(context, id, parseForm(termsForm, typed), versionIn(typed));
    return redirectWithFlash(context, page, { title: 'Success!', description: 'The terms are kept.' });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Account of ${nameOf(loaderData.account)}` : 'Account') },
];

type Shown = Route.ComponentProps['loaderData']['account'];

function nameOf({ name, email, phone }: Pick<Account, 'name' | 'email' | 'phone'>) {
  return name ?? email ?? phone ?? 'No name given';
}

export default function AccountPage({ loaderData: { account }, actionData, matches }: Route.ComponentProps) {
  const { currency } = matches[0].loaderData.studio;
  const { id, open, total_cents, email, today } = account;
  const isHydrated = useHydrated();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <BackLink to={`/customers/${id}`}>{nameOf(account)}</BackLink>
      <StaffHeader
        title={`Account of ${nameOf(account)}`}
        text={`${formatMoney(total_cents, currency)} open on ${formatDay(today)}.`}
        actions={
          <>
            <StaffButtonLink to={`/store-manager/standing-orders?q=${encodeURIComponent(email ?? nameOf(account))}`}>
              Standing orders
            </StaffButtonLink>
            {isHydrated && open.length > 0 && <StaffButton onClick={() => window.print()}>Print</StaffButton>}
            {email && open.length > 0 && (
              <Form method="post">
                <SubmitButton variant="primary" name="intent" value="email" isBusy={isBusy}>
                  Email statement
                </SubmitButton>
              </Form>
            )}
          </>
        }
      />
      <ErrorToast error={actionData?.error} />
      <div className="staff-columns">
        <div>
          <OpenOrders account={account} currency={currency} />
        </div>
        <div>
          <TermsPanel account={account} returned={actionData} />
        </div>
      </div>
    </>
  );
}

function OpenOrders({ account: { open, total_cents }, currency }: { account: Shown; currency: string }) {
  return (
    <Panel title="Open orders">
      <Table label="Open orders" className="table-cards">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Invoice</th>
            <th scope="col">On account since</th>
            <th scope="col">Due</th>
            <th scope="col" className="number">
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          {open.length === 0 && <TableMessage columns={5}>Nothing is open.</TableMessage>}
          {open.map(({ number, invoice, po_number, day, due, days_late, balance_cents }) => (
            <tr key={number}>
              <td>
                <Link to={`/store-manager/${number}`}>{`Order ${number}`}</Link>
              </td>
              <td data-label="Invoice">{invoice && <InvoiceCell order={number} invoice={invoice} po={po_number} />}</td>
              <td data-label="On account since">{formatDay(day)}</td>
              <td data-label="Due">
                {formatDay(due)} {days_late > 0 && <Tag tone="danger">{lateText(days_late)}</Tag>}
              </td>
              <td className="number" data-label="Open">
                {formatMoney(balance_cents, currency)}
              </td>
            </tr>
          ))}
        </tbody>
        {open.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                Total
              </th>
              <td className="number">{formatMoney(total_cents, currency)}</td>
            </tr>
          </tfoot>
        )}
      </Table>
    </Panel>
  );
}

function InvoiceCell({ order, invoice, po }: { order: number; invoice: number; po: string | null }) {
  const isBusy = useNavigation().formData?.get('order') === String(order);
  return (
    <Form method="post" className="staff-actions" preventScrollReset>
      <a href={`/store-manager/${order}/invoice.pdf`}>{`Invoice ${invoice}`}</a>
      {po && <small>{`Purchase order ${po}`}</small>}
      <input type="hidden" name="order" value={order} />
      <SubmitButton name="intent" value="invoice" isBusy={isBusy}>
        Email<VisuallyHidden>{` invoice ${invoice}`}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

function lateText(days: number) {
  return days === 1 ? 'A day late' : `${days} days late`;
}

function TermsPanel({ account, returned }: { account: Shown; returned: Route.ComponentProps['actionData'] }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { typed, errors = {} }: Partial<NonNullable<typeof returned>> =
    returned?.typed.intent === 'terms' ? returned : {};
  const { version, terms_days, credit_limit_cents, needs_po, has_statements } = account;
  return (
    <Panel title="Terms">
      <Form key={version} method="post" preventScrollReset className="panel-body stack">
        <EditVersion version={version} returned={returned} />
        <Field id="terms_days" label="To be paid" error={errors.terms_days}>
          {(control) => (
            <Select {...control} name="terms_days" defaultValue={typed?.terms_days ?? String(terms_days)}>
              {Object.entries(TERMS).map(([days, label]) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id="credit_limit_cents"
          label="Credit limit"
          hint="Nothing more goes on account beyond it. Empty: no limit."
          error={errors.credit_limit_cents}
        >
          {(control) => (
            <Input
              {...control}
              name="credit_limit_cents"
              inputMode="decimal"
              defaultValue={typed?.credit_limit_cents ?? formatDollarsInput(credit_limit_cents)}
            />
          )}
        </Field>
        <Choice
          type="checkbox"
          name="needs_po"
          label="Ask for the number of a purchase order"
          defaultChecked={typed ? typed.needs_po === 'on' : needs_po}
        />
        <Choice
          type="checkbox"
          name="has_statements"
          label="Email a statement on the first of each month"
          defaultChecked={typed ? typed.has_statements === 'on' : has_statements}
        />
        <p>
          <SubmitButton name="intent" value="terms" isBusy={isBusy}>
            Save terms
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
