import { href, type MiddlewareFunction, redirect } from 'react-router';
import { getContext } from '~/platform/context.server';
import { recordUse, readSession, type SignedIn, sessionContext } from './session.server';
import { Staff, staffContext } from '~/features/accounts/staff.server';

/** Others are redirected to /admin-login, which remembers the page (admin spec 2). */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, url, ...args }, next) => {
  const context = getContext(args);
  const { user, session, cookies } = await readSession(context, request);
  const member = user && toStaff(user);
  if (!member || !session)
    throw redirect(`${href('/admin-login')}?${new URLSearchParams({ next: url.pathname + url.search })}`, 303);
  args.context.set(staffContext, member);
  args.context.set(sessionContext, session);
  context.actor = member.id;
  await recordUse(context, session);
  const response = await next();
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
};

export function toStaff({ id, name, email, is_admin, role }: SignedIn): Staff | undefined {
  return is_admin && role ? new Staff({ id, name, email, role }) : undefined;
}
