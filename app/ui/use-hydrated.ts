import { useSyncExternalStore } from 'react';

/** False on the server and for the first render in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
