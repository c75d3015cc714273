import './writing.css';
import type { ReactNode } from 'react';
import type { EditConflict } from '~/lib/edit-conflict';
import { DraftKeeper } from './draft-keeper';
import { ConflictNote } from './edit-version';
import { Note } from './note';

/** Somebody saved the record since this form was opened. */
export type OvertakenBy = Omit<EditConflict, 'version'>;

type WritingHeadProps = {
  /** Identifies the record, its version and the draft. */
  hidden: Record<string, string | undefined>;
  /** The URL that saves drafts. */
  draftAction: string;
  timeZone: string;
  /** When the draft in the form was saved. */
  keptAt?: string;
  overtaken?: OvertakenBy;
};

/** The head of a form for written records: its draft, and edits by others. */
export function WritingHead({ hidden, draftAction, timeZone, keptAt, overtaken }: WritingHeadProps) {
  return (
    <>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="intent" value="save" className="writing-enter" tabIndex={-1} aria-hidden="true" />
      {Object.entries(hidden).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {overtaken && (
        <ConflictNote {...overtaken} doing="writing" isFolded>
          What you typed is below, all of it. Save puts it in place of theirs; theirs stays among the earlier versions.
        </ConflictNote>
      )}
      {keptAt && (
        <Note title="This is your draft.">
          You had typed it by {keptAt} and not saved it. <LinkSubmit intent="discard">Discard the draft</LinkSubmit>
        </Note>
      )}
      <DraftKeeper action={draftAction} timeZone={timeZone} />
    </>
  );
}

/** A submit button that looks like a link. */
export function LinkSubmit({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} className="link-button">
      {children}
    </button>
  );
}
