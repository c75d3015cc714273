import type { IncomingMessage } from 'node:http';
import type { Config } from '~/platform/config.server';

/** The address at the other end of the connection. */
export function directAddress({ socket }: IncomingMessage) {
  return socket.remoteAddress;
}

/** The visitor's address. X-Forwarded-For counts only when the configured proxy sent it (bar 19). */
export function visitorAddress({ TRUSTED_PROXY }: Config, direct?: string, forwardedFor?: string | string[]) {
  const forwarded = forwardedFor?.toString().split(',').at(-1)?.trim();
  const isTrusted = TRUSTED_PROXY !== undefined && direct?.replace('::ffff:', '') === TRUSTED_PROXY;
  return (isTrusted && forwarded) || direct || '127.0.0.1';
}
