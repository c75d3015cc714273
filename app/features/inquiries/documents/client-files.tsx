import './client-files.css';
import { formatFileSize } from '~/lib/file-size';
import { Icon } from '~/ui/icon';
import { Panel } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';

type ClientFilesProps = { clientId: string; files: { id: string; file_name: string; size: number | null }[] };

export function ClientFiles({ clientId, files }: ClientFilesProps) {
  return (
    <Panel title="Files">
      {files.length === 0 ? (
        <p className="panel-body">No files came with this inquiry.</p>
      ) : (
        <ul className="client-files">
          {files.map(({ id, file_name, size }) => (
            <li key={id}>
              <span>
                {file_name}
                {size !== null && <small>{formatFileSize(size)}</small>}
              </span>
              <a className="staff-button" href={`/client/${clientId}/files/${id}`}>
                <Icon name="download" />
                Download<VisuallyHidden> {file_name}</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
