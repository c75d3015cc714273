import { Form, Link } from 'react-router';
import { Input } from '~/ui/field';
import { Icon } from '~/ui/icon';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { managerAddress, type ShownBookings } from './booking-manager';

type AgendaNavigationProps = {
  title: string;
  shown: ShownBookings;
  today: string;
  previous: { day: string; label: string };
  next: { day: string; label: string };
};

export function AgendaNavigation({ title, shown, today, previous, next }: AgendaNavigationProps) {
  return (
    <div className="agenda-navigation">
      <Link className="icon-button" to={managerAddress({ ...shown, day: previous.day })} aria-label={previous.label}>
        <Icon name="previous" />
      </Link>
      <h2 aria-live="polite">{title}</h2>
      <Link className="icon-button" to={managerAddress({ ...shown, day: next.day })} aria-label={next.label}>
        <Icon name="next" />
      </Link>
      <StaffButtonLink to={managerAddress({ ...shown, day: today })}>Today</StaffButtonLink>
      <Form action="/booking-manager" className="agenda-jump">
        {shown.view !== 'week' && <input type="hidden" name="view" value={shown.view} />}
        <Input key={shown.day} type="date" name="day" aria-label="Go to a day" defaultValue={shown.day} required />
        <StaffButton type="submit">Go</StaffButton>
      </Form>
    </div>
  );
}
