import { useEffect, useState } from 'react';

/** `value`; once it has gone, for `ms` still the last one, so that it can be seen leaving. */
export function useLingering<T>(value: T | undefined, ms: number): T | undefined {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (value !== undefined) {
      setLast(value);
      return;
    }
    const timer = setTimeout(() => setLast(undefined), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value ?? last;
}
