import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';

export function whyNotSent({ log }: Context, error: unknown): { status: number; message: string } {
  if (error instanceof UserError) return { status: error.status, message: error.message };
  log.error('contact message not stored', { error });
  if (isDatabaseUnavailable(error))
    return {
      status: 503,
      message:
        'The studio’s records cannot be reached just now. What you typed is still here; please try again in a minute.',
    };
  return { status: 500, message: 'Something went wrong on our side. What you typed is still here; please try again.' };
}
