import type { FocusEvent, MouseEvent } from 'react';

/**
 * A menu that lies over the page until it is closed. Following a link closes it, and so does moving the focus elsewhere:
 * nothing may have the focus where the menu covers it.
 */
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
