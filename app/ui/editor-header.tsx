import './editor.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EditConflict } from '~/lib/edit-conflict';
import { ConflictNote } from './edit-version';
import { Note } from './note';
import { formatTime } from '~/lib/dates';
import { type AutosaveState, autosaveDrafts } from './autosave-drafts';

type EditorHeaderProps = {
  hidden: Record<string, string | undefined>;
  draftAction: string;
  timeZone: string;
  savedAt?: string;
  conflict?: EditConflict;
  onDraftSaved?: () => void;
};

export function EditorHeader({ hidden, draftAction, timeZone, savedAt, conflict, onDraftSaved }: EditorHeaderProps) {
  return (
    <>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="intent" value="save" className="editor-submit" tabIndex={-1} aria-hidden="true" />
      {Object.entries(hidden).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {conflict && (
        <ConflictNote {...conflict} doing="writing" isFolded>
          What you typed is below, all of it. Save puts it in place of theirs; theirs stays among the earlier versions.
        </ConflictNote>
      )}
      {savedAt && (
        <Note title="This is your draft.">
          You typed it on {savedAt} and have not saved it yet.{' '}
          <LinkSubmit intent="discard">Discard the draft</LinkSubmit>
        </Note>
      )}
      <DraftAutosave action={draftAction} timeZone={timeZone} onSaved={onDraftSaved} />
    </>
  );
}

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

export function LinkSubmit({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} className="link-button">
      {children}
    </button>
  );
}
