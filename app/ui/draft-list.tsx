import './editor.css';
import { Link } from 'react-router';
import { MODAL_STATE } from './page-dialog';
import { Panel } from './staff';

type SavedDraft = { id: string; title: string; when: string; to: string };

/** Drafts of records that were never saved, above their list. */
export function DraftList({ drafts }: { drafts: SavedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <Panel title="Unsaved drafts" className="draft-list">
      <ul>
        {drafts.map(({ id, title, when, to }) => (
          <li key={id}>
            <Link to={to} state={MODAL_STATE}>
              {title || 'Untitled'}
            </Link>{' '}
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
