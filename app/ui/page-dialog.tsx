import { type ComponentProps, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { classes } from './classes';
import { Icon } from './icon';

/** What a link to such a dialog carries, so that closing it goes back instead of on: the page below keeps its place. */
export const OVER_PAGE = { isOverPage: true };

/** How long a page keeps what the dialog showed after it was closed (spec 9, "Flower dialog clear delay"). */
export const LEAVING_MS = 300;

type PageDialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> & {
  isOpen: boolean;
  /** The page below it. */
  below: string;
  /** The id of what gets the focus once it is closed. */
  returnTo: string;
};

/**
 * A dialog with an address of its own. The server sends it open, so it can be read at once, and without scripts it is a
 * part of the page; scripts make it modal. Close, Escape, a press beside it and the browser's Back lead to `below`.
 * It holds `<PageDialogClose>`, where the focus starts; a press on an element with `data-close` closes it too.
 */
export function PageDialog({ isOpen, below, returnTo, className, onKeyDown, children, ...rest }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useLeave(isOpen, below);
  const pressed = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.removeAttribute('open');
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('a[data-close]')?.focus();
  }, [isOpen]);
  useReturnedFocus(isOpen, returnTo);

  function leaveByPress({ target, currentTarget }: MouseEvent) {
    if (!(target instanceof Element)) return false;
    // Words chosen with the mouse may end beside the panel: only a press that began there is one.
    const isBeside = target === currentTarget && pressed.current === currentTarget;
    return isBeside || target.matches('[data-close]') || target.closest('a[data-close]') !== null;
  }

  return (
    <dialog
      {...rest}
      ref={dialog}
      open
      className={classes('page-dialog', className)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={leave}
      onMouseDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !leaveByPress(event)) return;
        event.preventDefault();
        leave();
      }}
    >
      {children}
    </dialog>
  );
}

/** Closes the dialog it stands in; without scripts it is a link to the page below. */
export function PageDialogClose({ below }: { below: string }) {
  return (
    <Link className="icon-button page-dialog-close" to={below} preventScrollReset data-close aria-label="Close">
      <Icon name="close" />
    </Link>
  );
}

/** Leaves once: back to the page below where one came from it, else on to it. */
function useLeave(isOpen: boolean, below: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = !isOpen;
  }, [isOpen]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (state?.isOverPage) void navigate(-1);
    else void navigate(below, { replace: true, preventScrollReset: true, viewTransition: true });
  };
}

function useReturnedFocus(isOpen: boolean, returnTo: string) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(returnTo)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, returnTo]);
}
