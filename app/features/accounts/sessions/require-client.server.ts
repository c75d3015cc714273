import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { HAS_PORTAL } from '~/features/accounts/account.server';
import { type Context, getContext, type RouteArgs } from '~/platform/context.server';
import { recordUse, readSession, type SignedIn, sessionContext } from './session.server';

export interface Client {
  id: string;
  name: string;
  email: string;
}

const clientContext = createContext<Client>();

/** Others are redirected to the login form at /client-portal, which itself uses `readClient`. */
export const requireClient: MiddlewareFunction<Response> = async ({ request, ...args }, next) => {
  const context = getContext(args);
  const { user, session, cookies } = await readSession(context, request);
  const found = user && (await findClient(context, user));
  if (!found || !session) throw redirect('/client-portal', 303);
  args.context.set(clientContext, found);
  args.context.set(sessionContext, session);
  context.actor = found.id;
  await recordUse(context, session);
  const response = await next();
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
};

export function client({ context }: RouteArgs): Client {
  return context.get(clientContext);
}

/** `cookies` renew the session. */
export async function readClient(context: Context, request: Request) {
  const { user, session, cookies } = await readSession(context, request);
  const found = user && (await findClient(context, user));
  if (found) context.actor = found.id;
  if (found && session) await recordUse(context, session);
  return { client: found, isStaff: user?.is_admin === true, cookies };
}

/** Undefined for staff, and for those without an inquiry or an event to see. */
export async function findClient(
  { db }: Pick<Context, 'db'>,
  { id, name, email, is_admin }: SignedIn,
): Promise<Client | undefined> {
  if (is_admin) return undefined;
  const row = await db.selectFrom('users as u').select('id').where('id', '=', id).where(HAS_PORTAL).executeTakeFirst();
  return row && { id, name, email };
}
