import { data } from 'react-router';
import type { Returned } from './booking-form';

const AWAY: Returned = {
  message: 'We could not be reached just now. What you typed is still here; please try again in a minute.',
};

/** What `serverAction` answers. When it cannot be reached, the page stays as it is and says so. */
export async function withConnection<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(AWAY, 503);
  }
}
