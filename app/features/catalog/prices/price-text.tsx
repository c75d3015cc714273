import { formatMoney } from '~/lib/money';

type PriceTextProps = { cents: number; sale: number | null; currency: string | null };

export function PriceText({ cents, sale, currency }: PriceTextProps) {
  const money = (amount: number) => formatMoney(amount, currency ?? 'usd');
  return sale === null ? money(cents) : `${money(cents)}, on sale for ${money(sale)}`;
}
