import './reorder.css';
import { type PointerEvent as PressEvent, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ErrorToast } from './error-toast';
import { Icon } from './icon';
import { StaffButton } from './staff';
import type { Toast } from './toast';
import { VisuallyHidden } from './visually-hidden';

const HANDLE = 'data-reorder';

export interface Move {
  id: string;
  to: number;
}

/**
 * The handle and the two buttons, which work without scripts, post `intent=reorder` with `id` and `to`, from 0. With `send`,
 * each move goes there instead.
 */
export function useReorder<Row extends { id: string }>(stored: Row[], send?: (move: Move) => Promise<void>) {
  const { moves, place, error } = useMoves(send);
  const [dragged, setDragged] = useState<Move>();
  const pressed = useRef<string>(undefined);
  const rows = [...moves, ...(dragged ? [dragged] : [])].reduce(moveTo, stored);
  const order = rows.map(({ id }) => id).join();

  // Moved rows are inserted anew and lose the focus.
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) document.getElementById(pressed.current)?.focus();
  }, [order]);
  // A moved row loses the pointer it had captured, so this listens on the window.
  useEffect(() => {
    if (!dragged) return;
    const { id } = dragged;
    const at = ({ clientY }: PointerEvent) => ({ id, to: positionUnder(id, clientY) });
    const follow = (event: PointerEvent) => setDragged(at(event));
    const leave = () => setDragged(undefined);
    const leaveByKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    const drop = (event: PointerEvent) => {
      const move = at(event);
      if (stored.findIndex((row) => row.id === id) !== move.to) place(move);
      leave();
    };
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', leave);
    document.addEventListener('keydown', leaveByKey);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', leave);
      document.removeEventListener('keydown', leaveByKey);
    };
  }, [dragged, stored, place]);

  return {
    rows,
    moved: moves.at(-1),
    error,
    press(button: string, move: Move) {
      pressed.current = button;
      place(move);
    },
    row: (id: string) => ({ [HANDLE]: id, className: dragged?.id === id ? 'reorder-dragged' : undefined }),
    handle: (id: string) => ({
      onPointerDown(event: PressEvent<HTMLElement>) {
        event.preventDefault();
        setDragged({ id, to: rows.findIndex((row) => row.id === id) });
      },
    }),
  };
}

type Reorder = Omit<ReturnType<typeof useReorder>, 'row'>;

/** Pending moves, sent one after the other: concurrent requests might arrive in another order. */
function useMoves(send?: (move: Move) => Promise<void>) {
  const fetcher = useFetcher<{ error?: Toast } | null>();
  const [moves, setMoves] = useState<Move[]>([]);
  const sent = useRef<Move>(undefined);
  const { submit, data } = fetcher;
  useEffect(() => {
    const [next] = moves;
    if (!next || next === sent.current) return;
    sent.current = next;
    // Together with the new list, which the router shows in a transition: or the row would jump back for a moment.
    const forget = () => startTransition(() => setMoves((before) => before.slice(1)));
    const sending = send ? send(next) : submit({ intent: 'reorder', ...next }, { method: 'post' });
    void sending.finally(forget);
  }, [moves, send, submit]);
  return { moves, place: (move: Move) => setMoves((before) => [...before, move]), error: data?.error };
}

export function moveTo<Row extends { id: string }>(rows: Row[], { id, to }: Move) {
  const row = rows.find((each) => each.id === id);
  const others = rows.filter((each) => each.id !== id);
  if (!row) return rows;
  return [...others.slice(0, Math.max(to, 0)), row, ...others.slice(Math.max(to, 0))];
}

function positionUnder(id: string, y: number) {
  const list = document.querySelector(`[${HANDLE}="${id}"]`)?.parentElement;
  const others = [...(list?.querySelectorAll<HTMLElement>(`:scope > [${HANDLE}]`) ?? [])].filter(
    (row) => row.getAttribute(HANDLE) !== id,
  );
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

type ReorderControlsProps = {
  reorder: Reorder;
  id: string;
  name: string;
};

export function ReorderControls({ reorder, id, name }: ReorderControlsProps) {
  return (
    <form method="post" className="reorder" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="id" value={id} />
      <ReorderButtons reorder={reorder} id={id} name={name} type="submit" />
    </form>
  );
}

type ReorderButtonsProps = ReorderControlsProps & { type?: 'submit' | 'button' };

/** The same for rows in a form of their own. Give their parent the class `reorder`. */
export function ReorderButtons({ reorder: { press, handle, rows }, id, name, type = 'button' }: ReorderButtonsProps) {
  const place = rows.findIndex((row) => row.id === id);
  const steps = [
    { word: 'up', to: place - 1, isOff: place === 0 },
    { word: 'down', to: place + 1, isOff: place === rows.length - 1 },
  ] as const;
  return (
    <>
      <span {...handle(id)} className="reorder-handle" aria-hidden="true" title="Drag to another place">
        <Icon name="grip" />
      </span>
      {steps.map(({ word, to, isOff }) => (
        <button
          key={word}
          id={`reorder-${word}-${id}`}
          type={type}
          name={type === 'submit' ? 'to' : undefined}
          value={to}
          aria-label={`Move ${name} ${word}`}
          aria-disabled={isOff || undefined}
          onClick={({ currentTarget }) => isOff || press(currentTarget.id, { id, to })}
        >
          <Icon name={word} />
        </button>
      ))}
    </>
  );
}

/** The same for the menu of a row, where a phone has no room for the controls. */
export function ReorderItems({ reorder: { press, rows }, id, name }: ReorderControlsProps) {
  const place = rows.findIndex((row) => row.id === id);
  const steps = [
    { word: 'up', to: place - 1 },
    { word: 'down', to: place + 1 },
  ] as const;
  return (
    <form method="post" className="reorder-items" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="id" value={id} />
      {steps
        .filter(({ to }) => to >= 0 && to < rows.length)
        .map(({ word, to }) => (
          <StaffButton key={word} type="submit" name="to" value={to} onClick={() => press(`actions-${id}`, { id, to })}>
            Move {word}
            <VisuallyHidden> {name}</VisuallyHidden>
          </StaffButton>
        ))}
    </form>
  );
}

type ReorderAnnouncementProps = { reorder: Reorder; nameOf: (id: string) => string };

export function ReorderAnnouncement({ reorder: { moved, rows, error }, nameOf }: ReorderAnnouncementProps) {
  const [news, setNews] = useState('');
  const text =
    moved && `${nameOf(moved.id)} is now ${rows.findIndex(({ id }) => id === moved.id) + 1} of ${rows.length}.`;
  useEffect(() => {
    if (text) setNews(text);
  }, [text]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <ErrorToast error={error} />
    </>
  );
}
