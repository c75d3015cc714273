import { useEffect, useState } from 'react';

/** `value`; once it is undefined, the last one for another `ms`, for closing animations. */
export function useDelayedUnmount<T>(value: T | undefined, ms: number): T | undefined {
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
