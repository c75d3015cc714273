import type { ReactNode } from 'react';
import { formatDay, withoutWeekday } from '~/lib/dates';
import type { Picture } from '~/lib/picture';
import { phoneHref } from '~/lib/studio-links';
import { Detail } from '~/ui/detail';
import { PictureImg } from '~/ui/picture';
import type { Profile } from './portal.server';

type EventCardProps = {
  profile: Profile;
  studio: { name: string; phone: string };
  picture?: Picture;
  /** What comes next, at the foot. */
  children?: ReactNode;
};

export function EventCard({ profile, studio, picture, children }: EventCardProps) {
  const { event_date, event_venue, partner_name, days_left } = profile;
  const away = days_left === undefined ? undefined : formatDaysUntil(days_left);
  return (
    <section className="event-card twelve" aria-labelledby="event">
      {picture && (
        <div className="frame event-picture">
          <PictureImg picture={picture} sizes="(width < 40rem) 100vw, 33vw" eager />
        </div>
      )}
      <div className="event-details">
        {away && <p className="plate-no">{away}</p>}
        <h2 id="event" className="event-day">
          {event_date ? formatDay(event_date) : 'Your event'}
        </h2>
        <dl>
          <Detail label="Event date">{event_date ? withoutWeekday(formatDay(event_date)) : 'Not set yet'}</Detail>
          <Detail label="Venue">{event_venue || 'Not set yet'}</Detail>
          <Detail label="Partner name">{partner_name || 'N/A'}</Detail>
          <Detail label="Your studio">
            {studio.name}
            {studio.phone && (
              <>
                ,{' '}
                <a className="num" href={phoneHref(studio.phone)}>
                  {studio.phone}
                </a>
              </>
            )}
          </Detail>
        </dl>
        {children}
      </div>
    </section>
  );
}

export function formatDaysUntil(days: number): string | undefined {
  if (days < 0) return undefined;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `${days.toLocaleString('en-US')} days to go`;
}
