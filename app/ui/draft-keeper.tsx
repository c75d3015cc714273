import './writing.css';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '~/lib/dates';
import { type Keeping, keepDrafts } from './keep-drafts';
import { Note } from './note';

/** Saves a draft of the form around it: `action` takes all its texts, within 2 s of the last key. */
export function DraftKeeper({ action, timeZone }: { action: string; timeZone: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [keeping, setKeeping] = useState<Keeping>({ state: 'idle' });
  useEffect(() => {
    const form = place.current?.closest('form');
    return form ? keepDrafts(form, { action, onChange: setKeeping }) : undefined;
  }, [action]);
  return (
    <div ref={place} className="draft-state">
      {keeping.state === 'kept' && <p>Draft kept at {formatTime(timeZone, keeping.at)}.</p>}
      {keeping.state === 'keeping' && <p>Keeping the draft…</p>}
      {keeping.state === 'failed' && (
        <Note tone="warn" live title="Not kept yet.">
          The connection is gone. Leave this page open: the draft is kept as soon as it is back.
        </Note>
      )}
      {keeping.state === 'signed-out' && (
        <Note tone="danger" live title="Not kept.">
          You are signed out. Sign in in another tab; then go on writing here.
        </Note>
      )}
    </div>
  );
}
