import { Tag } from '~/ui/tag';

interface Card {
  blocked_at: Date | null;
  balance_cents: number;
}

export function giftCardState({ blocked_at, balance_cents }: Card) {
  if (blocked_at) return 'Blocked';
  return balance_cents > 0 ? 'Open' : 'Used up';
}

const TONES = { Blocked: 'danger', Open: 'ok', 'Used up': undefined } as const;

export function GiftCardState({ card }: { card: Card }) {
  const state = giftCardState(card);
  return <Tag tone={TONES[state]}>{state}</Tag>;
}
