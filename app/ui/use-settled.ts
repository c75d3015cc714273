import { useEffect, useState } from 'react';

const PAUSE_MS = 600;

/** Follows `value` once it has stayed the same for a moment: a screen reader hears no figure that is still being typed. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
