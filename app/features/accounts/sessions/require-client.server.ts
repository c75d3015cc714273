import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { type Context, getContext, type RouteArgs } from '~/platform/context.server';
import { keepUsed, readSession, type SignedIn, sessionContext } from './session.server';

/** A client in the portal. `id` is also the id of their row in `clients`. */
export interface Client {
  id: string;
  name: string;
  email: string;
}

const clientContext = createContext<Client>();

/**
 * Middleware for pages below /client-portal. Everybody else is redirected there, to the login form. /client-portal
 * itself uses `readClient`: signed out it shows that form.
 */
export const requireClient: MiddlewareFunction<Response> = async ({ request, ...args }, next) => {
  const context = getContext(args);
  const { user, session, cookies } = await readSession(context, request);
  const found = user && (await clientOf(context, user));
  if (!found || !session) throw redirect('/client-portal', 303);
  args.context.set(clientContext, found);
  args.context.set(sessionContext, session);
  context.actor = found.id;
  await keepUsed(context, session);
  const response = await next();
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
};

/** Throws outside `requireClient`. */
export function client({ context }: RouteArgs): Client {
  return context.get(clientContext);
}

/** The client of `request`, and cookies that renew the session. Sets the actor for the audit log. */
export async function readClient(context: Context, request: Request) {
  const { user, session, cookies } = await readSession(context, request);
  const found = user && (await clientOf(context, user));
  if (found) context.actor = found.id;
  if (found && session) await keepUsed(context, session);
  return { client: found, isStaff: user?.is_admin === true, cookies };
}

/** Undefined for staff, and for clients whose row was deleted. */
export async function clientOf(
  { db }: Pick<Context, 'db'>,
  { id, name, email, is_admin }: SignedIn,
): Promise<Client | undefined> {
  if (is_admin) return undefined;
  const row = await db.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst();
  return row && { id, name, email };
}
