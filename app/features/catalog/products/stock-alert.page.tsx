import './stock-alert.css';
import { data, redirect, useSearchParams } from 'react-router';
import { z } from 'zod';
import { emailError } from '~/lib/email-error';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { anyLine } from '~/lib/text-fields';
import { UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { ButtonLink } from '~/ui/button';
import { Note } from '~/ui/note';
import type { Route } from './+types/stock-alert.page';
import { isSoldOut } from './availability';
import { productPath } from '~/features/catalog/product-path';
import { readWithRelated } from './catalog.server';
import { StockAlertForm } from './stock-alert-form';
import { addStockAlert, offersStockAlerts } from './stock-alerts.server';

export const handle: PageHandle = { query: ['sent'], hydrate: 'touch' };

const alertForm = z.object({
  email: anyLine(254).superRefine((address, check) => {
    const message = address === '' ? 'We need this to write to you.' : emailError(address);
    if (message) check.addIssue({ code: 'custom', message });
  }),
});

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const product = await findProduct(getContext(args), params.id);
  return { title: product.title, path: productPath(product) };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: 'Not saved', typed, marksOnly: true, keepsTyped: true }, async () => {
    const { email } = parseForm(alertForm, typed);
    const product = await findProduct(context, params.id);
    const variant = product.variants.find((each) => each.id === typed.variant);
    if (!variant) throw data(null, 404);
    if (!isSoldOut(variant)) throw new UserError(409, 'conflict', 'It is back: you can order it now.');
    await addStockAlert(context, { variant_id: variant.id, email });
    return redirect(`${productPath(product)}/alert?sent=1`, 303);
  });
}

async function findProduct(context: Context, id: string) {
  const found = offersStockAlerts(context) ? await readWithRelated(context, id) : undefined;
  if (!found) throw data(null, 404);
  return found.product;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Tell me when it’s back') },
  { name: 'robots', content: 'noindex' },
];

export default function StockAlert({ loaderData: { title, path }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { error, errors, typed = {} } = actionData ?? {};
  const isSent = search.has('sent') && !actionData;
  return (
    <div className="wrap stock-alert-page">
      <h1>{title}</h1>
      {actionData && (
        <>
          {error && (
            <Note tone="danger" title={error.title} live isResult>
              {error.description}
            </Note>
          )}
          <StockAlertForm
            path={path}
            variants={[{ id: typed.variant ?? '', title: '' }]}
            email={typed.email}
            error={errors?.email}
          />
        </>
      )}
      {isSent && (
        <Note tone="ok" title="We will tell you." isResult>
          You get one email when it is back. Then we delete your address.
        </Note>
      )}
      <div className="actions">
        <ButtonLink to={isSent ? '/store' : path} variant="line">
          {isSent ? 'See what is in the store' : 'Back to the product'}
        </ButtonLink>
      </div>
      <div className="tail" />
    </div>
  );
}
