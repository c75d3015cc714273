export const NO_ROOM = 'There is no room for files right now. Nothing was changed; please try again later.';

export function isDiskFull(error: unknown): boolean {
  const { code = '', cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return /^(ENOSPC|EDQUOT|EFBIG)$/.test(code) || (cause !== undefined && isDiskFull(cause));
}
