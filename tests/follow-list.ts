import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** A browser that follows a live list. */
export function follow(
  address: string,
  { origin = `http://${address}`, path = '/live/rental_items', cookie = '' } = {},
) {
  const socket = new WebSocket(`ws://${address}${path}`, { origin, ...(cookie && { headers: { cookie } }) });
  onTestFinished(() => socket.terminate());
  const words: number[] = [];
  const waiting: ((version: number) => void)[] = [];
  socket.on('message', (word: Buffer) => {
    const version = Number(word.toString());
    const next = waiting.shift();
    if (next) next(version);
    else words.push(version);
  });
  const hear = () => {
    const word = words.shift();
    return word === undefined ? new Promise<number>((done) => waiting.push(done)) : Promise.resolve(word);
  };
  return { socket, hear };
}
