import { Tag } from '~/ui/tag';

type GiftCardStateProps = { card: { blocked_at: Date | null; balance_cents: number } };

export function GiftCardState({ card: { blocked_at, balance_cents } }: GiftCardStateProps) {
  if (blocked_at) return <Tag tone="danger">Blocked</Tag>;
  return balance_cents > 0 ? <Tag tone="ok">Open</Tag> : <Tag>Used up</Tag>;
}
