import { createCookie, redirect } from 'react-router';
import type { Context } from './context.server';

/** Said once, on the page that follows what was done. */
export interface Flash {
  title: string;
  description?: string;
  variant?: 'destructive';
  /** The deletion that its Undo button takes back. */
  undo?: string;
}

const SECONDS = 60;

/** The Set-Cookie value that carries a flash over a redirect. */
export function flashCookie(context: Context, flash: Flash): Promise<string> {
  return cookieOf(context).serialize(flash);
}

/** Redirects to `to`, where the flash is shown once. */
export async function redirectWithFlash(context: Context, to: string, flash: Flash) {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await flashCookie(context, flash) } });
}

/** The flash that came with `request`, and the Set-Cookie value that keeps it from being shown twice. */
export async function readFlash(context: Context, request: Request) {
  const cookie = cookieOf(context);
  const flash = (await cookie.parse(request.headers.get('Cookie'))) as Flash | null;
  return { flash, cookies: flash ? [await cookie.serialize('', { maxAge: 0 })] : [] };
}

/** Signed, so that nobody else can put words on the studio's pages. */
function cookieOf({ config, secret }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.flash' : 'rhodora.flash', {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: SECONDS },
    secrets: [secret],
  });
}
