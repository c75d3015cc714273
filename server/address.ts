import type { IncomingMessage } from 'node:http';
import type { Config } from '~/platform/config.server';

export function directAddress({ socket }: IncomingMessage) {
  return socket.remoteAddress;
}

/** The visitor's IP address. X-Forwarded-For counts only from the configured proxy. */
export function visitorAddress({ TRUSTED_PROXY }: Config, direct?: string, forwardedFor?: string | string[]) {
  const forwarded = forwardedFor?.toString().split(',').at(-1)?.trim();
  const isTrusted = TRUSTED_PROXY !== undefined && direct?.replace('::ffff:', '') === TRUSTED_PROXY;
  return (isTrusted && forwarded) || direct || '127.0.0.1';
}
