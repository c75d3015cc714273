import { readStudio } from '~/features/studio/studio.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { dateAnswer } from './capacity';
import { readCapacity } from './capacity.server';

/** What a visitor reads about a day; undefined if there is nothing to say. */
export async function answerDate(context: Context, day: string | null): Promise<string | undefined> {
  if (!day) return undefined;
  context.preventCaching();
  if (!(await withinLimit(context, 'date by address', context.address)))
    throw new UserError(429, 'too-many', 'You asked about many days. Please try again in an hour, or write to us.');
  const capacity = await readCapacity(context, day);
  return capacity && dateAnswer(capacity);
}

/** The question on the form and its answer; undefined if the studio has not said how many events it takes. */
export async function readDateQuestion(context: Context, { searchParams }: URL) {
  const { events_per_day, events_per_weekend } = await readStudio(context);
  if (events_per_day === null && events_per_weekend === null) return undefined;
  const day = searchParams.get('day') ?? '';
  try {
    return { day, answer: await answerDate(context, day) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { day, answer: error.message };
  }
}
