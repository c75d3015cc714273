import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
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

/** How far a press may slip and still be a click on Close. */
const CLICK_SLIP_PX = 5;

/** Where notices appear; a layout places it once. F8 brings the focus here. */
export function Toaster() {
  const shown = useSyncExternalStore(watchToast, shownToast, () => null);
  const host = useTopmostHost(shown?.id);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusRegion = ({ key }: KeyboardEvent) => key === HOTKEY && region.current?.focus();
    document.addEventListener('keydown', focusRegion);
    return () => document.removeEventListener('keydown', focusRegion);
  }, []);
  if (!host) return null;
  return createPortal(
    <section
      ref={region}
      className="toast-region"
      aria-label={`Notifications (${HOTKEY})`}
      aria-live="polite"
      tabIndex={-1}
    >
      {shown && <ToastCard key={shown.id} notice={shown} />}
    </section>,
    host,
  );
}

/** A modal dialog makes all outside it inert, so a notice has to live in the topmost one. */
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

function ToastCard({ notice }: { notice: ShownToast }) {
  const { id, title, description, variant, undo } = notice;
  const dismiss = () => dismissToast(id);
  const pause = useCountdown(id);
  const swipe = useSwipe(dismiss);
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={classes('toast', variant && `toast-${variant}`)}
      {...pause}
      {...swipe}
    >
      <div>
        <b>{title}</b>
        {description && <p>{description}</p>}
        {undo && <UndoForm deletion={undo} />}
      </div>
      <IconButton label="Close notification" onClick={dismiss}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

/** Takes the notice away after `DURATION_MS`, not counting the time it is pointed at or focused. */
function useCountdown(id: number) {
  const [paused, setPaused] = useState(false);
  const left = useRef(DURATION_MS);
  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [id, paused]);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return {
    // A finger that touched it never leaves as a mouse does: it would stand for good.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && pause(),
    onFocus: pause,
    onPointerLeave: resume,
    onBlur: resume,
  };
}

/** Follows a finger to the right; past the threshold it is a dismissal. */
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
