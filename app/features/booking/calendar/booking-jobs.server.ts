import { outsideRequest, type Platform } from '~/platform/context.server';
import { remindOfMeetings } from './reminders.server';

const SWEEP_S = 60;

/** A sweep reads the database, so a restart loses no reminder. */
export function handleBookingJobs(platform: Platform) {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, remindOfMeetings));
}
