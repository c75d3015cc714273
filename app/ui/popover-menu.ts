import type { FocusEvent, MouseEvent } from 'react';

/** Closes when a link in it is followed or the focus leaves it: nothing under it may have the focus. */
export const POPOVER_MENU = { popover: 'auto', onClick: closeOnLink, onBlur: closeOnLeave } as const;

function closeOnLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a')) close(currentTarget);
}

function closeOnLeave({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
  const stays =
    currentTarget.contains(relatedTarget) || relatedTarget?.matches(`[popovertarget="${currentTarget.id}"]`);
  if (relatedTarget && !stays) close(currentTarget);
}

function close(menu: HTMLElement) {
  if (menu.matches(':popover-open')) menu.hidePopover();
}
