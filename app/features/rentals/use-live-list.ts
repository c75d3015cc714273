import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { followList } from './live-list';

/** If another process sent the old response, or there was none. */
const AGAIN_MS = 400;
const MAX_MS = 30_000;

/** Revalidates when the list has a newer version. Returns whether it has. */
export function useLiveList(list: string, version: number): boolean {
  const { revalidate, state } = useRevalidator();
  const isLeaving = useNavigation().state !== 'idle';
  const [newest, setNewest] = useState(0);
  const [first] = useState(version);
  const tries = useRef(0);

  useEffect(() => followList(list, setNewest), [list]);
  useEffect(() => {
    if (newest <= version) tries.current = 0;
    // Revalidating would cancel a pending navigation, which brings the new data itself.
    if (newest <= version || state !== 'idle' || isLeaving) return;
    const wait = tries.current === 0 ? 0 : Math.min(MAX_MS, AGAIN_MS * 2 ** tries.current);
    const timer = setTimeout(() => {
      tries.current += 1;
      void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [newest, version, state, isLeaving, revalidate]);
  return version > first;
}
