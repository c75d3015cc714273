import { createCookie, redirect } from 'react-router';
import type { Context } from './context.server';

/** Said once, on the page that follows what was done. */
export interface Notice {
  title: string;
  description?: string;
  variant?: 'destructive';
  /** The deletion that its Undo button takes back. */
  undo?: string;
}

const SECONDS = 60;

/** The Set-Cookie value that carries a notice over a redirect. */
export function noticeCookie(context: Context, notice: Notice): Promise<string> {
  return cookieOf(context).serialize(notice);
}

/** Leads on to `to`, where `notice` is said; what a form does after it was done. */
export async function redirectWithNotice(context: Context, to: string, notice: Notice) {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await noticeCookie(context, notice) } });
}

/** The notice that came with `request`, and the Set-Cookie value that keeps it from being said twice. */
export async function takeNotice(context: Context, request: Request) {
  const cookie = cookieOf(context);
  const notice = (await cookie.parse(request.headers.get('Cookie'))) as Notice | null;
  return { notice, cookies: notice ? [await cookie.serialize('', { maxAge: 0 })] : [] };
}

/** Signed, so that nobody else can put words on the studio's pages. */
function cookieOf({ config, secret }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.notice' : 'rhodora.notice', {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: SECONDS },
    secrets: [secret],
  });
}
