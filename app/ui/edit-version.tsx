import './editor.css';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { EditConflict } from '~/lib/edit-conflict';
import { Note } from './note';

type EditVersionProps = {
  version?: number | string;
  returned?: { typed?: Record<string, string | undefined>; conflict?: EditConflict };
};

/** Sends the version that the form was opened with, even if the page behind it reloads, and shows a conflict. */
export function EditVersion({ version, returned }: EditVersionProps) {
  const [opened] = useState(version);
  const { typed, conflict } = returned ?? {};
  const sent = conflict?.version ?? typed?.version ?? opened;
  return (
    <>
      {sent !== undefined && <input type="hidden" name="version" value={sent} />}
      {conflict && (
        <ConflictNote {...conflict}>
          What you typed is still in the form. Save again to replace their version with yours, or{' '}
          <ShowTheirs>discard yours and load theirs</ShowTheirs>.
        </ConflictNote>
      )}
    </>
  );
}

function ShowTheirs({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={pathname + search} reloadDocument>
      {children}
    </Link>
  );
}

type ConflictNoteProps = Pick<EditConflict, 'who' | 'when' | 'theirs'> & {
  doing?: 'editing' | 'writing';
  isFolded?: boolean;
  children: ReactNode;
};

export function ConflictNote({ who, when, theirs, doing = 'editing', isFolded = false, children }: ConflictNoteProps) {
  const differing = Object.entries(theirs);
  return (
    <Note tone="warn" live title={`${who} saved this${when ? `, ${when},` : ''} while you were ${doing}.`}>
      {children}
      {differing.length > 0 && (
        <details className="editor-theirs" open={!isFolded}>
          <summary>What {who} saved</summary>
          <dl>
            {differing.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd tabIndex={0}>{text || 'Nothing'}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Note>
  );
}
