import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button';
import { classes } from './classes';
import { Icon } from './icon';
import { dismissToast, type ShownToast, shownToast, watchToast } from './toast';
import { UndoForm } from './undo-form';

// spec 9
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = 'F8';

/** How far a press may move and still be a click on Close. */
const CLICK_SLIP_PX = 5;

/** The root renders it once. F8 moves the focus here and holds the toast, Escape closes it. */
export function Toaster() {
  const shown = useSyncExternalStore(watchToast, shownToast, () => null);
  const host = useTopmostHost(shown?.id);
  const region = useRef<HTMLElement>(null);
  const { isFocused, ...focus } = useRegionFocus(region, shown?.id);
  useKeys(region);
  useClearOfPressed(region, shown?.id, host);
  if (!host) return null;
  return createPortal(
    <section
      ref={region}
      className="toast-region"
      aria-label={`Notifications (${HOTKEY})`}
      aria-live="polite"
      tabIndex={-1}
      {...focus}
    >
      {shown && <ToastCard key={shown.id} toast={shown} isHeld={isFocused} />}
    </section>,
    host,
  );
}

type Region = RefObject<HTMLElement | null>;

function useRegionFocus(region: Region, toastId: number | undefined) {
  const [isFocused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || (toastId === undefined && region.current?.contains(activeElement));
    if (!isFocused || !isLost) return;
    setFocused(false);
    focusOn(cameFrom.current);
  }, [region, toastId, isFocused]);
  const isInside = (target: EventTarget | null) => target instanceof Node && region.current?.contains(target);
  return {
    isFocused,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) cameFrom.current = relatedTarget;
      setFocused(true);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => !isInside(relatedTarget) && setFocused(false),
  };
}

function focusOn(target: EventTarget | null) {
  if (target instanceof HTMLElement && target.isConnected) return target.focus();
  const main = document.querySelector<HTMLElement>('#main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}

function useKeys(region: Region) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const toast = shownToast();
      if (!toast) return;
      if (event.key === HOTKEY) region.current?.focus();
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const isInside = region.current?.contains(document.activeElement);
      // Open dialogs and popovers come first.
      if (!isInside && document.querySelector('dialog[open], :popover-open')) return;
      event.preventDefault();
      dismissToast(toast.id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [region]);
}

function useClearOfPressed(region: Region, toastId: number | undefined, host: Element | null) {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a, button, input, select, summary') : null;
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);
  useLayoutEffect(() => {
    const place = region.current;
    if (!place || toastId === undefined) return;
    place.classList.remove('toast-region-top');
    const covers = [pressed.current, document.activeElement].some((each) => each && overlaps(place, each));
    place.classList.toggle('toast-region-top', covers);
  }, [region, toastId, host]);
}

function overlaps(region: Element, control: Element) {
  if (control === document.body || region.contains(control) || !control.isConnected) return false;
  const [one, other] = [region.getBoundingClientRect(), control.getBoundingClientRect()];
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** A modal dialog makes everything outside it inert, so a toast must live in the topmost one. */
function useTopmostHost(toastId: number | undefined) {
  const [host, setHost] = useState<Element | null>(null);
  useEffect(() => {
    const place = () => setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body);
    place();
    document.addEventListener('close', place, true);
    return () => document.removeEventListener('close', place, true);
  }, [toastId]);
  return host;
}

function ToastCard({ toast, isHeld }: { toast: ShownToast; isHeld: boolean }) {
  const { id, title, description, variant, undo, link } = toast;
  const dismiss = () => dismissToast(id);
  const { onPointerMove, ...pause } = useCountdown(id, isHeld);
  const swipe = useSwipe(dismiss);
  const move = (event: PointerEvent<HTMLElement>) => {
    onPointerMove(event);
    swipe.onPointerMove(event);
  };
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={classes('toast', variant && `toast-${variant}`)}
      {...pause}
      {...swipe}
      onPointerMove={move}
    >
      <div>
        <b>{title}</b>
        {description && <p>{description}</p>}
        {undo && <UndoForm deletion={undo} />}
        {link && (
          <a className="toast-link" href={link.to}>
            {link.label}
          </a>
        )}
      </div>
      <IconButton label="Close notification" onClick={dismiss}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

function useCountdown(id: number, isHeld: boolean) {
  const [isPointedAt, setPointedAt] = useState(false);
  const left = useRef(DURATION_MS);
  useEffect(() => {
    if (isPointedAt || isHeld) return;
    const started = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [id, isPointedAt, isHeld]);
  return {
    // Touch has no pointerleave, and a mouse that was there before the toast did not point at it.
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPointedAt(true);
    },
    onPointerLeave: () => setPointedAt(false),
  };
}

function useSwipe(onSwipe: () => void) {
  const from = useRef<number | null>(null);
  const start = (event: PointerEvent<HTMLElement>) => {
    from.current = event.clientX;
  };
  const move = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
    const distance = from.current === null ? 0 : clientX - from.current;
    if (distance < CLICK_SLIP_PX) return;
    currentTarget.setPointerCapture(pointerId);
    currentTarget.style.translate = `${distance}px`;
  };
  const release = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const isSwipe = from.current !== null && clientX - from.current >= SWIPE_THRESHOLD_PX;
    from.current = null;
    currentTarget.style.translate = '';
    if (isSwipe) onSwipe();
  };
  return {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
  };
}
