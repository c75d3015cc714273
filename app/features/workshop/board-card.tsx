import { BulkBox } from '~/ui/bulk-bar';
import { Icon, type IconName } from '~/ui/icon';
import { LightLink } from '~/ui/light-link';
import { toPicture } from '~/lib/picture';
import { StaffButton } from '~/ui/staff';
import { formatClock } from '~/lib/business-hours';
import { DISPUTE_WARNING } from '~/features/orders/disputed-order';
import { ChangedTag } from './changed-tag';
import type { BoardOrder } from './board.server';
import type { MadeMove } from './board-undo';
import { MOVE_FORM, MoveButton } from './move-button';

export const BOARD_FORM = 'selected-orders';

type BoardCardProps = { order: BoardOrder; mayChange: boolean; onMove: (move: MadeMove) => void };

/** A busy day draws a hundred at each reading: as few elements and pieces of text as possible. */
export function BoardCard({ order, mayChange, onMove }: BoardCardProps) {
  const { id, number, lines, for_whom, address, service, reason, staff_note, changed_at, dispute } = order;
  const { image_url, card_words } = order;
  return (
    <li className="board-card" data-sympathy={order.is_sympathy && ''}>
      {image_url && (
        <img
          src={toPicture({ url: image_url }, [160]).src}
          alt=""
          width={64}
          height={80}
          loading="lazy"
          decoding="async"
        />
      )}
      <p className="board-card-head">
        <BulkBox form={BOARD_FORM} value={id} label={`Select order ${number}`} />
        <LightLink to={`/store-manager/${number}`}>{number}</LightLink>
        <span>{order.fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}</span>
        {changed_at && <ChangedTag at={changed_at} />}
      </p>
      {lines.map(({ quantity, product_title, variant_title }) => (
        <p key={`${product_title} ${variant_title}`}>
          <b>{`${quantity} × ${product_title}`}</b>
          {variant_title && `, ${variant_title}`}
        </p>
      ))}
      <p className="pre-line">{address ? `${for_whom}\n${address}` : for_whom}</p>
      <Flags order={order} />
      {service && (
        <p>
          <b>{service}</b>
        </p>
      )}
      {order.pickup && <p>{order.pickup}</p>}
      {mayChange && order.asked_time && <ConfirmButton id={id} number={number} time={order.asked_time} />}
      {order.is_place_unsure && <p className="board-reason">Inside the city limits? Not sure</p>}
      {order.is_open && <p className="board-reason">Not all of it is paid</p>}
      {dispute && <p className="board-reason">{DISPUTE_WARNING[dispute]}</p>}
      {reason && <p className="board-reason">{reason}</p>}
      {staff_note && <p className="pre-line">{`Note: ${staff_note}`}</p>}
      {card_words && <blockquote className="board-words">{card_words}</blockquote>}
      <MoveButton order={order} onMove={onMove} />
      {mayChange && order.fulfillment_state !== 'delivered' && (
        <LightLink to={`/store-manager/${number}/change`} aria-label={`Change order ${number}`}>
          Change
        </LightLink>
      )}
    </li>
  );
}

/** Always in this order, with an icon and words. */
function Flags({ order: { allergy, is_surprise, is_sympathy, card_words } }: { order: BoardOrder }) {
  if (!allergy && !is_surprise && !is_sympathy && card_words) return null;
  return (
    <p className="board-flags">
      {allergy && (
        <b>
          <Icon name="alert" />
          {allergy}
        </b>
      )}
      {is_surprise && <Flag icon="hush">Surprise</Flag>}
      {is_sympathy && <Flag icon="branch">Sympathy</Flag>}
      {!card_words && <Flag icon="card">No card</Flag>}
    </p>
  );
}

function Flag({ icon, children }: { icon: IconName; children: string }) {
  return (
    <span>
      <Icon name={icon} />
      {children}
    </span>
  );
}

function ConfirmButton({ id, number, time }: { id: string; number: number; time: string }) {
  return (
    <StaffButton
      type="submit"
      form={MOVE_FORM}
      name="confirm_pickup"
      value={`${id} ${time}`}
      aria-label={`Order ${number}: Confirm ${formatClock(time)}`}
    >
      Confirm {formatClock(time)}
    </StaffButton>
  );
}
