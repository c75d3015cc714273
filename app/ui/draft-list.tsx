import './editor.css';
import { Link } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import { dialogUrl } from '~/lib/dialog-url';
import type { ListQuery } from '~/lib/list-query';
import { OPENS_DIALOG } from './modal';
import { Panel } from './staff';

interface SavedDraft {
  id: string;
  /** null for a new record. */
  subject_id: string | null;
  fields: Record<string, string>;
  saved_at: Date;
}

type DraftListProps = { drafts: SavedDraft[]; listQuery: ListQuery; timeZone: string };

export function DraftList({ drafts, listQuery, timeZone }: DraftListProps) {
  if (drafts.length === 0) return null;
  return (
    <Panel title="Unsaved drafts" className="draft-list">
      <ul>
        {drafts.map(({ id, subject_id, fields, saved_at }) => (
          <li key={id}>
            <Link to={dialogUrl(listQuery, subject_id ? { edit: subject_id } : { add: id })} {...OPENS_DIALOG}>
              {fields.title || 'Untitled'}
            </Link>{' '}
            <span>{formatDateTime(timeZone, saved_at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
