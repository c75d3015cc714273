import { useEffect } from 'react';
import { toast } from './toast';

const OFFLINE = {
  variant: 'destructive',
  title: 'You are offline.',
  description: 'Nothing was sent, and what you typed is still here. Please try again once you are connected.',
} as const;

/** Offline, a link or a form would replace the page, and what was typed, with an error. */
export function useOfflineToast() {
  useEffect(() => {
    const stop = (event: Event) => {
      if (navigator.onLine || !needsConnection(event)) return;
      event.preventDefault();
      event.stopPropagation();
      toast(OFFLINE);
    };
    window.addEventListener('click', stop, true);
    window.addEventListener('submit', stop, true);
    return () => {
      window.removeEventListener('click', stop, true);
      window.removeEventListener('submit', stop, true);
    };
  }, []);
}

function needsConnection({ type, target }: Event) {
  if (!(target instanceof Element)) return false;
  if (type === 'submit') return !target.matches('[data-enhanced], [method=dialog]');
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== window.location.origin || link.target === '_blank') return false;
  const { pathname, search } = window.location;
  return link.pathname !== pathname || link.search !== search || !link.hash;
}
