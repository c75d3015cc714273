import type { ReactNode } from 'react';
import { formatDay, withoutWeekday } from '~/lib/dates';
import type { Picture } from '~/lib/picture';
import { phoneHref } from '~/lib/studio-links';
import { Detail } from '~/ui/detail';
import { PictureImg } from '~/ui/picture';
import type { MainEvent } from './portal.server';

type EventCardProps = {
  event: MainEvent;
  studio: { name: string; phone: string };
  picture?: Picture;
  /** What comes next, at the foot. */
  children?: ReactNode;
};

export function EventCard({ event, studio, picture, children }: EventCardProps) {
  const { name, is_own, day, venue, guest_count, partner_name, days_left } = event;
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
          {day ? formatDay(day) : is_own ? 'Your event' : name}
        </h2>
        <dl>
          {!is_own && <Detail label="Event">{name}</Detail>}
          <Detail label="Event date">{day ? withoutWeekday(formatDay(day)) : 'Not set yet'}</Detail>
          {venue !== undefined && <Detail label="Venue">{venue || 'Not set yet'}</Detail>}
          {is_own && partner_name !== undefined && <Detail label="Partner name">{partner_name || 'N/A'}</Detail>}
          {guest_count && <Detail label="Guests">{guest_count}</Detail>}
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
