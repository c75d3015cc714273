import { ImapFlow } from 'imapflow';
import { isLoopback } from '~/lib/loopback';

/** In ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Without TLS no password is sent, except to this machine. */
export function openMailbox(url: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: !isLoopback(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    ...TIMEOUTS,
  });
  // What was asked of it fails with the same error.
  client.on('error', () => undefined);
  return client;
}
