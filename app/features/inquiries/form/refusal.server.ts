import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { isDiskFull, NO_ROOM } from '~/platform/disk-full.server';
import { HttpError } from '~/platform/http-error.server';

export function refusalOf({ log }: Context, error: unknown): { status: number; message: string } {
  if (error instanceof UserError || error instanceof HttpError) return { status: error.status, message: error.message };
  if (isDatabaseUnavailable(error))
    return {
      status: 503,
      message:
        'The studio’s records cannot be reached just now. What you typed is still here; please try again in a minute.',
    };
  log.error('inquiry failed', { error });
  if (isDiskFull(error)) return { status: 503, message: NO_ROOM };
  return { status: 500, message: 'Something went wrong on our side. What you typed is still here; please try again.' };
}
