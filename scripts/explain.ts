import { BuildError } from './build.ts';

export function explain(error: unknown): string | undefined {
  if (error instanceof BuildError) return error.message;
  const { code = '', port, path, address, message = '' } = (error ?? {}) as Partial<Failure>;
  if (code === 'EADDRINUSE') return `The port ${port} is taken by another program. Set PORT to a free one.`;
  if (code === 'EADDRNOTAVAIL') return `The address ${address} is not one of this machine. Set HOST to one that is.`;
  if (code === 'EACCES' && port)
    return `The port ${port} needs rights this user does not have. Set PORT to a higher one.`;
  if (path && ['EACCES', 'EPERM'].includes(code)) return `This user has no right to write to ${path}.`;
  if (path && code === 'EROFS') return `${path} lies on a disk that can only be read.`;
  if (code === 'ENOSPC') return `There is no room left on the disk${path ? ` for ${path}` : ''}.`;
  if (CANNOT_CONNECT.test(code)) return `The database of DATABASE_URL cannot be used: ${message}.`;
  return undefined;
}

const CANNOT_CONNECT = /^(ECONNREFUSED|ENOTFOUND|28\w{3}|3D000)$/;

interface Failure {
  code: string;
  port: number;
  path: string;
  address: string;
  message: string;
}
