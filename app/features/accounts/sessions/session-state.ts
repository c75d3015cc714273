import { data } from 'react-router';
import { getContext } from '~/platform/context.server';
import { cookieHeaders } from '~/platform/flash.server';
import type { Route } from './+types/session-state';
import { readSession } from './session.server';

export async function loader({ request, ...args }: Route.LoaderArgs) {
  const { user, session, cookies } = await readSession(getContext(args), request);
  const seen = { person: user?.id ?? null, expires_at: session?.expiresAt.getTime() ?? 0 };
  return Response.json(seen, { headers: [...cookieHeaders(cookies), ['Cache-Control', 'no-store']] });
}

export function action() {
  throw data(null, 405);
}
