/** A program that listens, and bytes sent to it as no client of ours would. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { openStudio } from '../open-studio.ts';

export async function openListening(settings: Record<string, string> = {}) {
  const studio = await openStudio({ PORT: '0', HOST: '127.0.0.1', ...settings });
  const port = await studio.listen();
  /** Sends bytes as they are; answers with all that comes back until the program closes the connection. */
  const say = (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    // Who is refused in the middle of a sentence may be cut off.
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').write(bytes, 'latin1');
    return text(socket).catch(() => '');
  };
  return { studio, port, host: `localhost:${port}`, say };
}

/** The statuses of all answers that came back over one connection. */
export function statusesIn(stream: string): number[] {
  return [...stream.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

/** The path of a page asked for in the plainest way, over a connection that closes after it. */
export function asking(target: string, ...headers: string[]) {
  return `GET ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].map((each) => `${each}\r\n`).join('')}\r\n`;
}
