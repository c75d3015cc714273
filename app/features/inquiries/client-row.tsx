import '~/ui/listing.css';
import { Link } from 'react-router';
import { readableDay, readableMoment } from '~/lib/dates';
import type { ListState } from '~/lib/listing';
import { overList } from '~/lib/over-list';
import { BulkBox } from '~/ui/bulk-bar';
import { OVER_PAGE } from '~/ui/page-dialog';
import { StaffButtonLink } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** The form of the rows that are chosen. */
export const CHOSEN_CLIENTS = 'chosen-clients';

type ClientRowProps = {
  client: { id: string; name: string | null; email: string | null; event_date: string | null; created_at: Date };
  listing: ListState;
  timeZone: string;
};

export function ClientRow({ client, listing, timeZone }: ClientRowProps) {
  const { id, name, email, event_date, created_at } = client;
  const who = name ?? 'client without a name';
  return (
    <tr>
      <td>
        <BulkBox form={CHOSEN_CLIENTS} value={id} label={`Choose ${who}`} />
      </td>
      <td>
        <Link to={`/client/${id}`}>{name ?? 'No name given'}</Link>
      </td>
      <td data-label="Email">{email}</td>
      <td data-label="Event Date">{event_date ? readableDay(event_date) : 'N/A'}</td>
      <td data-label="Submitted">{readableMoment(timeZone, created_at)}</td>
      <td className="row-acts">
        <StaffButtonLink to={`/client/${id}`}>
          View<VisuallyHidden> {who}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink
          id={`delete-${id}`}
          variant="danger"
          to={overList(listing, { delete: id })}
          state={OVER_PAGE}
          preventScrollReset
        >
          Delete<VisuallyHidden> {who}</VisuallyHidden>
        </StaffButtonLink>
      </td>
    </tr>
  );
}
