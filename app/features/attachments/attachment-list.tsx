import './attachments.css';
import { formatFileSize } from '~/lib/file-size';
import { Icon } from '~/ui/icon';

export interface Attached {
  id: string;
  file_name: string;
  /** Why its bytes are not here. */
  not_kept: string | null;
  size: number | null;
  isPicture: boolean;
}

type AttachmentListProps = {
  files: Attached[];
  /** The address of a file without its id. */
  at: string;
};

/** Pictures as pictures that open, other files as links with their size. */
export function AttachmentList({ files, at }: AttachmentListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="attachments" aria-label="Attachments">
      {files.map(({ id, file_name, not_kept, size, isPicture }) => (
        <li key={id}>
          {not_kept !== null || size === null ? (
            <>
              {file_name} <small>Not kept here: {not_kept ?? 'It is lost.'}</small>
            </>
          ) : isPicture ? (
            <a href={`${at}/${id}`} target="_blank" rel="noreferrer">
              <img src={`${at}/${id}?small`} alt={file_name} loading="lazy" width={120} height={120} />
            </a>
          ) : (
            <a href={`${at}/${id}`}>
              <Icon name="document" /> {file_name} <small>{formatFileSize(size)}</small>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
