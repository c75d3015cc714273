import { useEffect, useRef } from 'react';
import { Note } from '~/ui/note';

export function Refusal({ message }: { message?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) place.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <div className="refusal" ref={place} tabIndex={-1}>
      <Note tone="danger" live title={message} />
    </div>
  );
}
