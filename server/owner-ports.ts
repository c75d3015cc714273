import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listening } from 'node:net';
import type { Config } from '~/platform/config.server';
import type { Log } from '~/platform/log.server';
import { drain } from './drain';

/** The ports of the web, beside the one of the settings, while the owner wants the program to answer them itself. */
export interface OwnerPorts {
  /** The settings of the server leave them to the owner. */
  areFree: boolean;
  /** Says what is in the way, if anything. */
  use(isWanted: boolean): Promise<string | undefined>;
  /** Opens or closes them, as `config` says now. */
  sync(): Promise<void>;
  serve(plain: Server, secure: Server): void;
  close(mostMs: number): Promise<unknown>;
}

/** `config` as the settings of the server have it. With a port for https among them, nothing is left to the owner. */
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

  /** What is under way, such as the request that asked for it, is answered still. */
  function stop(): undefined {
    for (const { server } of servers) if (server.listening) Listening.prototype.close.call(server);
  }

  /** One after the other. */
  function follow() {
    const next = last.catch(() => undefined).then(() => (config.HTTPS_PORT === undefined ? stop() : open()));
    last = next;
    return next;
  }

  return {
    areFree: ports !== undefined,
    async use(isWanted) {
      if (!ports) return undefined;
      config.HTTPS_PORT = isWanted ? ports.https : undefined;
      return follow();
    },
    async sync() {
      if (!ports) return;
      const problem = await follow();
      if (problem) log.error('a port of the web could not be opened', { problem });
    },
    serve(plain, secure) {
      if (!ports) return;
      servers = [{ server: secure, port: ports.https }];
      // The port of the settings may be the one of http.
      if (ports.http !== config.PORT) servers.unshift({ server: plain, port: ports.http });
    },
    close: (mostMs) => Promise.all(servers.map(({ server }) => drain(server, mostMs))),
  };
}
