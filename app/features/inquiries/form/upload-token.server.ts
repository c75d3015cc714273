import type { Context } from '~/platform/context.server';
import { isSignedBy, sign } from '~/platform/secret.server';

export const TOKEN_EXPIRED = 'This form was open for too long. Please submit it again.';

const LIFETIME_MS = 2 * 60 * 60 * 1000;

export function issueUploadToken({ secret }: Pick<Context, 'secret'>, clientId: string, now: number): string {
  const ticket = `${clientId}.${now + LIFETIME_MS}`;
  return `${ticket}.${sign(secret, `inquiry-files:${ticket}`)}`;
}

/** Undefined if the token was altered or has expired. */
export function readUploadToken({ secret }: Pick<Context, 'secret'>, token: string, now: number): string | undefined {
  const [clientId = '', end = '', signature = ''] = token.split('.');
  const isOurs = isSignedBy(secret, `inquiry-files:${clientId}.${end}`, signature);
  return isOurs && now < Number(end) ? clientId : undefined;
}
