import { SecretText } from '~/lib/secret-text';
import type { Place } from './meeting';

export function meetingUrl({ baseUrl }: { baseUrl: string }, { token }: { token: string }): SecretText {
  return new SecretText(`${baseUrl}/booking/${token}`);
}

export interface Address {
  street: string;
  city: string;
  region: string;
}

export function meetingLocation(
  { place, video_link }: { place: string; video_link?: string | null },
  { street, city, region }: Address,
): string {
  if (place === ('video' satisfies Place)) return video_link ?? 'Video call';
  return [street, city, region].filter(Boolean).join(', ') || 'The studio';
}

export function isSameTime(before: { starts_at: Date }, after: { starts_at: Date }): boolean {
  return before.starts_at.getTime() === after.starts_at.getTime();
}
