/** What to say to whoever sent a file then. */
export const NO_ROOM = 'There is no room for files just now. Nothing was changed; please try again later.';

/** The disk has no room left, or a quota is used up: nothing is wrong with what was sent. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return /^(ENOSPC|EDQUOT|EFBIG)$/.test(code) || (cause !== undefined && isDiskFull(cause));
}
