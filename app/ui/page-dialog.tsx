import { type ComponentProps, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { classes } from './classes';
import { Icon } from './icon';

/** The state of links to a dialog, so that closing it goes back in history and the page keeps its scroll position. */
export const MODAL_STATE = { isModal: true };

/** How long a page keeps what the dialog showed after it was closed (spec 9, "Flower dialog clear delay"). */
export const EXIT_MS = 300;

type PageDialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> & {
  isOpen: boolean;
  returnTo: string;
  focusOnClose: string;
};

/** The server renders it open: readable at once, and part of the page without scripts. Scripts make it modal. */
export function PageDialog({
  isOpen,
  returnTo,
  focusOnClose,
  className,
  onKeyDown,
  children,
  ...rest
}: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useLeave(isOpen, returnTo);
  const pressed = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    if (!isOpen) return dialog.current?.close();
    const usedBeforeScripts = focusWithin(dialog.current);
    dialog.current?.removeAttribute('open');
    dialog.current?.showModal();
    (usedBeforeScripts ?? dialog.current?.querySelector<HTMLElement>('a[data-close]'))?.focus();
  }, [isOpen]);
  useReturnedFocus(isOpen, focusOnClose);

  function leaveByPress({ target, currentTarget }: MouseEvent) {
    if (!(target instanceof Element)) return false;
    // A text selection may end beside the panel: only a press that began there counts.
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

export function focusWithin(container: HTMLElement | null) {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && container?.contains(activeElement) ? activeElement : undefined;
}

export function PageDialogClose({ returnTo }: { returnTo: string }) {
  return (
    <Link className="icon-button page-dialog-close" to={returnTo} preventScrollReset data-close aria-label="Close">
      <Icon name="close" />
    </Link>
  );
}

/** Closes once: back in history if one came from the page underneath, otherwise by navigating to it. */
function useLeave(isOpen: boolean, returnTo: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = !isOpen;
  }, [isOpen]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (state?.isModal) void navigate(-1);
    else void navigate(returnTo, { replace: true, preventScrollReset: true, viewTransition: true });
  };
}

function useReturnedFocus(isOpen: boolean, focusOnClose: string) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(focusOnClose)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, focusOnClose]);
}
