import '~/ui/card-table.css';
import '~/ui/list-controls.css';
import './client-files.css';
import type { ReactNode } from 'react';
import { formatDate } from '~/lib/dates';
import { Icon } from '~/ui/icon';
import { DeleteLink } from '~/ui/row-menu';
import { Panel } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';

type ClientDocumentsProps = {
  clientId: string;
  documents: { id: string; file_name: string; category: string; uploaded_at: Date; from_client: boolean }[];
  timeZone: string;
  children: ReactNode;
};

export function ClientDocuments({ clientId, documents, timeZone, children }: ClientDocumentsProps) {
  return (
    <Panel title="Documents">
      <Table label="Documents" className="card-table">
        <thead>
          <tr>
            <th scope="col">File name</th>
            <th scope="col">Category</th>
            <th scope="col">Uploaded</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {documents.length === 0 && <TableMessage columns={4}>No documents yet.</TableMessage>}
          {documents.map(({ id, file_name, category, uploaded_at, from_client }) => (
            <tr key={id}>
              <td>
                <span className="document-name">
                  <Icon name={category === 'Photo' ? 'photo' : 'document'} />
                  <span>{file_name}</span>
                  {from_client && <Tag tone="info">From the client</Tag>}
                </span>
              </td>
              <td>{category}</td>
              <td className="nowrap">{formatDate(timeZone, uploaded_at)}</td>
              <td className="row-actions">
                <a className="staff-button staff-button-icon" href={`/client/${clientId}/documents/${id}`}>
                  <Icon name="download" />
                  <VisuallyHidden>Download {file_name}</VisuallyHidden>
                </a>
                <DeleteLink id={`delete-${id}`} to={`?delete=${id}`} name={file_name} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {children}
    </Panel>
  );
}
