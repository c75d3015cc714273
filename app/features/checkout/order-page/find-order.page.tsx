import './order-page.css';
import { Form, redirect, useNavigation, useSearchParams } from 'react-router';
import { useSendsMail, useStudio } from '~/features/studio/use-studio';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import type { ActionError } from '~/lib/action-error';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { parseForm } from '~/lib/parse-form';
import { phoneHref } from '~/lib/studio-links';
import { getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { Button } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Note } from '~/ui/note';
import type { Route } from './+types/find-order.page';
import { findOrderForm } from './find-order.schema';
import { requestOrderLink } from './mail-order-link.server';

export const handle: PageHandle = { query: ['sent', 'number'], hydrate: 'touch' };

const NOT_SENT = 'The link was not sent.';

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: NOT_SENT, typed, marksOnly: true, keepsTyped: true }, async () => {
    await requestOrderLink(context, parseForm(findOrderForm, typed));
    return redirect('/order?sent=1', 303);
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = 'What you typed did not reach us. It is still here; please try again.';
  return withOfflineFallback(serverAction, { error: { title: NOT_SENT, description }, errors: {}, typed });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Find your order') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

const LABELS = { order_number: 'Order number', email: 'Email' } as const;

export default function FindOrder({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { error, errors, typed }: Partial<ActionError> = actionData ?? {};
  const isBusy = useNavigation().formMethod === 'POST';
  const summary = (['order_number', 'email'] as const).flatMap((id) =>
    errors?.[id] ? [{ id, label: LABELS[id], message: errors[id] }] : [],
  );
  return (
    <div className="wrap twelve order-page">
      <header className="order-page-head">
        <h1>Find your order</h1>
        <FindOrderLead />
      </header>
      <div className="order-find">
        {search.has('sent') && !actionData && (
          <Note tone="ok" title="Thank you." isResult>
            If we have an order with this number and address, an email with its link is on the way.
          </Note>
        )}
        <Form method="post" noValidate className="stack">
          <FormErrors error={error} errors={summary} />
          <Field id="order_number" label={LABELS.order_number} required error={errors?.order_number}>
            {(control) => (
              <Input
                {...control}
                name="order_number"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={typed?.order_number ?? search.get('number') ?? ''}
              />
            )}
          </Field>
          <Field
            id="email"
            label={LABELS.email}
            required
            hint="The address the order was placed with."
            error={errors?.email}
          >
            {(control) => (
              <Input {...control} name="email" type="email" autoComplete="email" defaultValue={typed?.email} />
            )}
          </Field>
          <p>
            <Button type="submit" busy={isBusy} busyLabel="Sending…">
              Send me the link
            </Button>
          </p>
        </Form>
      </div>
      <div className="tail" />
    </div>
  );
}

function FindOrderLead() {
  const phone = useStudio()?.studio.phone;
  const sendsMail = useSendsMail();
  if (sendsMail) return <p className="lead">We’ll email the buyer the link to the order’s page again.</p>;
  return (
    <p className="lead">
      This site cannot send email yet.{' '}
      {phone ? (
        <>
          Please call us: <a href={phoneHref(phone)}>{phone}</a>
        </>
      ) : (
        <a href="/contact">Please write to us.</a>
      )}
    </p>
  );
}
