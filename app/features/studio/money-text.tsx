import { useStudio } from '~/features/studio/use-studio';
import { formatMoney } from '~/lib/money';

/** 1420 is '$14.20', in the studio's currency. */
export function MoneyText({ cents }: { cents: number }) {
  return formatMoney(cents, useStudio()?.studio.currency ?? 'usd');
}
