import type { Context } from './context.server';
import { isDatabaseUnavailable } from './database.server';

/** What `read` finds; nothing when it fails, which is logged: the page says so in its own words. */
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
