import { useEffect, useRef } from 'react';
import { formatMoney } from '~/lib/money';
import { Choice, Field, FieldGroup, Input } from '~/ui/field';
import { SETTLE_LESS, SETTLE_MORE } from './change-order.schema';
import type { ChangePreview } from './save-change.server';

type ChangePreviewProps = {
  preview?: ChangePreview;
  currency: string;
  typed?: Record<string, string>;
  errors: Record<string, string>;
};

/** What the change does to the total, and what happens with the difference. */
export function ChangePreviewPanel({ preview, currency, typed, errors }: ChangePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [preview]);
  if (!preview) return null;
  const { old_cents, new_cents, difference_cents, unpaid_cents, refund_cents, gift_card_cents } = preview;
  const { added, is_unpaid, expected } = preview;
  const amount = (cents: number) => formatMoney(cents, currency);
  const choices = is_unpaid
    ? undefined
    : difference_cents > 0
      ? SETTLE_MORE
      : refund_cents > 0
        ? SETTLE_LESS
        : undefined;
  return (
    <section className="panel change-preview" aria-labelledby="change-preview">
      <header className="panel-head">
        <h2 id="change-preview" ref={heading} tabIndex={-1}>
          The new total
        </h2>
      </header>
      <div className="panel-body">
        <input type="hidden" name="expected" value={expected} />
        <dl className="change-sums">
          {added.map(({ text, cents }) => (
            <Sum key={text} label={`${text}, at today’s price`} text={amount(cents)} />
          ))}
          <Sum label="Total so far" text={amount(old_cents)} />
          <Sum label="New total" text={amount(new_cents)} />
          {difference_cents > 0 && !is_unpaid && <Sum label="To be paid" text={amount(difference_cents)} />}
          {unpaid_cents > 0 && !is_unpaid && <Sum label="Taken off what is open" text={amount(unpaid_cents)} />}
          {gift_card_cents > 0 && <Sum label="Back on the gift card" text={amount(gift_card_cents)} />}
          {refund_cents > 0 && <Sum label="Paid too much" text={amount(refund_cents)} />}
          {difference_cents === 0 && <Sum label="Difference" text="None" />}
        </dl>
        {is_unpaid && <p className="field-hint">Nothing is paid yet. The link to pay asks for the new total.</p>}
        {choices && (
          <FieldGroup id="settle" label="The difference" error={errors.settle} required>
            {Object.entries(choices).map(([way, label], at) => (
              <Choice
                key={way}
                type="radio"
                name="settle"
                value={way}
                label={label}
                defaultChecked={typed?.settle && typed.settle in choices ? typed.settle === way : at === 0}
              />
            ))}
          </FieldGroup>
        )}
        {refund_cents > 0 && (
          <Field id="keep_why" label="Why, if you keep it" error={errors.keep_why}>
            {(control) => <Input {...control} name="keep_why" maxLength={300} defaultValue={typed?.keep_why} />}
          </Field>
        )}
      </div>
    </section>
  );
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{text}</dd>
    </div>
  );
}
