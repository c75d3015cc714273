import { randomUUID } from 'node:crypto';
import { bookingForm } from '~/features/booking/public/booking.schema';
import { bookMeeting } from '~/features/booking/calendar/meetings.server';
import { type Context, openContext } from '~/platform/context.server';
import type { Program } from '../server/main.ts';
import { openStudio } from './open-studio.ts';

/** A Tuesday in June, 8 AM at the studio (EDT). */
export const TUESDAY_8AM = '2027-06-08T12:00:00Z';

/** A studio in West Virginia with a stopped clock. */
export async function openStudioAt(time: string, settings: Record<string, string> = {}) {
  const clock = { now: new Date(time) };
  const studio = await openStudio(settings, () => clock.now);
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ name: 'Rhodora', email: 'studio@example.com', phone: '304-555-0142', street: '14 Laurel Gap Road' })
    .execute();
  return Object.assign(studio, { setClock: (to: string) => void (clock.now = new Date(to)) });
}

export function formFor(starts_at: string, more: Record<string, string> = {}) {
  return {
    starts_at: new Date(starts_at).toISOString(),
    place: 'studio',
    name: 'Hannah Lyle',
    email: 'hannah@example.com',
    phone: '304-555-0134',
    about: 'A wedding',
    note: 'June 2028, on the hill.',
    submission_token: randomUUID(),
    ...more,
  };
}

/** Books from an address of its own; returns the meeting. */
export function book(context: Context, starts_at: string, more: Record<string, string> = {}) {
  const own = { ...context, address: randomUUID() };
  return bookMeeting(own, bookingForm.parse(formFor(starts_at, more)));
}

export function contextOf({ platform }: Pick<Program, 'platform'>) {
  return openContext(platform);
}

export function mailsOf({ platform }: Pick<Program, 'platform'>) {
  return platform.db.selectFrom('emails').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** The calendar file of an email, unfolded (RFC 5545, 3.1). */
export function calendarIn({ attachments }: { attachments: unknown }): string {
  const [file] = attachments as { content: string }[];
  return (file?.content ?? '').replaceAll(/\r\n[ \t]/g, '');
}
