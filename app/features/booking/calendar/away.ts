import type { Returned } from '~/features/booking/public/booking-form';

/** Shown above a form that could not be sent. */
export const AWAY: Returned = {
  message: 'We could not be reached just now. What you typed is still here; please try again in a minute.',
};
