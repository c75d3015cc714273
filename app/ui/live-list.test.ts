import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followList } from './live-list.ts';

const SECOND = 1000;

/** The browser's WebSocket: the test opens, fills and drops the connection. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeSocket.all.push(this);
  }

  close() {
    this.isClosed = true;
    this.onclose?.();
  }
}

const page = new EventTarget();

function newest() {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('Nothing connected.');
  return socket;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://flowers.example.com' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the page connects over TLS where the site does, and hears each version', () => {
  const versions: number[] = [];
  const stop = followList('rental_items', (version) => versions.push(version));
  expect(newest().address).toBe('wss://flowers.example.com/live/rental_items');
  newest().onmessage?.({ data: '7' });
  newest().onmessage?.({ data: '8' });
  expect(versions).toEqual([7, 8]);
  stop();
});

test('a lost connection is tried again after 0.5, 1, 2 … 30 seconds, and soon again after a message', () => {
  const stop = followList('rental_items', () => {});
  for (const wait of [0.5, 1, 2, 4, 8, 16, 30, 30]) {
    const before = FakeSocket.all.length;
    newest().onclose?.();
    vi.advanceTimersByTime(wait * SECOND - 1);
    expect([wait, FakeSocket.all.length]).toEqual([wait, before]);
    vi.advanceTimersByTime(1);
    expect([wait, FakeSocket.all.length]).toEqual([wait, before + 1]);
  }
  newest().onmessage?.({ data: '9' });
  const before = FakeSocket.all.length;
  newest().onclose?.();
  vi.advanceTimersByTime(0.5 * SECOND);
  expect(FakeSocket.all).toHaveLength(before + 1);
  stop();
});

test('a server that restarts does not meet all pages at once', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const stop = followList('rental_items', () => {});
  newest().onclose?.();
  vi.advanceTimersByTime(0.25 * SECOND);
  expect(FakeSocket.all).toHaveLength(2);
  stop();
});

test('a minute without a message counts as a dead connection', () => {
  const stop = followList('rental_items', () => {});
  vi.advanceTimersByTime(59 * SECOND);
  newest().onmessage?.({ data: '1' });
  vi.advanceTimersByTime(59 * SECOND);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(SECOND);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.all[0]?.isClosed).toBe(true);
  stop();
});

test.each([
  ['online', () => new Event('online'), 2],
  ['pageshow from the cache', () => Object.assign(new Event('pageshow'), { persisted: true }), 2],
  ['pageshow after loading', () => Object.assign(new Event('pageshow'), { persisted: false }), 1],
])('%s: the page connects anew or keeps its connection', (_, event, connections) => {
  const stop = followList('rental_items', () => {});
  page.dispatchEvent(event());
  expect(FakeSocket.all).toHaveLength(connections);
  expect(FakeSocket.all.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  stop();
});

test('a page that is left or stops listening closes the connection and never connects again', () => {
  const versions: number[] = [];
  const stop = followList('rental_items', (version) => versions.push(version));
  page.dispatchEvent(new Event('pagehide'));
  expect(newest().isClosed).toBe(true);
  stop();
  page.dispatchEvent(new Event('online'));
  newest().onmessage?.({ data: '3' });
  vi.advanceTimersByTime(120 * SECOND);
  expect(FakeSocket.all).toHaveLength(1);
  expect(versions).toEqual([]);
});
