import { type KeyboardEvent, useRef, useState } from 'react';
import type { ShownOrder } from '~/features/orders/open-checkout.server';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { Choice, Field, FieldGroup, Input } from '~/ui/field';
import { maskedCode } from '~/features/gift-cards/gift-card-code';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { subtotalOf } from '~/features/pricing/totals/order-totals';
import { CHOICE_LABELS, percentOf, typedTip } from '~/features/pricing/totals/payment-choices';

type ChoicesFieldsProps = {
  order: ShownOrder;
  tips: number[];
  /** A code of the address, which is not on the order yet. */
  code: string;
  /** Of the gift card on the order, and what the order may take from it. */
  giftCard?: { last4: string; cents: number };
  typed?: Record<string, string>;
  errors: Record<string, string>;
  onTip: (cents: number) => void;
};

export function ChoicesFields({ order, tips, code, giftCard, typed, errors, onTip }: ChoicesFieldsProps) {
  const value = typed?.discount_code ?? order.discount_code ?? code;
  return (
    <>
      {tips.length > 0 && <Tip order={order} tips={tips} typed={typed} onTip={onTip} error={errors.tip_amount} />}
      <details open={value !== '' || Boolean(errors.discount_code)}>
        <summary>Discount code</summary>
        <CodeField name="discount_code" value={value} error={errors.discount_code} />
        {order.discount_code && !errors.discount_code && (
          <p className="text-small" role="status">
            {order.discount_code} is on this order.
          </p>
        )}
      </details>
      {!order.subscription_rhythm && <GiftCard order={order} giftCard={giftCard} typed={typed} errors={errors} />}
    </>
  );
}

type GiftCardProps = Pick<ChoicesFieldsProps, 'order' | 'giftCard' | 'typed' | 'errors'>;

/** Its code is not shown again: the field then has a mask, which stands for it. */
function GiftCard({ order, giftCard, typed, errors }: GiftCardProps) {
  const error = errors.gift_card;
  const mask = giftCard ? maskedCode(giftCard.last4) : '';
  const isApplied = typed?.intent === 'apply' && Object.keys(errors).length === 0;
  const value = isApplied ? mask : (typed?.gift_card ?? mask);
  return (
    <details open={value !== '' || Boolean(error)}>
      <summary>Gift card</summary>
      <CodeField name="gift_card" value={value} error={error} what="gift card" />
      {giftCard && !error && (
        <p className="text-small" role="status">
          Gift card {mask} is on this order. It has {formatMoney(giftCard.cents, order.currency)}.
        </p>
      )}
    </details>
  );
}

type CodeFieldProps = { name: 'discount_code' | 'gift_card'; value: string; error?: string; what?: string };

/** Enter applies the code, instead of going on to the payment. */
function CodeField({ name, value, error, what }: CodeFieldProps) {
  const apply = useRef<HTMLButtonElement>(null);
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply.current?.click();
  }
  return (
    <div className="checkout-code">
      <Field id={name} label={CHOICE_LABELS[name]} error={error}>
        {(control) => (
          <Input
            {...control}
            name={name}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            spellCheck={false}
            key={value}
            defaultValue={value}
            onKeyDown={applyOnEnter}
          />
        )}
      </Field>
      <Button ref={apply} type="submit" name="intent" value="apply" variant="line" formNoValidate>
        Apply{what && <VisuallyHidden> {what}</VisuallyHidden>}
      </Button>
    </div>
  );
}

type TipProps = Pick<ChoicesFieldsProps, 'order' | 'tips' | 'typed' | 'onTip'> & { error?: string };

function Tip({ order, tips, typed, onTip, error }: TipProps) {
  const goods = subtotalOf(order.lines);
  const percent = tips.find((each) => order.tip_cents > 0 && percentOf(goods, each) === order.tip_cents);
  const isOther = order.tip_cents > 0 && percent === undefined;
  const [tip, setTip] = useState(typed?.tip ?? (isOther ? 'other' : String(percent ?? '')));
  const choose = (value: string, cents: number) => {
    setTip(value);
    onTip(cents);
  };
  const choice = (value: string, label: string, cents: number) => (
    <Choice
      key={value}
      type="radio"
      name="tip"
      value={value}
      label={label}
      detail={cents > 0 ? formatMoney(cents, order.currency) : undefined}
      defaultChecked={tip === value}
      onChange={() => choose(value, cents)}
    />
  );
  return (
    <FieldGroup id="tip" label="Add a tip?" hint="All of it goes to the people who make and deliver your flowers.">
      <div className="checkout-choices checkout-tips">
        {choice('', 'No tip', 0)}
        {tips.map((each) => choice(String(each), `${each}%`, percentOf(goods, each)))}
        {choice('other', 'Another amount', 0)}
      </div>
      <div className="checkout-tip-amount">
        <Field id="tip_amount" label={CHOICE_LABELS.tip_amount} error={error}>
          {(control) => (
            <Input
              {...control}
              name="tip_amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              defaultValue={typed?.tip_amount ?? (isOther ? (order.tip_cents / 100).toFixed(2) : '')}
              onChange={({ target }) => onTip(typedTip({ tip: 'other', tip_amount: target.value }, goods))}
            />
          )}
        </Field>
      </div>
    </FieldGroup>
  );
}
