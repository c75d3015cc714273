/** PostgreSQL, appendix A: damaged data or index, a disk that cannot be read, a file that is gone. */
const DAMAGED = /^(XX001|XX002|58030|58P01)$/;

interface Failure {
  code: string;
  path: string;
  message: string;
  cause: unknown;
}

/** What is wrong with the disk or the database, and what to do. Undefined: a bug, perhaps. */
export function explainFailure(error: unknown): string | undefined {
  const { code = '', path, message = '', cause } = (error ?? {}) as Partial<Failure>;
  if (path && ['EACCES', 'EPERM'].includes(code))
    return `This user has no access to ${path}. Run the program as the user that owns it.`;
  if (path && code === 'EROFS') return `${path} lies on a disk that can only be read.`;
  if (code === 'ENOSPC') return `There is no room left on the disk${path ? ` for ${path}` : ''}.`;
  if (DAMAGED.test(code)) return `The database is damaged. It says: ${message}. ${AFTER_DAMAGE}`;
  return cause === undefined ? undefined : explainFailure(cause);
}

export const AFTER_DAMAGE =
  'Keep this data folder, check the disk, and restore the last good backup into an empty data folder (docs/operating.md).';
