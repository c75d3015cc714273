import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { followList, retryDelay } from './live-list';

/** Revalidates when the list has a newer version. */
export function useLiveList(list: string, version: number) {
  const { revalidate, state } = useRevalidator();
  const isLeaving = useNavigation().state !== 'idle';
  const [newest, setNewest] = useState(0);
  const tries = useRef(0);

  useEffect(() => followList(list, setNewest), [list]);
  useEffect(() => {
    if (newest <= version) tries.current = 0;
    // Revalidating would cancel a pending navigation, which brings the new data itself.
    if (newest <= version || state !== 'idle' || isLeaving) return;
    const timer = setTimeout(() => {
      tries.current += 1;
      void revalidate();
    }, retryDelay(tries.current));
    return () => clearTimeout(timer);
  }, [newest, version, state, isLeaving, revalidate]);
}
