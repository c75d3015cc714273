import { data } from 'react-router';
import { getContext } from '~/platform/context.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { runJsonAction } from '~/platform/run-action.server';
import type { Route } from './+types/driver-moves';
import { openDriverLink, readDriverRoute } from './driver-link.server';
import { takeDriverMove } from './driver-moves.server';

/** A phone without a network at midnight still reports what was done before. */
const LATE_DAYS = 1;

/** The route as it is by now: the studio may have changed it since the page was opened. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const route = await readDriverRoute(context, params.token);
  if (!route) throw data(null, 404);
  return Response.json(route, { headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' } });
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const route = await openDriverLink(context, params.token, LATE_DAYS);
  if (!route) return Response.json({ message: 'This link is no longer valid.' }, { status: 410 });
  const { from: _, ...limits } = ONE_PICTURE;
  return withPostedForm(context, request, limits, (posted) =>
    runJsonAction(context, { errorTitle: 'Not recorded' }, async () => {
      await takeDriverMove(context, route, posted);
      return Response.json({});
    }),
  );
}
