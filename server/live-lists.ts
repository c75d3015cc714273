import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { readSession } from '~/features/accounts/sessions/session.server';
import { openContext, type Platform } from '~/platform/context.server';
import { EVERYTHING } from '~/platform/live.server';
import { directAddress, visitorAddress } from './address';

const LISTS = ['rental_items', 'orders'];
/** When they change is nobody else's business. */
const STAFF_LISTS = ['orders'];
/** A version counted by orders would make them wait for each other, so theirs is the time, by the database's clock. */
const TIMED_LISTS = ['orders'];
/** Of a timed list, whose changes come in floods, at most one version is sent in this time. */
const PAUSE_MS = 1000;
const PATH = /^\/live\/([a-z_]+)$/;
const BEAT_MS = 25_000;
/** A whole office, or the phones of a town, may share one address. */
const MAX_PER_ADDRESS = 50;
const MAX = 2000;
const REJECTIONS = { 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' };

export interface LiveLists {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  count(): number;
  close(): void;
}

interface Follower {
  socket: WebSocket;
  list: string;
  isThere: boolean;
}

export function isLiveRequest({ url = '', headers }: IncomingMessage) {
  return PATH.test(url) && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Sends browsers the version of their list whenever it changes. */
export function openLiveLists(
  platform: Platform,
  { beatMs = BEAT_MS, mostPerAddress = MAX_PER_ADDRESS } = {},
): LiveLists {
  const { config, pool, live, log } = platform;
  // Clients never send anything, so larger messages are not even read.
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 1,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const followers = new Set<Follower>();
  const perAddress = new Map<string, number>();
  const pending = new Map<string, NodeJS.Timeout>();
  let isClosing = false;

  async function versionOf(list: string): Promise<string | undefined> {
    if (TIMED_LISTS.includes(list)) {
      const { rows } = await pool.query('select floor(extract(epoch from clock_timestamp()) * 1000) as version');
      return String(rows[0].version);
    }
    const { rows } = await pool.query('select version from list_versions where list = $1', [list]);
    return rows[0] && String(rows[0].version);
  }

  async function sendVersion(list: string, whom: Iterable<Follower>) {
    const version = await versionOf(list).catch((error) => log.warn('the version of a list is not read', { error }));
    if (version) for (const { socket } of whom) if (socket.readyState === socket.OPEN) socket.send(version);
  }

  function followersOf(list: string) {
    return [...followers].filter((each) => each.list === list);
  }

  live.onWrites((tags) => {
    for (const list of LISTS) {
      const isChanged = tags.includes(list) || tags.includes(EVERYTHING);
      if (isChanged && followersOf(list).length > 0) sendSoon(list);
    }
  });

  function sendSoon(list: string) {
    if (!TIMED_LISTS.includes(list)) return void sendVersion(list, followersOf(list));
    if (pending.has(list)) return undefined;
    const timer = setTimeout(() => {
      pending.delete(list);
      void sendVersion(list, followersOf(list));
    }, PAUSE_MS);
    pending.set(list, timer.unref());
    return undefined;
  }

  const beat = setInterval(() => {
    for (const follower of followers) {
      if (!follower.isThere) follower.socket.terminate();
      follower.isThere = false;
      follower.socket.ping();
    }
    for (const list of LISTS) if (followersOf(list).length > 0) void sendVersion(list, followersOf(list));
  }, beatMs);
  beat.unref();

  function follow(socket: WebSocket, list: string, address: string) {
    const follower = { socket, list, isThere: true };
    followers.add(follower);
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    socket.on('pong', () => {
      follower.isThere = true;
    });
    socket.on('message', () => socket.close(1008, 'This socket accepts no messages.'));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      followers.delete(follower);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    void sendVersion(list, [follower]);
  }

  return {
    upgrade(request, socket, head) {
      const list = PATH.exec(request.url ?? '')?.[1];
      if (!list) return false;
      // Without a listener, an error of the raw connection would end the process.
      socket.on('error', () => undefined);
      const address = visitorAddress(config, directAddress(request), request.headers['x-forwarded-for']);
      if (!LISTS.includes(list)) reject(socket, 404);
      else if (!comesFromHere(request, config.baseUrl)) reject(socket, 403);
      else if (isClosing || followers.size >= MAX || (perAddress.get(address) ?? 0) >= mostPerAddress)
        reject(socket, 503);
      else void open(list);
      return true;

      async function open(opened: string) {
        if (!(await mayFollow(platform, opened, request).catch(() => false))) return reject(socket, 403);
        return server.handleUpgrade(request, socket, head, (webSocket) => follow(webSocket, opened, address));
      }
    },
    count: () => followers.size,
    close() {
      isClosing = true;
      clearInterval(beat);
      for (const timer of pending.values()) clearTimeout(timer);
      for (const { socket } of followers) {
        socket.close(1001);
        setTimeout(() => socket.terminate(), 500).unref();
      }
    },
  };
}

async function mayFollow(platform: Platform, list: string, { headers: { cookie = '' } }: IncomingMessage) {
  if (!STAFF_LISTS.includes(list)) return true;
  const { user } = await readSession(
    openContext(platform),
    new Request(platform.config.baseUrl, { headers: { cookie } }),
  );
  return user?.is_admin === true;
}

/** Same-origin check: browsers do not restrict sockets to other sites. */
function comesFromHere({ headers }: IncomingMessage, baseUrl: string) {
  const { origin, host } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(baseUrl).origin || new URL(origin).host === host;
}

function reject(socket: Duplex, status: keyof typeof REJECTIONS) {
  const retry = status === 503 ? 'Retry-After: 60\r\n' : '';
  socket.end(`HTTP/1.1 ${status} ${REJECTIONS[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
