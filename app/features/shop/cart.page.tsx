import './catalog.css';
import { useLayoutEffect } from 'react';
import { data, useRouteLoaderData } from 'react-router';
import { pageTitle } from '~/lib/page-title';
import { hasCode } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ButtonLink, buttonClass } from '~/ui/button';
import type { CatalogCard } from '~/features/catalog/products/catalog-card';
import { listToSend } from '~/features/catalog/products/to-send.server';
import { ProductCard } from './product-card';
import { ErrorPanel } from '~/ui/error-panel';
import { Note } from '~/ui/note';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/cart.page';
import { addedTitle } from '~/features/checkout/cart/add-form';
import { AddOns } from '~/features/checkout/cart/add-ons';
import { listAddOns } from '~/features/checkout/cart/add-ons.server';
import {
  readSentCart,
  changedCartHeaders,
  currentLines,
  withoutPaidOrder,
  viewedCartHeaders,
} from '~/features/checkout/cart/cart.server';
import { CartBody, CartForm, CheckoutErrorNote } from '~/features/checkout/cart/cart-form';
import { readCartDelivery } from '~/features/checkout/cart/cart-delivery.server';
import { handleCartForm } from '~/features/checkout/cart/cart.actions.server';
import { adoptServerCart } from '~/features/checkout/cart/cart-store';
import { useCart } from '~/features/checkout/cart/use-cart';
import { toCart } from '~/features/checkout/cart/current-lines';
import { areForSympathy } from '~/features/delivery/sympathy/for-sympathy.server';
import { useCheckout } from '~/features/checkout/cart/use-checkout';

export async function loader({ request, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const sentCart = readSentCart(request);
  try {
    const paid = await withoutPaidOrder(context, sentCart);
    const sent = paid ?? sentCart;
    const lines = await currentLines(context, sent.items);
    const sold = lines.filter(({ variant }) => variant !== null);
    const products = sold.flatMap(({ product }) => product?.id ?? []);
    const delivery = await tryRead(context, 'delivery of the cart', () => readCartDelivery(context, request));
    const toSend = sold.length === 0 ? await tryRead(context, 'products', () => listToSend(context)) : [];
    const addOns = (await tryRead(context, 'add-ons', () => listAddOns(context, products))) ?? [];
    const hasUnavailable = sold.length < lines.length;
    const added = sold.find(({ variant_id }) => sent.added.startsWith(encodeURIComponent(`${variant_id}:`)));
    const isCalm = added && (await areForSympathy(context, [added.product_id]));
    const headers = [
      ...(hasUnavailable || paid ? changedCartHeaders(context.config, { ...sent, items: sold }) : []),
      ...viewedCartHeaders(context.config, sent),
    ];
    return data(
      { lines: sold, hasUnavailable, added: added?.product?.title, isCalm, delivery, addOns, toSend: toSend ?? [] },
      { headers },
    );
  } catch (error) {
    if (!hasCode(error, 'store-failed')) throw error;
    return data(
      {
        lines: undefined,
        hasUnavailable: false,
        added: undefined,
        isCalm: false,
        delivery: undefined,
        addOns: [],
        toSend: [],
      },
      502,
    );
  }
}

export function action({ request, ...args }: Route.ActionArgs) {
  return handleCartForm(getContext(args), request);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Shopping Cart') },
  { name: 'robots', content: 'noindex' },
];

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, hasUnavailable, added, isCalm, delivery, addOns, toSend } = loaderData;
  const root = useRouteLoaderData<() => { checkoutUrl: string }>('root');
  const cart = useShownCart(lines ? toCart(lines) : []);
  const { paying, error, notes, pay } = useCheckout(root?.checkoutUrl ?? '', true);
  const shown = paying ?? cart;
  const serverError = actionData && 'error' in actionData ? actionData.error : undefined;
  const payment = actionData && 'payment' in actionData ? actionData.payment : undefined;
  return (
    <div className="wrap cart-page">
      <header className="page-head twelve">
        <h1>Shopping Cart</h1>
      </header>
      {added && !serverError && (
        <Note tone="ok" title={addedTitle(isCalm)}>
          {added} has been added to your cart.
        </Note>
      )}
      {hasUnavailable && (
        <Note tone="warn">One of the products is no longer in the store. It was taken out of your cart.</Note>
      )}
      {payment && <PaymentLink url={payment} />}
      {lines === undefined && cart.length === 0 ? (
        <ErrorPanel title="The store did not answer." retry="/cart" />
      ) : shown.length === 0 ? (
        <>
          {serverError && <CheckoutErrorNote error={serverError} />}
          <CartBody>
            <EmptyCart products={toSend} />
          </CartBody>
        </>
      ) : (
        <div className="cart-columns">
          <CartForm
            id="cart-page"
            cart={shown}
            notes={notes}
            error={error ?? serverError}
            busy={paying !== undefined}
            onCheckout={pay}
            delivery={delivery}
          >
            <div className="cart-more">
              <AddOns addOns={addOns} cart={shown} />
              <ToStore />
            </div>
          </CartForm>
        </div>
      )}
      <div className="tail" />
    </div>
  );
}

function EmptyCart({ products }: { products: CatalogCard[] }) {
  return (
    <div className="cart-nothing">
      <h2>Your cart is empty</h2>
      <ButtonLink to="/store">Visit the store</ButtonLink>
      {products.length > 0 && (
        <section aria-labelledby="to-send">
          <h2 id="to-send">To send this week</h2>
          <ul className="catalog">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} isLead={false} eager heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function useShownCart(sent: ReturnType<typeof toCart>) {
  const browserCart = useCart();
  const isHydrated = useHydrated();
  useLayoutEffect(() => adoptServerCart(sent), [sent]);
  return isHydrated ? browserCart : sent;
}

function PaymentLink({ url }: { url: string }) {
  return (
    <p>
      <a className={buttonClass()} href={url}>
        Continue to the payment page
      </a>
    </p>
  );
}

function ToStore() {
  return (
    <ButtonLink to="/store" variant="line" small>
      Visit the store
    </ButtonLink>
  );
}
