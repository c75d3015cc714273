import { outsideRequest, type Platform } from '~/platform/context.server';
import { remindOfMeetings } from './reminders.server';

const SWEEP_S = 60;

/** What goes on without a request: meetings are reminded of. A sweep asks the database, so a restart forgets nothing. */
export function handleBookingJobs(platform: Platform) {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, remindOfMeetings));
}
