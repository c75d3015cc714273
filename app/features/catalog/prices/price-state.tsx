import { formatDateTime, formatDay } from '~/lib/dates';
import { Tag } from '~/ui/tag';
import type { PriceChange } from './price-change-list.server';

export function PriceState({ change, timeZone }: { change: PriceChange; timeZone: string }) {
  const { revert_on, reverted_at, reverted_by, reverted_count, line_count } = change;
  if (reverted_at) {
    const left = line_count - (reverted_count ?? 0);
    return (
      <>
        <Tag tone="ok">Old prices are back</Tag> {formatDateTime(timeZone, reverted_at)}
        {reverted_by && ` by ${reverted_by}`}
        {left > 0 && `. ${left === 1 ? '1 was' : `${left.toLocaleString('en-US')} were`} edited since and left alone`}
      </>
    );
  }
  return revert_on ? <Tag tone="info">Until {formatDay(revert_on)}</Tag> : 'New prices stay';
}
