import '~/ui/card-table.css';
import { formatDate } from '~/lib/dates';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Portal } from './portal.server';

type PortalDocumentsProps = { documents: NonNullable<Portal['documents']>; timeZone: string };

/** On a phone each row is a card (spec 2, "Client Portal"). */
export function PortalDocuments({ documents, timeZone }: PortalDocumentsProps) {
  return (
    <Table label="Your documents" className="card-table">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Category</th>
          <th scope="col">Date Uploaded</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {documents.length === 0 && <TableMessage columns={4}>You have no files yet.</TableMessage>}
        {documents.map(({ id, file_name, category, uploaded_at, from_client, event, isNew }) => (
          <tr key={id}>
            <td>
              <span className="portal-file">
                <Icon name={category === 'Photo' ? 'photo' : 'document'} />
                <span>
                  {file_name} {isNew && <Tag tone="info">New</Tag>}
                  {event && <small>{event}</small>}
                </span>
              </span>
            </td>
            <td>
              {category}
              {from_client && ', from you'}
            </td>
            <td className="num">{formatDate(timeZone, uploaded_at)}</td>
            <td>
              <a
                className={buttonClass({ variant: 'line', small: true, className: 'portal-download' })}
                href={`/client-portal/documents/${id}`}
              >
                <Icon name="download" />
                <span className="portal-download-word">Download</span>
                <VisuallyHidden> {file_name}</VisuallyHidden>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
