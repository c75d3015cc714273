import { useLayoutEffect, useRef, useState } from 'react';
import { typedEarly } from '~/ui/retype';
import { dropCheckoutDrafts, keepCheckoutDraft, readCheckoutDraft, type Typed } from '~/features/orders/checkout-draft';
import type { ShownOrder } from '~/features/orders/open-checkout.server';

/** Keeps what is typed on the device until the order is paid. `round` counts how often the form is filled in anew. */
export function useCheckoutDraft(order: ShownOrder, isAnswered: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<string>(undefined);
  const [{ round, typed }, setFilled] = useState<{ round: number; typed?: Typed }>({ round: 0 });
  const { number } = order;

  useLayoutEffect(() => {
    const draft = form.current && !isAnswered ? readCheckoutDraft(order) : undefined;
    if (!form.current || !draft) return;
    focused.current = document.activeElement?.id;
    const typed = { ...draft, ...typedEarly(form.current) };
    setFilled((before) => ({ round: before.round + 1, typed }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was typed before the page came is read once
  }, [number]);

  function keep() {
    if (form.current) keepCheckoutDraft(order, new FormData(form.current));
  }

  // The form is a new one, and what had the focus is gone.
  useLayoutEffect(() => {
    if (typed) keep();
    const startedOver = round > 0 && !typed && form.current?.querySelector<HTMLElement>('input:checked');
    const last = focused.current && document.getElementById(focused.current);
    if (startedOver) startedOver.focus();
    else if (last) last.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [round]);

  function startOver() {
    dropCheckoutDrafts();
    setFilled({ round: round + 1 });
  }

  return { form, round, typed, keep, startOver };
}
