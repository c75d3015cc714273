import './order-card.css';
import { type CardSize, cardFontSize } from '~/lib/card-message';

interface PrintedCardProps {
  card: { number: number; for_whom: string; card_message: string | null; card_signature: string | null };
  size: CardSize;
}

/** On paper a card alone on its page, with a strip to cut off that tells whose it is. Nothing of the price on either. */
export function PrintedCard({ card: { number, for_whom, card_message, card_signature }, size }: PrintedCardProps) {
  const text = [card_message, card_signature].filter(Boolean).join('\n\n');
  return (
    <div className="order-card-page" data-size={size}>
      <div className="order-card" data-size={size} style={{ fontSize: `${cardFontSize(text, size)}pt` }}>
        {card_message && <p className="order-card-message">{card_message}</p>}
        {card_signature && <p className="order-card-signature">{card_signature}</p>}
      </div>
      <p className="order-card-strip">
        <b>Order {number}:</b> {for_whom}
      </p>
    </div>
  );
}
