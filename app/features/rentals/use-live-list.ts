import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { followList } from './live-list';

/** Waits if the response is still the old one: another process sent it, or there was none. */
const AGAIN_MS = 400;
const MAX_MS = 30_000;

/** Revalidates the page when its list has a newer version. Returns whether that has happened. */
export function useLiveList(list: string, version: number): boolean {
  const { revalidate, state } = useRevalidator();
  const isLeaving = useNavigation().state !== 'idle';
  const [newest, setNewest] = useState(0);
  const [first] = useState(version);
  const tries = useRef(0);

  useEffect(() => followList(list, setNewest), [list]);
  useEffect(() => {
    if (newest <= version) tries.current = 0;
    // A pending navigation brings the new data itself; revalidating would cancel it.
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
