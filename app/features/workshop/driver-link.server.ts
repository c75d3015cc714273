import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { isSignedBy, sign } from '~/platform/secret.server';
import { readRoute } from './routes.server';

interface Route {
  id: string;
  link_version: number;
}

/** Opens one route until its day is over, and nothing else. */
export function driverPath({ secret }: Pick<Context, 'secret'>, { id, link_version }: Route): string {
  return `/drive/${id}.${sign(secret, linkText(id, link_version))}`;
}

/** Undefined if the link was replaced, or its day is over. */
export async function openDriverLink(context: Context, token: string, extraDays = 0) {
  const [, id, signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const route = id && (await readRoute(context, id));
  if (!route || !isSignedBy(context.secret, linkText(route.id, route.link_version), signature)) return undefined;
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  return today <= addDays(route.day, extraDays) ? route : undefined;
}

/** What the driver's page shows. Undefined as for `openDriverLink`. */
export async function readDriverRoute(context: Context, token: string) {
  const route = await openDriverLink(context, token);
  if (!route) return undefined;
  const { phone } = await readStudio(context);
  const { name, day } = route;
  const stops = route.stops.map((stop) => ({ ...stop, proof: sign(context.secret, proofText(day, stop.id)) }));
  return { name, day, phone, stops };
}

/** Whether the delivery was on a route of that day. By now it may be on another one, or on none. */
export function isProof({ secret }: Pick<Context, 'secret'>, day: string, orderId: string, proof: string): boolean {
  return isSignedBy(secret, proofText(day, orderId), proof);
}

function proofText(day: string, orderId: string) {
  return `stop ${day} ${orderId}`;
}

export type DriverRoute = NonNullable<Awaited<ReturnType<typeof readDriverRoute>>>;

export type DrivenStop = DriverRoute['stops'][number];

function linkText(id: string, version: number) {
  return `route ${id} ${version}`;
}
