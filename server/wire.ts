import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '~/platform/page-cache.server';

/** Says what Node says by itself: its `keepAliveTimeout` is five seconds. */
const KEEP_ALIVE = 'Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n';

/** An answer and its 304 as they go over the line, dated for one second. */
interface Wire {
  second: number;
  whole: Buffer;
  unchanged: Buffer;
}

const wires = new WeakMap<Answer, Wire>();

/**
 * Writes a kept answer as one buffer past Node's header handling, which costs as much as all the rest. Only where the
 * connection stays open and it is this answer's turn on it; says whether it did. Node's own listener of `finish` then
 * sees to the next request, as it does for every other answer. `server/wire.test.ts` holds it to that.
 */
export function writeWhole(request: IncomingMessage, response: ServerResponse, answer: Answer, is304: boolean) {
  const { socket } = response;
  const { httpVersionMajor, httpVersionMinor, method } = request;
  if (!socket || !response.shouldKeepAlive || method !== 'GET') return false;
  if (httpVersionMajor !== 1 || httpVersionMinor !== 1) return false;
  const wire = wireOf(answer);
  socket.write(is304 ? wire.unchanged : wire.whole, (error) => {
    if (!error) response.emit('finish');
  });
  return true;
}

function wireOf(answer: Answer): Wire {
  const second = Math.floor(Date.now() / 1000);
  const known = wires.get(answer);
  if (known?.second === second) return known;
  const end = `Date: ${new Date(second * 1000).toUTCString()}\r\n${KEEP_ALIVE}`;
  const wire = {
    second,
    whole: Buffer.concat([head('200 OK', answer.headers, end), answer.body]),
    unchanged: head('304 Not Modified', answer.unchanged, end),
  };
  wires.set(answer, wire);
  return wire;
}

function head(status: string, headers: string[], end: string) {
  let text = `HTTP/1.1 ${status}\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return Buffer.from(text + end, 'latin1');
}
