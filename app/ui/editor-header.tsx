import './editor.css';
import type { ReactNode } from 'react';
import type { EditConflict } from '~/lib/edit-conflict';
import { DraftAutosave } from './draft-autosave';
import { ConflictNote } from './edit-version';
import { Note } from './note';

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

export function LinkSubmit({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} className="link-button">
      {children}
    </button>
  );
}
