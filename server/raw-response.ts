import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '~/platform/page-cache.server';

const KEEP_ALIVE = 'Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n';

/** The raw bytes of a response and of its 304, with a Date header that is valid for one second. */
interface RawResponse {
  second: number;
  whole: Buffer;
  unchanged: Buffer;
}

const rawResponses = new WeakMap<Answer, RawResponse>();

/** Writes one buffer past Node's header handling, which costs as much as all the rest. Returns whether it could. */
export function writeRawResponse(request: IncomingMessage, response: ServerResponse, answer: Answer, is304: boolean) {
  const { socket } = response;
  const { httpVersionMajor, httpVersionMinor, method } = request;
  if (!socket || !response.shouldKeepAlive || method !== 'GET') return false;
  if (httpVersionMajor !== 1 || httpVersionMinor !== 1) return false;
  const raw = toRawResponse(answer);
  socket.write(is304 ? raw.unchanged : raw.whole, (error) => {
    if (!error) response.emit('finish');
  });
  return true;
}

function toRawResponse(answer: Answer): RawResponse {
  const second = Math.floor(Date.now() / 1000);
  const known = rawResponses.get(answer);
  if (known?.second === second) return known;
  const end = `Date: ${new Date(second * 1000).toUTCString()}\r\n${KEEP_ALIVE}`;
  const raw = {
    second,
    whole: Buffer.concat([head('200 OK', answer.headers, end), answer.body]),
    unchanged: head('304 Not Modified', answer.unchanged, end),
  };
  rawResponses.set(answer, raw);
  return raw;
}

function head(status: string, headers: string[], end: string) {
  let text = `HTTP/1.1 ${status}\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return Buffer.from(text + end, 'latin1');
}
