import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { classes } from './classes';
import { Icon } from './icon';
import { makeModal, onLeave } from './modal';

type PageDialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> & { returnTo: string };

/**
 * The server renders it open: readable at once, and part of the page without scripts. Scripts make it modal: this on hydrated
 * pages, `reading-dialog.ts` on the others.
 */
export function PageDialog({ returnTo, className, children, ...rest }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useEffectEvent(useLeave(returnTo));
  // At once: a dialog closed before anybody listens would leave its address behind.
  useLayoutEffect(() => {
    if (!dialog.current) return;
    makeModal(dialog.current);
    return onLeave(dialog.current, () => leave());
  }, []);
  return (
    <dialog {...rest} ref={dialog} open className={classes('page-dialog', className)}>
      {children}
    </dialog>
  );
}

export function PageDialogClose({ returnTo }: { returnTo: string }) {
  return (
    <Link className="icon-button page-dialog-close" to={returnTo} preventScrollReset data-close aria-label="Close">
      <Icon name="close" />
    </Link>
  );
}

/** Closes once: back in history if one came from the page underneath, otherwise by navigating to it. */
function useLeave(returnTo: string) {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const isLeaving = useRef(false);
  // Still here: the page underneath could not be reached.
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (state?.isModal) void navigate(-1);
    else void navigate(returnTo, { replace: true, preventScrollReset: true, viewTransition: true });
  };
}
