import { useEffect } from 'react';

/** Asks before the page is left while something is under way. */
export function useUnloadWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
}
