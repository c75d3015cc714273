import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

// spec 9
const OPEN_DELAY_MS = 200;
const SKIP_DELAY_MS = 300;
const CLOSE_DELAY_MS = 150;

export type MenuGroups = ReturnType<typeof useMenuGroups>;

/**
 * Lets the <details> of a menu follow the mouse: open after a moment over one, at once when another was just left,
 * closed a moment after leaving. Escape, a press elsewhere and a followed link close it too. Only one is open at a
 * time because they share a `name`.
 */
export function useMenuGroups() {
  const nav = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leftAt = useRef(Number.NEGATIVE_INFINITY);
  const openedByMouse = useRef<HTMLDetailsElement>(null);

  const openGroup = () => nav.current?.querySelector<HTMLDetailsElement>('details[open]');
  const close = () => {
    clearTimeout(timer.current);
    openGroup()?.removeAttribute('open');
  };
  useDismissal(nav, openGroup, close);

  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };
  const enter = ({ currentTarget: group, pointerType, timeStamp }: PointerEvent<HTMLDetailsElement>) => {
    if (pointerType !== 'mouse') return;
    const isMovingOn = timeStamp - leftAt.current < SKIP_DELAY_MS;
    after(isMovingOn ? 0 : OPEN_DELAY_MS, () => {
      if (group.open) return;
      group.open = true;
      openedByMouse.current = group;
    });
  };
  const leave = ({ pointerType, timeStamp }: PointerEvent<HTMLDetailsElement>) => {
    if (pointerType !== 'mouse') return;
    if (openGroup()) leftAt.current = timeStamp;
    after(CLOSE_DELAY_MS, close);
  };
  /** The first click on a group that the mouse has already opened means 'yes, open', not 'close'. */
  const confirm = (event: MouseEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const group = event.currentTarget.parentElement;
    if (openGroup() === group && openedByMouse.current === group) event.preventDefault();
    openedByMouse.current = null;
  };
  return { nav, group: { onPointerEnter: enter, onPointerLeave: leave }, confirm, close };
}

type Find<Element> = () => Element | null | undefined;

function useDismissal(nav: { current: HTMLElement | null }, openGroup: Find<HTMLDetailsElement>, close: () => void) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const group = openGroup();
      if (key !== 'Escape' || !group) return;
      if (group.contains(document.activeElement)) group.querySelector('summary')?.focus();
      close();
    };
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !openGroup()?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, []);
}
