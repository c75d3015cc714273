/** Raw bytes sent to a listening program. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { openStudio } from '../open-studio.ts';

export async function openListening(settings: Record<string, string> = {}) {
  const studio = await openStudio({ PORT: '0', HOST: '127.0.0.1', ...settings });
  const port = await studio.listen();
  /** Sends bytes as they are; returns everything that comes back. */
  const say = (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    // A rejected sender may be cut off.
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').write(bytes, 'latin1');
    return text(socket).catch(() => '');
  };
  return { studio, port, host: `localhost:${port}`, say };
}

export function statusesIn(stream: string): number[] {
  return [...stream.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

/** A plain GET on a connection that closes after it. */
export function asking(target: string, ...headers: string[]) {
  return `GET ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].map((each) => `${each}\r\n`).join('')}\r\n`;
}
