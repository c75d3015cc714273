import type { Context } from './context.server';
import { isDatabaseUnavailable } from './database.server';

/** For a page that can do without: a failure is logged and returns undefined. */
export async function tryRead<T>(
  { log, trace }: Context,
  what: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    log.error(`${what} not read`, { error });
    trace.isPartial ||= isDatabaseUnavailable(error);
    return undefined;
  }
}
