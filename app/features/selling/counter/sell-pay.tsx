import type { RefObject } from 'react';
import { useNavigation } from 'react-router';
import { formatMoney } from '~/lib/money';
import { SubmitButton } from '~/ui/staff';
import { useSettled } from '~/ui/use-settled';

type SellPayProps = {
  /** How and on which day. */
  when: string;
  total: string;
  /** What is in the total beside goods, delivery and tax. */
  parts: { label: string; cents: number }[];
  currency: string;
  buttons: RefObject<HTMLDivElement | null>;
  error?: string;
};

export function SellPay({ when, total, parts, currency, buttons, error }: SellPayProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData !== undefined;
  const button = (value: string, label: string, variant?: 'primary') => (
    <SubmitButton name="pay" value={value} variant={variant} isBusy={isBusy}>
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
