import { useEffect, useRef } from 'react';
import type { Flash } from '~/lib/flash';
import { Note } from '~/ui/note';

export function BookingError({ error }: { error?: Flash }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <div className="booking-error" ref={place} tabIndex={-1}>
      <Note tone="danger" live title={error.description ?? error.title} />
    </div>
  );
}
