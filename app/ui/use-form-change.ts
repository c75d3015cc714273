import { type RefObject, useEffect, useRef } from 'react';

/** An order that changes by a button is a change of the form, too: the draft is saved. */
export function useFormChange(place: RefObject<HTMLElement | null>, entries: unknown) {
  const known = useRef(entries);
  useEffect(() => {
    if (known.current === entries) return;
    known.current = entries;
    place.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [place, entries]);
}
