import './placing.css';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { FaultToast } from './fault-toast';
import { Icon } from './icon';
import type { Toast } from './toast';

const HANDLE = 'data-place';

/**
 * Rows that can be put in another order: by dragging their handle, and by two buttons, which need neither a pointer nor
 * scripts. Either posts `intent=place` with `id` and `to`, the new place counted from 0; what is under way is shown as
 * done. Rows carry `{...placing.row(id)}` and hold `<PlaceControls>`.
 */
export function usePlacing<Row extends { id: string }>(stored: Row[]) {
  const fetcher = useFetcher();
  const [dragged, setDragged] = useState<{ id: string; to: number }>();
  const pressed = useRef<string>(undefined);
  const moved = dragged ?? movedIn(fetcher.formData);
  const rows = moved ? moveTo(stored, moved) : stored;

  // Rows that change places are laid down anew and lose the focus.
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body) document.getElementById(pressed.current)?.focus();
  }, [fetcher.formData, stored]);
  useEffect(() => {
    if (!dragged) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setDragged(undefined);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [dragged]);

  function drop() {
    if (dragged && stored.findIndex(({ id }) => id === dragged.id) !== dragged.to)
      void fetcher.submit({ intent: 'place', id: dragged.id, to: dragged.to }, { method: 'post' });
    setDragged(undefined);
  }

  return {
    rows,
    fetcher,
    press: (button: string) => void (pressed.current = button),
    row: (id: string) => ({ [HANDLE]: id, className: dragged?.id === id ? 'placed-now' : undefined }),
    handle: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ id, to: rows.findIndex((row) => row.id === id) });
      },
      onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
        if (dragged?.id === id) setDragged({ id, to: placeUnder(currentTarget, id, clientY) });
      },
      onPointerUp: drop,
      onPointerCancel: () => setDragged(undefined),
    }),
  };
}

function movedIn(form: FormData | undefined) {
  return form?.get('intent') === 'place' ? { id: String(form.get('id')), to: Number(form.get('to')) } : undefined;
}

function moveTo<Row extends { id: string }>(rows: Row[], { id, to }: { id: string; to: number }) {
  const row = rows.find((each) => each.id === id);
  const others = rows.filter((each) => each.id !== id);
  if (!row) return rows;
  return [...others.slice(0, Math.max(to, 0)), row, ...others.slice(Math.max(to, 0))];
}

/** How many of the other rows have their middle above the pointer. */
function placeUnder(handle: HTMLElement, id: string, y: number) {
  const list = handle.closest(`[${HANDLE}]`)?.parentElement;
  const others = [...(list?.querySelectorAll<HTMLElement>(`:scope > [${HANDLE}]`) ?? [])].filter(
    (row) => row.getAttribute(HANDLE) !== id,
  );
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

type PlaceControlsProps = {
  placing: Pick<ReturnType<typeof usePlacing>, 'fetcher' | 'press' | 'handle' | 'rows'>;
  id: string;
  /** What the row is called, for who cannot see where a button stands. */
  name: string;
};

/** The handle and the two buttons of a row. */
export function PlaceControls({ placing: { fetcher, press, handle, rows }, id, name }: PlaceControlsProps) {
  const place = rows.findIndex((row) => row.id === id);
  const steps = [
    { icon: 'up', word: 'up', to: place - 1, isOff: place === 0 },
    { icon: 'down', word: 'down', to: place + 1, isOff: place === rows.length - 1 },
  ] as const;
  return (
    <fetcher.Form method="post" className="place">
      <span {...handle(id)} className="place-handle" aria-hidden="true" title="Drag to another place">
        <Icon name="grip" />
      </span>
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="id" value={id} />
      {steps.map(({ icon, word, to, isOff }) => (
        <button
          key={word}
          id={`place-${word}-${id}`}
          type="submit"
          name="to"
          value={to}
          aria-label={`Move ${name} ${word}`}
          aria-disabled={isOff || undefined}
          onClick={(event) => {
            press(event.currentTarget.id);
            if (isOff) event.preventDefault();
          }}
        >
          <Icon name={icon} />
        </button>
      ))}
    </fetcher.Form>
  );
}

type PlaceNewsProps = {
  placing: Pick<ReturnType<typeof usePlacing>, 'fetcher' | 'rows'>;
  nameOf: (id: string) => string;
};

/** Says where a row is now, for who cannot see it; and to everyone when that could not be stored. */
export function PlaceNews({ placing: { fetcher, rows }, nameOf }: PlaceNewsProps) {
  const moved = movedIn(fetcher.formData);
  const [news, setNews] = useState('');
  const words =
    moved && `${nameOf(moved.id)} is now ${rows.findIndex(({ id }) => id === moved.id) + 1} of ${rows.length}.`;
  useEffect(() => {
    if (words) setNews(words);
  }, [words]);
  return (
    <>
      <p className="sr-only" role="status">
        {news}
      </p>
      <FaultToast fault={(fetcher.data as { fault?: Toast } | null | undefined)?.fault} />
    </>
  );
}
