import type { Context } from './context.server';
import { isDatabaseAway } from './database.server';

/** The result of `read`, or undefined if it fails; the error is logged and the page says so in its own words. */
export async function attempt<T>(
  { log, trace }: Context,
  what: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    log.error(`${what} not read`, { error });
    trace.isPartial ||= isDatabaseAway(error);
    return undefined;
  }
}
