import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDate, formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { withoutCents } from '~/lib/without-cents';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { Detail } from '~/ui/detail';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input } from '~/ui/field';
import { BackLink, Panel, StaffButton, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { StaffNoteForm } from '~/ui/staff-note-form';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/customer.page';
import { handleCustomer } from './customer.actions.server';
import { type Customer, readCustomer } from './customers.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const customer = await readCustomer(getContext(args), params.id);
  if (!customer) throw data(null, 404);
  if (customer.merged_into) throw redirect(`/customers/${customer.merged_into}`);
  const { seesMoney } = staff(args);
  if (seesMoney) return { customer, seesMoney };
  return { customer: { ...withoutCents(customer), newest: customer.newest.map(withoutCents) }, seesMoney };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  if (!(await readCustomer(context, id))) throw data(null, 404);
  return handleCustomer(context, staff(args), id, typed);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? nameOf(loaderData.customer) : 'Customer') },
];

function nameOf({ name, email, phone }: Pick<Customer, 'name' | 'email' | 'phone'>) {
  return name ?? email ?? phone ?? 'No name given';
}

export default function CustomerPage({
  loaderData: { customer, seesMoney },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { time_zone, currency } = matches[0].loaderData.studio;
  const { email, phone, keys, spent_cents, created_at } = customer;
  const orders = customer.orders === 1 ? 'One order' : `${customer.orders} orders`;
  return (
    <>
      <BackLink to="/customers">the customers</BackLink>
      <StaffHeader
        title={nameOf(customer)}
        text={`${orders}${seesMoney ? `, ${formatMoney(spent_cents, currency)} spent` : ''}, since ${formatDate(time_zone, created_at)}.`}
        actions={seesMoney && <StaffButtonLink to={`/customers/${customer.id}/account`}>Account</StaffButtonLink>}
      />
      <ErrorToast error={actionData?.error} />
      <div className="staff-columns">
        <div>
          <Orders customer={customer} seesMoney={seesMoney} timeZone={time_zone} />
          <Inquiries customer={customer} timeZone={time_zone} />
        </div>
        <div>
          <Panel title="Contact">
            <dl className="panel-details">
              <Detail label="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Detail>
              <Detail label="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Detail>
              {keys.length > 1 && <Detail label="Known by">{keys.join('\n')}</Detail>}
            </dl>
          </Panel>
          <Note customer={customer} returned={actionData} />
          <Dates customer={customer} returned={actionData} />
          <Duplicates customer={customer} />
          <Merges customer={customer} timeZone={time_zone} />
        </div>
      </div>
    </>
  );
}

type PartProps = { customer: Customer; timeZone: string };
type Returned = Route.ComponentProps['actionData'];

function Orders({ customer: { newest, orders }, seesMoney, timeZone }: PartProps & { seesMoney: boolean }) {
  return (
    <Panel title="Orders">
      <ul className="entry-list">
        {newest.length === 0 && <li>No orders yet.</li>}
        {newest.map(({ number, status, total_cents, currency, created_at }) => (
          <li key={number}>
            <span>
              <Link to={`/store-manager/${number}`}>{`Order ${number}`}</Link>
              <small>{formatDate(timeZone, created_at)}</small>
            </span>
            {seesMoney && <span className="num">{formatMoney(total_cents, currency)}</span>}
            {status === 'refunded' && <Tag tone="warn">Refunded</Tag>}
          </li>
        ))}
        {orders > newest.length && <li>{`And ${orders - newest.length} earlier ones.`}</li>}
      </ul>
    </Panel>
  );
}

function Inquiries({ customer: { inquiries }, timeZone }: PartProps) {
  return (
    <Panel title="Inquiries">
      <ul className="entry-list">
        {inquiries.length === 0 && <li>No inquiries.</li>}
        {inquiries.map(({ id, name, event_date, event_venue, created_at }) => (
          <li key={id}>
            <span>
              <Link to={`/client/${id}`}>{event_venue ?? name ?? 'Inquiry'}</Link>
              <small>{`Sent ${formatDate(timeZone, created_at)}`}</small>
            </span>
            <span>{event_date ? formatDay(event_date) : 'No date yet'}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Note({ customer: { note, version }, returned }: { customer: Customer; returned: Returned }) {
  return (
    <Panel title="Note">
      <StaffNoteForm
        note={note}
        version={version}
        returned={returned}
        rows={4}
        maxLength={4000}
        className="panel-body stack"
      />
    </Panel>
  );
}

function Dates({ customer: { dates }, returned }: { customer: Customer; returned: Returned }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { typed = {}, errors = {} }: Partial<NonNullable<Returned>> = returned ?? {};
  return (
    <Panel title="Important dates">
      <ul className="entry-list">
        {dates.length === 0 && <li>None yet.</li>}
        {dates.map(({ id, label, day }) => (
          <li key={id}>
            <span>
              {label}
              <small>{formatDay(day)}</small>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="date" value={id} />
              <StaffButton type="submit" name="intent" value="delete-date">
                Delete<VisuallyHidden>{` ${label}`}</VisuallyHidden>
              </StaffButton>
            </Form>
          </li>
        ))}
      </ul>
      <Form key={dates.length} method="post" preventScrollReset className="panel-body stack">
        <Field id="label" label="What" error={errors.label}>
          {(control) => <Input {...control} name="label" maxLength={80} defaultValue={typed.label} />}
        </Field>
        <Field id="day" label="Day" error={errors.day}>
          {(control) => <Input {...control} type="date" name="day" defaultValue={typed.day} />}
        </Field>
        <p>
          <SubmitButton name="intent" value="add-date" isBusy={isBusy}>
            Add date
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

function Duplicates({ customer: { duplicates } }: { customer: Customer }) {
  if (duplicates.length === 0) return null;
  return (
    <Panel title="Perhaps the same person">
      <ul className="entry-list">
        {duplicates.map((other) => (
          <li key={other.id}>
            <span>
              <Link to={`/customers/${other.id}`}>{nameOf(other)}</Link>
              <small>{[other.email, other.phone].filter(Boolean).join(', ')}</small>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="other" value={other.id} />
              <StaffButton type="submit" name="intent" value="merge">
                Merge
                <VisuallyHidden>{` ${nameOf(other)}, ${other.email ?? other.phone ?? ''}, into this`}</VisuallyHidden>
              </StaffButton>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Merges({ customer: { merges }, timeZone }: PartProps) {
  if (merges.length === 0) return null;
  return (
    <Panel title="Merged">
      <ul className="entry-list">
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {nameOf(merge)}
              <small>
                {[merge.email, merge.phone, formatDate(timeZone, merge.merged_at)].filter(Boolean).join(', ')}
              </small>
              {merge.note && <small className="pre-line">{`Note: ${merge.note}`}</small>}
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="merge" value={merge.id} />
              <StaffButton type="submit" name="intent" value="undo-merge">
                Undo<VisuallyHidden>{` the merge of ${nameOf(merge)}`}</VisuallyHidden>
              </StaffButton>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
