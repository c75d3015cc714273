import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { timeLeft } from '~/lib/time-left';
import { StaffButton } from '~/ui/staff';
import { useLiveList } from '~/ui/use-live-list';
import type { Board, BoardOrder } from './board.server';
import { BoardCard, BOARD_FORM } from './board-card';
import { MOVE_FORM } from './move-button';
import { BoardUndo, type MadeMove } from './board-undo';
import { type Clock, minutesLeft } from './due';
import { boardUrl, type BoardPlace } from './board-url';
import {
  FULFILLMENT_STATES,
  type FulfillmentState,
  fulfillmentWord,
  moveWord,
} from '~/features/orders/fulfillment-state';

type BoardColumnsProps = { board: Omit<Board, 'dues'>; clock: Clock; mayChange: boolean; query: BoardPlace };

export function BoardColumns({ board, clock, mayChange, query }: BoardColumnsProps) {
  useLiveList('orders', board.version);
  const columns = useRef<HTMLDivElement>(null);
  const [move, setMove] = useState<MadeMove>();
  const shown = query.state ? [query.state] : statesWithOrders(board);
  const isAlone = shown.length === 1;
  return (
    <>
      <div
        ref={columns}
        className="board"
        role="group"
        aria-label="Orders by state"
        data-alone={isAlone ? '' : undefined}
        onKeyDown={(event) => moveFocus(event, columns.current)}
      >
        {shown.map((state) => (
          <Column
            key={state}
            state={state}
            orders={board.orders.filter(({ fulfillment_state }) => fulfillment_state === state)}
            count={board.counts[state] ?? 0}
            {...{ clock, mayChange, query }}
            onMove={setMove}
          />
        ))}
      </div>
      <form id={MOVE_FORM} method="post" />
      {board.orders.length > 0 && (
        <p className="board-keys">
          Keys: arrows go from card to card, Enter moves the card on, U undoes the last move, and ? lists all keys.
        </p>
      )}
      {move && <BoardUndo key={`${move.order.id} ${move.to}`} move={move} onEnd={() => setMove(undefined)} />}
      {board.orders.length > 0 && (
        <div className="board-bulk">
          <BulkBar id={BOARD_FORM} what={['order', 'orders']} all="Select every order that is shown">
            {FULFILLMENT_STATES.filter((state) => state !== 'problem').map((state) => (
              <StaffButton key={state} type="submit" name="intent" value={state}>
                {state === 'delivered' ? 'Delivered or picked up' : moveWord(state)}
              </StaffButton>
            ))}
          </BulkBar>
        </div>
      )}
    </>
  );
}

/** All five, the only one that has orders, which takes the whole width, or none. */
function statesWithOrders({ counts }: Pick<Board, 'counts'>) {
  const used = FULFILLMENT_STATES.filter((state) => counts[state]);
  return used.length < 2 ? used : FULFILLMENT_STATES;
}

type ColumnProps = {
  state: FulfillmentState;
  orders: BoardOrder[];
  count: number;
  clock: Clock;
  mayChange: boolean;
  query: BoardPlace;
  onMove: (move: MadeMove) => void;
};

function Column({ state, orders, count, clock, mayChange, query, onMove }: ColumnProps) {
  const id = `column-${state}`;
  const rest = count - orders.length;
  return (
    <section className="board-column" data-moves="" aria-labelledby={id}>
      <h2 id={id}>
        {state === 'delivered' ? 'Delivered or picked up' : fulfillmentWord(state)} <span className="num">{count}</span>
      </h2>
      {byWindow(orders).map(([name, group]) => (
        <div key={name} className="board-window">
          <WindowHead
            name={name}
            column={id}
            count={group.length}
            minutes={state === 'delivered' ? undefined : minutesLeft(query.day, group, clock)}
          />
          <ul>
            {group.map((order) => (
              <BoardCard key={order.id} {...{ order, mayChange, onMove }} />
            ))}
          </ul>
        </div>
      ))}
      {rest > 0 && (
        <p className="board-rest">
          {query.state ? (
            `${rest.toLocaleString('en-US')} more. Search to find them.`
          ) : (
            <Link to={boardUrl({ ...query, state })}>{rest.toLocaleString('en-US')} more</Link>
          )}
        </p>
      )}
    </section>
  );
}

type WindowHeadProps = { name: string; column: string; count: number; minutes: number | undefined };

/** With scripts, a box that selects every order under it. */
function WindowHead({ name, column, count, minutes }: WindowHeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  return (
    <h3 ref={head} className={minutes !== undefined && minutes < 0 ? 'is-late' : undefined}>
      <BulkAll beside={head} form={BOARD_FORM} label={`Select all in ${name}`} describedBy={column} />
      <b>{name}</b> <span>{count === 1 ? '1 order' : `${count} orders`}</span>{' '}
      {minutes !== undefined && <span>{timeLeft(minutes)}</span>}
    </h3>
  );
}

/** In the order they come in. */
function byWindow(orders: BoardOrder[]): [string, BoardOrder[]][] {
  return [...Map.groupBy(orders, ({ fulfillment_window }) => fulfillment_window ?? 'Any time')];
}

const KEYS: Record<string, [columns: number, cards: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function moveFocus(event: KeyboardEvent, board: HTMLElement | null) {
  const [across, down] = KEYS[event.key] ?? [];
  const button = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-move]');
  if (across === undefined || down === undefined || !button || !board) return;
  const columns = [...board.querySelectorAll('.board-column')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-move]')])
    .filter((moves) => moves.length > 0);
  const column = columns.findIndex((moves) => moves.includes(button));
  const next = columns[column + across] ?? [];
  next[Math.min((columns[column]?.indexOf(button) ?? 0) + down, next.length - 1)]?.focus();
  event.preventDefault();
}
