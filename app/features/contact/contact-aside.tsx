import { type BusinessHours, formatHours } from '~/lib/business-hours';
import { CLOSES, type Closure, formatDays, formatSpecialHours, type SpecialHours } from '~/lib/closures';
import { mapHref, phoneHref } from '~/lib/studio-links';
import { MoreLink } from '~/ui/more-link';

type StudioContact = {
  email: string;
  phone: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  hours: BusinessHours;
};

const MAX_DAYS = 5;

type ContactAsideProps = { studio: StudioContact; closures: Closure[]; specialHours: SpecialHours[] };

/** Spec 2; empty settings are left out. */
export function ContactAside({ studio, closures, specialHours }: ContactAsideProps) {
  const { email, phone, street, city, region, postal_code } = studio;
  const hours = formatHours(studio.hours);
  return (
    <aside className="contact-aside" aria-label="The studio">
      <dl>
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a className="num" href={phoneHref(phone)}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {street && (
          <div>
            <dt>Address</dt>
            <dd>
              <a href={mapHref(studio)}>
                {street}
                <br />
                {city}, {region} {postal_code}
              </a>
            </dd>
          </div>
        )}
        {hours.length > 0 && (
          <div>
            <dt>Hours</dt>
            {hours.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        )}
        {specialHours.length > 0 && (
          <div>
            <dt>Special hours</dt>
            {specialHours.slice(0, MAX_DAYS).map((special) => (
              <dd key={special.day}>{formatSpecialHours(special)}</dd>
            ))}
          </div>
        )}
        {closures.length > 0 && (
          <div>
            <dt>Days off</dt>
            {closures.slice(0, MAX_DAYS).map((closure) => (
              <dd key={closure.first_day + closure.title}>
                {formatDays(closure)}: {closure.title}
                {closure.service !== 'all' && ` (no ${CLOSES[closure.service].toLowerCase()})`}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <p className="contact-ways">
        <MoreLink to="/consultation">A wedding or an event</MoreLink>
        <MoreLink to="/booking">Book a visit</MoreLink>
      </p>
    </aside>
  );
}
