import { formatMoney } from '~/lib/money';
import { Tag } from '~/ui/tag';

/** Below this a price hardly pays for the work. */
const THIN_PERCENT = 40;

type MarginProps = { price: number; cost: number | null; currency: string };

/** '$84.20, 66%' of the price. */
export function Margin({ price, cost, currency }: MarginProps) {
  if (cost === null) return '—';
  const margin = price - cost;
  const percent = price > 0 ? Math.round((100 * margin) / price) : 0;
  return (
    <>
      {percent < THIN_PERCENT && <Tag tone={margin < 0 ? 'danger' : 'warn'}>{margin < 0 ? 'Loss' : 'Thin'}</Tag>}{' '}
      {`${formatMoney(margin, currency)}, ${percent}%`}
    </>
  );
}
