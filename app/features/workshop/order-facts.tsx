import { firstPictured } from '~/features/orders/first-picture';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatWhen } from '~/features/delivery/when';
import { pickupText } from '~/features/delivery/pickup-time';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { CARD_SAYS, listWishes, printedSignature } from '~/features/orders/order-wishes';
import { forWhom, serviceLine } from '~/lib/for-whom';
import { toPicture } from '~/lib/picture';
import { Tag } from '~/ui/tag';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { mapsUrl } from './maps-url';

type OrderFactsProps = {
  order: OrderRecord;
  /** What is to be settled about the place or the time. */
  children?: ReactNode;
  /** How the card is changed. */
  cardEditor?: ReactNode;
};

const CAREFUL = new Set(['Surprise', 'Sender', 'If a flower isn’t available']);
/** They have a place of their own. */
const OF_CARD = new Set([CARD_SAYS, 'From', 'Recipient’s phone']);

/** Who, where and when, with the picture: what one works by. */
export function OrderFacts({ order, children, cardEditor }: OrderFactsProps) {
  const wishes = listWishes(order);
  const careful = wishes.filter(({ label }) => CAREFUL.has(label));
  const change = (what: string, word = 'Change') =>
    order.can_change && <ChangeLink number={order.number} word={word} what={what} />;
  return (
    <div className="order-first">
      <OrderPicture order={order} />
      <dl className="order-facts-list">
        <Fact label="For" link={change('whom it is for')}>
          <b>{forWhom(order) || 'Nobody named'}</b>
          {order.recipient_phone && <a href={`tel:${order.recipient_phone}`}>{order.recipient_phone}</a>}
        </Fact>
        <Where order={order} />
        <Fact label="When" link={change('the day', 'Move')}>
          <b>{formatWhen({ ...order, pickup_time: null }) || 'No day'}</b>
          {order.pickup_time && <span>Pickup time: {pickupText(order)}</span>}
          {serviceLine(order) && <span>{serviceLine(order)}</span>}
          {children}
        </Fact>
        <Fact label="What" link={change('what is made')}>
          {order.lines.map((line) => (
            <span key={line.id}>
              <b>
                {line.quantity} × {line.product_title}
                {line.variant_title && `, ${line.variant_title}`}
              </b>
              {line.note && <span className="order-note">{line.note}</span>}
            </span>
          ))}
        </Fact>
        {careful.length > 0 && (
          <Fact label="Careful">
            {careful.map(({ label, text }) => (
              <span key={label}>
                <Tag tone="warn">{label}</Tag> {text}
              </span>
            ))}
          </Fact>
        )}
        {wishes
          .filter(({ label }) => !CAREFUL.has(label) && !OF_CARD.has(label))
          .map(({ label, text }) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
        <CardFact order={order} editor={cardEditor} from={wishes.find(({ label }) => label === 'From')?.text} />
      </dl>
    </div>
  );
}

type FactProps = { label: string; link?: ReactNode; children: ReactNode };

function Fact({ label, link, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {link && <dd className="order-fact-link">{link}</dd>}
    </div>
  );
}

function ChangeLink({ number, word, what }: { number: number; word: string; what: string }) {
  return (
    <Link to={`/store-manager/${number}/change`}>
      {word}
      <VisuallyHidden>: {what}</VisuallyHidden>
    </Link>
  );
}

function OrderPicture({ order: { lines } }: { order: OrderRecord }) {
  const line = firstPictured(lines);
  if (!line) return null;
  return (
    <div className="order-first-picture">
      <PictureFrame picture={toPicture({ url: line.image_url, alt: line.product_title })} sizes="240px" />
    </div>
  );
}

function Where({ order }: { order: OrderRecord }) {
  if (order.fulfillment !== 'delivery')
    return (
      <Fact label="Where">
        <b>Pickup at the studio</b>
      </Fact>
    );
  const map = (
    <a href={mapsUrl(order)} target="_blank" rel="noreferrer">
      Map
    </a>
  );
  return (
    <Fact label="Where" link={map}>
      <b>{order.delivery_street}</b>
      <span>
        {order.delivery_city}, {order.delivery_region ?? ''} {order.delivery_postal_code}
      </span>
      {order.delivery_note && <span>{order.delivery_note}</span>}
      {order.photos.map((photo) => (
        <a key={photo} href={photo}>
          The driver’s photo
        </a>
      ))}
    </Fact>
  );
}

function CardFact({ order, editor, from }: { order: OrderRecord; editor: ReactNode; from: string | undefined }) {
  if (!order.card_message && !printedSignature(order) && !editor) return null;
  return (
    <Fact label="Card">
      {order.card_message ? (
        <span className="order-card-words">{order.card_message}</span>
      ) : (
        <span>{from ? 'No words' : 'No card'}</span>
      )}
      {from && <span>From {from}</span>}
      {editor}
    </Fact>
  );
}
