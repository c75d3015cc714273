import { useSyncExternalStore } from 'react';

/** Whether scripts run on this page by now: false on the server and for the first render in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
