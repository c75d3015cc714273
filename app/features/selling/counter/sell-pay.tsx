import type { RefObject } from 'react';
import { useNavigation } from 'react-router';
import { formatMoney } from '~/lib/money';
import { SubmitButton } from '~/ui/staff';
import { useSettled } from '~/ui/use-settled';

type SellPayProps = {
  /** How and on which day. */
  when: string;
  cents: number;
  currency: string;
  buttons: RefObject<HTMLDivElement | null>;
  error?: string;
};

export function SellPay({ when, cents, currency, buttons, error }: SellPayProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData !== undefined;
  const total = formatMoney(cents, currency);
  const button = (value: string, label: string, variant?: 'primary') => (
    <SubmitButton name="pay" value={value} variant={variant} isBusy={isBusy}>
      {label}
    </SubmitButton>
  );
  return (
    <>
      <p className="sell-sum">
        <span>Total with tax</span>
        <b className="num">{total}</b>
        <span className="visually-hidden" aria-live="polite">
          {useSettled(total)}
        </span>
        {when && <small>{when}</small>}
      </p>
      {error && <p className="field-error">{error}</p>}
      <div className="staff-actions" id="pay" ref={buttons}>
        {button('cash', 'Cash', 'primary')}
        {button('link', 'Card, by link')}
        {button('account', 'On account')}
      </div>
    </>
  );
}
