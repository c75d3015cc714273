// spec 9
const OPEN_DELAY_MS = 200;
const SKIP_DELAY_MS = 300;
const CLOSE_DELAY_MS = 150;

/** Opens <details> on hover. Leaving, Escape, a press elsewhere and a followed link close them. Returns how to stop. */
export function openMenusOnHover(nav: HTMLElement) {
  const listening = new AbortController();
  const menu = new Menu(nav);
  for (const group of nav.querySelectorAll('details')) openOnHover(menu, group, listening.signal);
  closeOnDismissal(menu, listening.signal);
  return () => {
    menu.stopWaiting();
    listening.abort();
  };
}

class Menu {
  readonly nav: HTMLElement;
  leftAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(nav: HTMLElement) {
    this.nav = nav;
  }

  get openGroup() {
    return this.nav.querySelector<HTMLDetailsElement>('details[open]');
  }

  close = () => {
    this.stopWaiting();
    this.openGroup?.removeAttribute('open');
  };

  wait(delay: number, callback: () => void) {
    this.stopWaiting();
    this.timer = setTimeout(callback, delay);
  }

  stopWaiting() {
    clearTimeout(this.timer);
  }
}

function openOnHover(menu: Menu, group: HTMLDetailsElement, signal: AbortSignal) {
  let openedByMouse = false;
  const enter = ({ pointerType, timeStamp }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const isMovingOn = timeStamp - menu.leftAt < SKIP_DELAY_MS;
    menu.wait(isMovingOn ? 0 : OPEN_DELAY_MS, () => {
      openedByMouse ||= !group.open;
      group.open = true;
    });
  };
  const leave = ({ pointerType, timeStamp }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    if (group.open) menu.leftAt = timeStamp;
    menu.wait(CLOSE_DELAY_MS, menu.close);
  };
  // The first click on a group that hovering opened must not close it.
  const confirm = (event: Event) => {
    menu.stopWaiting();
    if (group.open && openedByMouse) event.preventDefault();
    openedByMouse = false;
  };
  const forget = () => {
    openedByMouse &&= group.open;
  };
  group.addEventListener('pointerenter', enter, { signal });
  group.addEventListener('pointerleave', leave, { signal });
  group.addEventListener('toggle', forget, { signal });
  group.querySelector('summary')?.addEventListener('click', confirm, { signal });
}

function closeOnDismissal(menu: Menu, signal: AbortSignal) {
  const onKey = ({ key }: KeyboardEvent) => {
    const group = menu.openGroup;
    if (key !== 'Escape' || !group) return;
    if (group.contains(document.activeElement)) group.querySelector('summary')?.focus();
    menu.close();
  };
  const onElsewhere = ({ target }: Event) => {
    if (!menu.openGroup?.contains(target as Node)) menu.close();
  };
  const onLink = ({ target }: Event) => {
    if ((target as Element).closest('a')) menu.close();
  };
  menu.nav.addEventListener('click', onLink, { signal });
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('pointerdown', onElsewhere, { signal });
  document.addEventListener('focusin', onElsewhere, { signal });
}
