import { cookieIn, cookieText } from '~/lib/cookies';

/** Where and when a visitor wants flowers delivered, as far as they have said. */
export interface RememberedPlace {
  /** Five digits. */
  zip: string;
  /** 2027-06-15, or empty. */
  day: string;
}

const COOKIE = 'delivery_place';

/** Of the visitor's cookies, which may contain anything. */
export function readPlace(cookies: string | null): RememberedPlace | undefined {
  const [, zip, day = ''] = /^(\d{5}):(\d{4}-\d\d-\d\d)?$/.exec(cookieIn(cookies, COOKIE)) ?? [];
  return zip ? { zip, day } : undefined;
}

export function placeCookie({ zip, day }: RememberedPlace, isSecure: boolean): string {
  return cookieText(COOKIE, /^\d{5}$/.test(zip) ? `${zip}:${day}` : '', isSecure);
}
