import { href, redirect } from 'react-router';
import { server } from '~/platform/context.server';
import { noticeCookie } from '~/platform/notice.server';
import type { Route } from './+types/sign-out';
import { signOut } from './session.server';

/** Looking at the address signs nobody out: that takes a form of ours. */
export function loader() {
  return redirect(href('/admin-login'));
}

export async function action({ request, context }: Route.ActionArgs) {
  const studio = server(context);
  const goodbye = await noticeCookie(studio, {
    title: 'Signed Out',
    description: 'You have been successfully signed out.',
  });
  const cookies = [...(await signOut(studio, request)), goodbye];
  return redirect(href('/admin-login'), { status: 303, headers: cookies.map((cookie) => ['Set-Cookie', cookie]) });
}
