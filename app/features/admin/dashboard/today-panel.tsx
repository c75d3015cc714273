import { useState } from 'react';
import { Link } from 'react-router';
import { FulfillmentTag } from '~/features/orders/order-status';
import { BOARD_PATH } from '~/features/workshop/board-url';
import type { BoardOrder } from '~/features/workshop/board.server';
import { BoardUndo, type MadeMove } from '~/features/workshop/board-undo';
import { MOVE_FORM, MoveButton, whatText } from '~/features/workshop/move-button';
import { formatTime } from '~/lib/dates';
import { toPicture } from '~/lib/picture';
import { timeLeft } from '~/lib/time-left';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import { LightLink } from '~/ui/light-link';
import { Panel } from '~/ui/staff';
import { useLiveList } from '~/ui/use-live-list';
import type { Today, TodayGroup } from './today.server';
import { nothingText } from './today-text';

type TodayProps = { today: Today | undefined; timeZone: string };

export function TodayPanel({ today, timeZone }: TodayProps) {
  return (
    <Panel title="Today" className="today" actions={<Link to={BOARD_PATH}>Open the board</Link>}>
      {today ? (
        <Work today={today} timeZone={timeZone} />
      ) : (
        <p className="today-text">Could not fetch what is due today.</p>
      )}
    </Panel>
  );
}

function Work({ today, timeZone }: { today: Today; timeZone: string }) {
  const { groups, meetings, done, more, counts, version } = today;
  useLiveList('orders', version);
  const [move, setMove] = useState<MadeMove>();
  const text = nothingText(today);
  return (
    <div data-moves="">
      {text && <p className="today-text">{text}</p>}
      {meetings.length > 0 && (
        <ul className="entry-list">
          {meetings.map(({ id, name, about, place, starts_at }) => (
            <li key={id}>
              <span>
                <Link to="/booking-manager">{`Meeting with ${name}`}</Link>
                <small>{`${place === 'video' ? 'Video call' : 'In the studio'}: ${about}`}</small>
              </span>
              <span>{formatTime(timeZone, starts_at)}</span>
            </li>
          ))}
        </ul>
      )}
      {groups.map((group) => (
        <Group key={`${group.isLate} ${group.name}`} group={group} onMove={setMove} />
      ))}
      {more > 0 && (
        <p className="today-text">
          <Link to={BOARD_PATH}>{more === 1 ? 'One more on the board' : `${more} more on the board`}</Link>
        </p>
      )}
      {done.length > 0 && (
        <details className="today-done">
          <summary>
            <Icon name="check" />
            {`${counts.delivered} delivered or picked up`}
          </summary>
          <ul>
            {done.map((order) => (
              <Row key={order.id} order={order} onMove={setMove} />
            ))}
          </ul>
        </details>
      )}
      <form id={MOVE_FORM} method="post" />
      {move && <BoardUndo key={`${move.order.id} ${move.to}`} move={move} onEnd={() => setMove(undefined)} />}
    </div>
  );
}

type OnMove = (move: MadeMove) => void;

function Group({ group, onMove }: { group: TodayGroup; onMove: OnMove }) {
  const { name, isLate, orders, minutesLeft } = group;
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  return (
    <section className={classes('today-group', isLate && 'is-late')}>
      <h3>
        <b>{isLate ? 'Late' : name}</b> <span>{isLate ? `${name}, ${count}` : count}</span>{' '}
        {minutesLeft !== undefined && <span>{timeLeft(minutesLeft)}</span>}
      </h3>
      <ul>
        {orders.map((order) => (
          <Row key={order.id} order={order} onMove={onMove} />
        ))}
      </ul>
    </section>
  );
}

function Row({ order, onMove }: { order: BoardOrder; onMove: OnMove }) {
  const { number, for_whom, city, is_surprise, image_url, fulfillment, fulfillment_state, service } = order;
  const whom = [for_whom, city, `order ${number}`, is_surprise && 'surprise'].filter(Boolean).join(', ');
  return (
    <li className="today-row">
      <RowPicture url={image_url} />
      <div>
        <LightLink to={`/store-manager/${number}`}>{whatText(order) || `Order ${number}`}</LightLink>
        <span>{service ? `${whom}. ${service}` : whom}</span>
      </div>
      <FulfillmentTag state={fulfillment_state} fulfillment={fulfillment} />
      <MoveButton order={order} onMove={onMove} />
    </li>
  );
}

function RowPicture({ url }: { url: string | undefined }) {
  if (!url) return <span className="today-picture" />;
  return (
    <img
      className="today-picture"
      src={toPicture({ url }, [160]).src}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
    />
  );
}
