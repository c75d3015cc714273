import { useState } from 'react';
import { parseDollars } from '~/lib/dollars-input';
import { formatMoney, formatShort } from '~/lib/money';
import { Field, Input, Select } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { REPEATS } from './repeats';
import { CODES, SLIP, Texts } from './sale-fields';

type ExtrasProps = { typed: Record<string, string>; errors: Record<string, string> };

type ReductionsProps = ExtrasProps & { onTip: (typed: string) => void };

/** What is taken off or added before it is paid. */
export function Reductions({ typed, errors, onTip }: ReductionsProps) {
  const names = ['discount_code', 'gift_card', 'tip_amount'];
  return (
    <details open={names.some((name) => typed[name] || errors[name])}>
      <summary>Discount, gift card or tip</summary>
      <div className="stack">
        <Texts typed={typed} errors={errors} fields={CODES} />
        <p>
          <StaffButton type="submit" name="intent" value="codes">
            Apply
          </StaffButton>
        </p>
        <Field id="tip_amount" label="Tip" hint="In dollars." error={errors.tip_amount}>
          {(control) => (
            <Input
              {...control}
              name="tip_amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed.tip_amount}
              onChange={({ target }) => onTip(target.value)}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

type CashProps = ExtrasProps & { due_cents: number; currency: string };

const BILLS = [500, 1000, 2000, 5000, 10_000];

/** What a customer probably hands over: the next round amounts. */
function roundUps(due_cents: number) {
  return [...new Set(BILLS.map((bill) => Math.ceil(due_cents / bill) * bill))]
    .filter((cents) => cents > due_cents)
    .slice(0, 3);
}

/** For the change, and for the slip of the terminal. */
export function CashAndSlip({ typed, errors, due_cents, currency }: CashProps) {
  const [given, setGiven] = useState(typed.given ?? '');
  const change = (parseDollars(given) ?? 0) - due_cents;
  return (
    <>
      <div className="sell-given">
        <Field id="given" label="Given in cash" error={errors.given}>
          {(control) => (
            <Input
              {...control}
              name="given"
              inputMode="decimal"
              autoComplete="off"
              value={given}
              onChange={({ target }) => setGiven(target.value)}
            />
          )}
        </Field>
        {due_cents > 0 &&
          roundUps(due_cents).map((cents) => (
            <StaffButton key={cents} onClick={() => setGiven((cents / 100).toFixed(2))}>
              <VisuallyHidden>Given </VisuallyHidden>
              <span className="num">{formatShort(cents, currency)}</span>
            </StaffButton>
          ))}
      </div>
      {given !== '' && due_cents > 0 && (
        <p className="sell-change" aria-live="polite">
          {change < 0 ? `${formatMoney(-change, currency)} short` : `Change ${formatMoney(change, currency)}`}
        </p>
      )}
      <details open={Boolean(typed.reference || errors.reference)}>
        <summary>Number of a slip, check or purchase order</summary>
        <Texts typed={typed} errors={errors} fields={SLIP} />
      </details>
    </>
  );
}

/** Makes a standing order of a sale on account. */
export function Repeats({ typed, error }: { typed: Record<string, string>; error?: string }) {
  return (
    <Field id="repeats" label="Repeats" hint="Only for sales on account." error={error}>
      {(control) => (
        <Select {...control} name="repeats" defaultValue={typed.repeats}>
          <option value="">Does not repeat</option>
          {Object.entries(REPEATS).map(([weeks, label]) => (
            <option key={weeks} value={weeks}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
