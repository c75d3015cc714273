import './editor.css';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '~/lib/dates';
import { type AutosaveState, autosaveDrafts } from './autosave-drafts';
import { Note } from './note';

type DraftAutosaveProps = { action: string; timeZone: string; onSaved?: () => void };

export function DraftAutosave({ action, timeZone, onSaved }: DraftAutosaveProps) {
  const place = useRef<HTMLDivElement>(null);
  const [autosave, setAutosave] = useState<AutosaveState>({ state: 'idle' });
  useEffect(() => {
    const form = place.current?.closest('form');
    return form ? autosaveDrafts(form, { action, onChange: setAutosave }) : undefined;
  }, [action]);
  useEffect(() => {
    if (autosave.state === 'saved') onSaved?.();
  }, [autosave, onSaved]);
  return (
    <div ref={place} className="draft-state">
      {autosave.state === 'saved' && <p>Draft saved at {formatTime(timeZone, autosave.at)}.</p>}
      {autosave.state === 'saving' && <p>Saving the draft…</p>}
      {autosave.state === 'failed' && (
        <Note tone="warn" live title="Not saved yet.">
          The connection is lost. Leave this page open: the draft will be saved once you are connected.
        </Note>
      )}
      {autosave.state === 'signed-out' && (
        <Note tone="danger" live title="Not saved.">
          You are signed out. Sign in in another tab, then continue here.
        </Note>
      )}
    </div>
  );
}
