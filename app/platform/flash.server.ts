import { createCookie, redirect } from 'react-router';
import type { Flash } from '~/lib/flash';
import type { Context } from './context.server';

const SECONDS = 60;

export function flashCookie(context: Context, flash: Flash): Promise<string> {
  return cookieOf(context).serialize(flash);
}

export async function redirectWithFlash(context: Context, to: string, flash: Flash, cookies: string[] = []) {
  return redirect(to, { status: 303, headers: cookieHeaders([...cookies, await flashCookie(context, flash)]) });
}

export function cookieHeaders(cookies: string[]): [string, string][] {
  return cookies.map((cookie) => ['Set-Cookie', cookie]);
}

/** `cookies` keeps the flash from being shown twice. */
export async function readFlash(context: Context, request: Request) {
  const cookie = cookieOf(context);
  const flash = (await cookie.parse(request.headers.get('Cookie'))) as Flash | null;
  return { flash, cookies: flash ? [await cookie.serialize('', { maxAge: 0 })] : [] };
}

/** Signed, so that nobody else can put text on the studio's pages. */
function cookieOf({ config, secret }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.flash' : 'rhodora.flash', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: SECONDS,
    secrets: [secret],
  });
}
