import { getContext } from '~/platform/context.server';
import { toActionError } from '~/platform/run-action.server';
import type { Route } from './+types/date-answer';
import { answerDate } from './date-answer.server';

/** GET /consultation/date?day=2027-06-12, from the form's script: what is known of the day; JSON. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  try {
    return Response.json({ text: await answerDate(context, url.searchParams.get('day')) });
  } catch (thrown) {
    const { status, error } = await toActionError(context, {}, thrown);
    return Response.json({ text: error?.description }, { status });
  }
}
