import type { Place } from './meeting';

/** The private address of a meeting. */
export function meetingUrl({ baseUrl }: { baseUrl: string }, { token }: { token: string }): string {
  return `${baseUrl}/booking/${token}`;
}

export interface Address {
  street: string;
  city: string;
  region: string;
}

/** Where one meets: the studio's address, or a video call. */
export function whereOf({ place }: { place: string }, { street, city, region }: Address): string {
  if (place === ('video' satisfies Place)) return 'Video call';
  return [street, city, region].filter(Boolean).join(', ') || 'The studio';
}
