import { toast } from './toast';

const OFFLINE = {
  variant: 'destructive',
  title: 'You are offline.',
  description: 'Nothing was sent, and what you typed is still here. Please try again once you are connected.',
} as const;

/** Offline, a link or a form would replace the page, and what was typed, with an error. Returns how to stop. */
export function holdWhileOffline() {
  const listening = new AbortController();
  const hold = (event: Event) => {
    if (!needsConnection(event) || !tellIfOffline()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['click', 'submit'])
    window.addEventListener(type, hold, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

export function tellIfOffline(): boolean {
  if (!navigator.onLine) toast(OFFLINE);
  return !navigator.onLine;
}

function needsConnection({ type, target }: Event) {
  if (!(target instanceof Element)) return false;
  if (type === 'submit') return !target.matches('[data-enhanced], [method=dialog]');
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== window.location.origin || link.target === '_blank') return false;
  const { pathname, search } = window.location;
  return link.pathname !== pathname || link.search !== search || !link.hash;
}
