import type { Context } from './context.server';

/** What `read` finds; nothing when it fails, which is logged: the page says so in its own words. */
export async function attempt<T>({ log }: Context, what: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    log.error(`${what} not read`, { error });
    return undefined;
  }
}
