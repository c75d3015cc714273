import { z } from 'zod';
import type { Staff } from '~/features/accounts/staff.server';
import { cleanText } from '~/lib/clean-text';
import type { Flash } from '~/lib/flash';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { assignStops, moveStop, sortStops } from './route-stops.server';
import { addRoute, deleteRoute, renewLink } from './routes.server';

const newRoute = z.object({
  name: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, 'A name is required.').max(60, 'This is longer than 60 characters.')),
});

interface Place {
  day: string;
  back: string;
}

export function handleRoutes(context: Context, member: Staff, { fields, texts }: PostedForm, { day, back }: Place) {
  const { intent, route = '', id = '', to } = texts;
  const ids = [...new Set(fields.getAll('id').map(String))].filter(isUuid).slice(0, 500);
  return runAction(context, { typed: texts }, async () => {
    if (intent === 'reorder') {
      await moveStop(context, id, Number(to) || 0);
      return null;
    }
    return redirectWithFlash(context, back, await run());
  });

  async function run(): Promise<Flash> {
    switch (intent) {
      case 'add': {
        const { name } = parseForm(newRoute, { name: texts.name ?? '' });
        await addRoute(context, { day, name, takesRest: texts.rest === 'on' });
        return { title: 'Route added', description: 'Its stops are in order. Send the driver the link.' };
      }
      case 'assign':
        await assignStops(context, route, ids);
        return { title: 'Success!', description: 'Each stop is where its time and the way there fit best.' };
      case 'sort':
        await sortStops(context, route);
        return { title: 'Success!', description: 'The stops are sorted by time and distance.' };
      case 'unassign':
        await assignStops(context, undefined, ids);
        return { title: 'Success!', description: 'It is on no route now.' };
      case 'renew':
        await renewLink(context, route);
        return { title: 'New link', description: 'The link that was sent before no longer works.' };
      case 'delete':
        await deleteRoute(context, id);
        return { title: 'Route deleted', description: 'Its stops are on no route now.' };
      default:
        throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
    }
  }
}
