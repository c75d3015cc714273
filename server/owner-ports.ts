import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listening } from 'node:net';
import type { Config } from '~/platform/config.server';
import type { Log } from '~/platform/log.server';
import { drain } from './drain';

/** The ports for http and https that an owner turns on in the browser, in addition to `PORT`. */
export interface OwnerPorts {
  /** The server's own settings leave them to the owner. */
  isAllowed: boolean;
  /** Opens or closes them before that is stored. Returns what keeps them from opening. */
  setOn(isOn: boolean): Promise<string | undefined>;
  /** Opens or closes them as `config` says now. */
  sync(): Promise<void>;
  serve(plain: Server, secure: Server): void;
  close(mostMs: number): Promise<unknown>;
}

/** `config` is the one of the server's own settings: if they have a port for https, the owner has no say. */
export function openOwnerPorts(config: Config, log: Log): OwnerPorts {
  const ports = config.HTTPS_PORT === undefined ? config.OWNER_PORTS : undefined;
  let servers: { server: Server; port: number }[] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function open(): Promise<string | undefined> {
    for (const { server, port } of servers) {
      if (server.listening) continue;
      try {
        server.listen(port, config.HOST);
        await once(server, 'listening');
      } catch (error) {
        stop();
        return problemOf(error as NodeJS.ErrnoException, port);
      }
    }
  }

  function problemOf({ code, message }: NodeJS.ErrnoException, port: number) {
    if (code === 'EADDRINUSE')
      return `Another program answers port ${port} of your server. If that is a proxy, whoever runs it can pass visitors on to port ${config.PORT}.`;
    if (code === 'EACCES')
      return `The program may not answer port ${port}. Whoever runs your server can allow it, or put a proxy in front.`;
    return `Port ${port} could not be opened: ${message}`;
  }

  /** Open requests are still answered, such as the one that turns the ports off. */
  function stop(): undefined {
    for (const { server } of servers) if (server.listening) Listening.prototype.close.call(server);
  }

  /** One after the other. */
  function apply() {
    const next = last.catch(() => undefined).then(() => (config.HTTPS_PORT === undefined ? stop() : open()));
    last = next;
    return next;
  }

  return {
    isAllowed: ports !== undefined,
    async setOn(isOn) {
      if (!ports) return undefined;
      config.HTTPS_PORT = isOn ? ports.https : undefined;
      return apply();
    },
    async sync() {
      if (!ports) return;
      const problem = await apply();
      if (problem) log.error('an owner port could not be opened', { problem });
    },
    serve(plain, secure) {
      if (!ports) return;
      servers = [{ server: secure, port: ports.https }];
      // PORT may be the port for http already.
      if (ports.http !== config.PORT) servers.unshift({ server: plain, port: ports.http });
    },
    close: (mostMs) => Promise.all(servers.map(({ server }) => drain(server, mostMs))),
  };
}
