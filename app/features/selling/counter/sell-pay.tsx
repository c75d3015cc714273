import type { MouseEvent, RefObject } from 'react';
import { useNavigation } from 'react-router';
import { formatMoney } from '~/lib/money';
import { SubmitButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { useSettled } from '~/ui/use-settled';

type SellPayProps = {
  /** How and on which day. */
  when: string;
  total: string;
  /** What is in the total beside goods, delivery and tax. */
  parts: { label: string; cents: number }[];
  currency: string;
  isEmpty: boolean;
  buttons: RefObject<HTMLDivElement | null>;
  error?: string;
};

const OFF = {
  'aria-describedby': 'pay-off',
  onClick: (event: MouseEvent) => event.preventDefault(),
};

export function SellPay({ when, total, parts, currency, isEmpty, buttons, error }: SellPayProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData !== undefined;
  // Without scripts the server says it.
  const isOff = useHydrated() && isEmpty;
  const button = (value: string, label: string, variant?: 'primary') => (
    <SubmitButton
      name="pay"
      value={value}
      variant={isOff ? undefined : variant}
      isBusy={isBusy || isOff}
      {...(isOff && OFF)}
    >
      {label}
    </SubmitButton>
  );
  return (
    <>
      {parts.map(({ label, cents }) => (
        <p key={label} className="sell-part">
          <span>{label}</span>
          <span className="num">{formatMoney(cents, currency)}</span>
        </p>
      ))}
      <p className="sell-sum">
        <span>Total with tax</span>
        <b className="num">{total}</b>
        <span className="visually-hidden" aria-live="polite">
          {useSettled(total)}
        </span>
        {when && <small>{when}</small>}
      </p>
      {error && <p className="field-error">{error}</p>}
      {isOff && (
        <p className="field-hint" id="pay-off">
          Nothing is on the ticket yet.
        </p>
      )}
      <div className="staff-actions" id="pay" ref={buttons}>
        {button('cash', 'Cash', 'primary')}
        {button('terminal', 'Card, terminal')}
        {button('check', 'Check')}
        {button('link', 'Card, by link')}
        {button('account', 'On account')}
      </div>
    </>
  );
}
