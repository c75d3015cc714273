import { explainFailure } from '../app/platform/explain-failure.server.ts';
import { BuildError } from './build.ts';

export function explain(error: unknown): string | undefined {
  if (error instanceof BuildError) return error.message;
  const { code = '', port, address, message = '' } = (error ?? {}) as Partial<Failure>;
  if (code === 'EADDRINUSE') return `The port ${port} is taken by another program. Set PORT to a free one.`;
  if (code === 'EADDRNOTAVAIL') return `The address ${address} is not one of this machine. Set HOST to one that is.`;
  if (code === 'EACCES' && port)
    return `The port ${port} needs rights this user does not have. Set PORT to a higher one.`;
  if (CANNOT_CONNECT.test(code)) return `The database of DATABASE_URL cannot be used: ${message}.`;
  return explainFailure(error);
}

const CANNOT_CONNECT = /^(ECONNREFUSED|ENOTFOUND|28\w{3}|3D000)$/;

interface Failure {
  code: string;
  port: number;
  address: string;
  message: string;
}
