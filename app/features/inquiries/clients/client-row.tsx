import '~/ui/list-controls.css';
import { formatDateTime } from '~/lib/dates';
import type { ListQuery } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkBox } from '~/ui/bulk-bar';
import { DeleteLink, RowDay, RowLink, RowMenu } from '~/ui/row-menu';
import { StaffButtonLink } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';

export const CLIENTS_BULK_FORM = 'selected-clients';

type ClientRowProps = {
  client: { id: string; name: string | null; email: string | null; event_date: string | null; created_at: Date };
  listQuery: ListQuery;
  timeZone: string;
};

export function ClientRow({ client, listQuery, timeZone }: ClientRowProps) {
  const { id, name, email, event_date, created_at } = client;
  const who = name ?? 'client without a name';
  return (
    <tr>
      <td data-phone="box">
        <BulkBox form={CLIENTS_BULK_FORM} value={id} label={`Choose ${who}`} />
      </td>
      <td data-phone="name">
        <RowLink to={`/client/${id}`}>{name ?? 'No name given'}</RowLink>
      </td>
      <td data-phone="second">
        <span className="row-above">{email}</span>
      </td>
      <td data-phone="state">{event_date ? <RowDay day={event_date} /> : 'N/A'}</td>
      <td>{formatDateTime(timeZone, created_at)}</td>

      <RowMenu name={who}>
        <StaffButtonLink to={`/client/${id}`}>
          View<VisuallyHidden> {who}</VisuallyHidden>
        </StaffButtonLink>
        <DeleteLink id={`delete-${id}`} to={dialogUrl(listQuery, { delete: id })} name={who} />
      </RowMenu>
    </tr>
  );
}
