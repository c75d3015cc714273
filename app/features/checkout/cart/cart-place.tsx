import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { DeliveryAnswer } from '~/features/delivery/delivery-answer.server';
import { placeCookie, readPlace } from '~/features/delivery/remembered-place';
import { Button } from '~/ui/button';
import { classes } from '~/ui/classes';
import { type Cart, inDollars, totalCents } from '~/features/catalog/cart-lines';

const TIMEOUT_MS = 5000;

/** What the cart costs at the visitor's ZIP code: kept up to date while the cart changes. */
export function useCartDelivery(cart: Cart, sent?: DeliveryAnswer) {
  const [answer, setAnswer] = useState(sent);
  const [asked, setAsked] = useState(0);
  const contents = cart.map(({ variant, quantity }) => `${variant.id}:${quantity}`).join('/');
  useEffect(() => {
    if (!contents || !readPlace(document.cookie)) return;
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    fetchAnswer(signal)
      .then((fresh) => !leaving.signal.aborted && setAnswer(fresh))
      .catch(() => leaving.signal.aborted || setAnswer(undefined));
    return () => leaving.abort();
  }, [contents, asked]);

  function ask(zip: string) {
    document.cookie = placeCookie({ zip: zip.trim().slice(0, 5), day: '' }, window.location.protocol === 'https:');
    if (!readPlace(document.cookie))
      setAnswer({ zip, error: 'Type the five digits of a ZIP code.', cost: '', when: '', days: [], sums: [] });
    setAsked((times) => times + 1);
  }
  return { answer, ask };
}

async function fetchAnswer(signal: AbortSignal): Promise<DeliveryAnswer | undefined> {
  const answer = await fetch('/cart/delivery', { signal });
  return answer.ok ? (((await answer.json()) as DeliveryAnswer | undefined) ?? undefined) : undefined;
}

const UNKNOWN = [
  ['Delivery', 'by ZIP code'],
  ['Sales tax', 'by ZIP code'],
];

/** The sums of the cart, up to the total once the ZIP code is known. */
export function CartSums({ cart, answer }: { cart: Cart; answer?: DeliveryAnswer }) {
  const goods = inDollars(totalCents(cart));
  const isKnown = answer !== undefined && answer.sums.length > 0;
  const sums = isKnown ? answer.sums : [...UNKNOWN, ['Total', goods]];
  const [total, amount] = sums.at(-1) ?? [];
  return (
    <div className={classes('cart-sums', !isKnown && 'cart-sums-unknown')}>
      {[['Flowers', goods], ...sums.slice(0, -1)].map(([name, amount]) => (
        <p key={name} className="cart-sum">
          <span>{name}</span>
          <span>{amount}</span>
        </p>
      ))}
      <p className="cart-total" role="status">
        <span>{total}</span> <span>{amount}</span>
      </p>
      <p
        className={classes('text-small cart-when', answer?.error ? 'cart-place-error' : 'text-ink-quiet')}
        role="status"
      >
        {answer?.error || answer?.when || 'Delivery and tax are shown on the payment page.'}
      </p>
    </div>
  );
}

type CartPlaceProps = { id: string; answer?: DeliveryAnswer; onAsk: (zip: string) => void };

/** A form of its own, so that Enter in it changes nothing in the cart. */
export function CartPlace({ id, answer, onAsk }: CartPlaceProps) {
  const zip = answer?.zip ?? '';
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(zip);
  const [first] = useState(zip);
  // What is being typed, or about to be, stays.
  useEffect(() => {
    const { current } = input;
    if (current && current !== document.activeElement && current.value === shown.current) current.value = zip;
    shown.current = zip;
  }, [zip]);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('zip');
    if (field instanceof HTMLInputElement) onAsk(field.value);
  }
  return (
    <form className="cart-place" method="post" action="/cart" data-enhanced="" onSubmit={submit}>
      <input type="hidden" name="intent" value="place" />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Deliver to ZIP code
        </label>
        <input
          ref={input}
          className="input"
          id={id}
          name="zip"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={10}
          required
          defaultValue={first}
        />
      </div>
      <Button type="submit" variant="line" small>
        Show the cost
      </Button>
    </form>
  );
}
