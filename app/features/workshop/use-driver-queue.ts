import { useCallback, useEffect, useRef, useState } from 'react';
import type { DriverRoute } from './driver-link.server';
import {
  keepMoves,
  type NewMove,
  type QueuedMove,
  readMoves,
  type Refused,
  sendMoves,
  stopsAfter,
} from './driver-queue';

const AGAIN_MS = 20_000;
/** While reports wait: a phone may think that it is online, and hear of no change. */
const WAITING_MS = 5000;

/** What the driver did, shown at once and sent as soon as there is a network, and the route as the studio has it by now. */
export function useDriverQueue(url: string, opened: DriverRoute) {
  const { day } = opened;
  const [route, setRoute] = useState(opened);
  const [moves, setMoves] = useState<QueuedMove[]>([]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const [isGone, setGone] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isFull, setFull] = useState(false);
  const isSyncing = useRef(false);
  const isWanted = useRef(false);

  const syncOnce = useCallback(async () => {
    setMoves(await readMoves(day));
    if (!navigator.onLine) return;
    const { refused: news, isGone: isReplaced } = await sendMoves(url, day);
    setRefused((known) => [...known, ...news]);
    const newest = isReplaced ? 'gone' : await readRoute(url);
    setGone(newest === 'gone');
    if (newest === 'gone') await forgetPage();
    else if (newest) {
      setRoute(newest);
      void keepPage(newest).then(setKept);
    }
    setMoves(await readMoves(day));
  }, [url, day]);

  /** One after the other. What is reported meanwhile is sent right after, not with the next try. */
  const sync = useCallback(async () => {
    isWanted.current = true;
    if (isSyncing.current) return;
    isSyncing.current = true;
    try {
      while (isWanted.current) {
        isWanted.current = false;
        await syncOnce();
      }
    } finally {
      isSyncing.current = false;
    }
  }, [syncOnce]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const again = () => syncIfSeen(sync);
    addEventListener('online', again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
    // Drivers should know before the first stop.
    keepMoves([]).catch(() => setFull(true));
    void sync();
    return () => listening.abort();
  }, [sync]);

  const isWaiting = moves.length > 0;
  useEffect(() => {
    const timer = setInterval(() => syncIfSeen(sync), isWaiting ? WAITING_MS : AGAIN_MS);
    return () => clearInterval(timer);
  }, [sync, isWaiting]);

  async function add(added: NewMove[]) {
    const happened_at = new Date().toISOString();
    const queued = added.map((move) => ({ ...move, id: crypto.randomUUID(), day, happened_at }));
    setMoves((before) => [...before, ...queued]);
    await keepMoves(queued).catch(() => setFull(true));
    void sync();
  }

  return {
    route: { ...route, stops: stopsAfter(route.stops, moves) },
    refused,
    dismiss: (id: string) => setRefused((known) => known.filter((each) => each.id !== id)),
    /** Ends once the phone has them. */
    add,
    status: statusText(moves.length, { isGone, isKept, isFull }),
  };
}

/** Also in `public/drive-worker.js`, which answers from it without a network. */
const CACHE = 'drive';

let kept = '';

/** Keeps this page and its scripts on the phone, and nothing else; again when `route` changes. False if that fails. */
async function keepPage(route: unknown): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
  const now = JSON.stringify(route);
  if (kept === now) return true;
  try {
    await navigator.serviceWorker.register('/drive-worker.js', { scope: '/drive/' });
    const cache = await caches.open(CACHE);
    const page = location.href.split('#')[0] ?? '';
    const wanted = new Set([page, ...filesOfPage()]);
    const known = new Set((await cache.keys()).map(({ url }) => url));
    await cache.addAll([...wanted].filter((url) => url === page || !known.has(url)));
    await Promise.all([...known].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
    kept = now;
    return true;
  } catch {
    return false;
  }
}

/** The addresses of a route must not stay on a phone whose link no longer works. */
async function forgetPage(): Promise<void> {
  kept = '';
  if ('caches' in window) await caches.delete(CACHE);
}

function filesOfPage(): string[] {
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const all = [...linked.map(({ href }) => href), ...loaded];
  return all.filter((url) => url.startsWith(`${location.origin}/assets/`));
}

function syncIfSeen(sync: () => Promise<void>) {
  if (document.visibilityState === 'visible') void sync();
}

/** Undefined without a network. */
async function readRoute(url: string): Promise<DriverRoute | 'gone' | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(AGAIN_MS) });
    if (answer.status === 404) return 'gone';
    return answer.ok ? ((await answer.json()) as DriverRoute) : undefined;
  } catch {
    return undefined;
  }
}

interface Kept {
  isGone: boolean;
  isKept: boolean;
  /** The phone's storage takes no report. */
  isFull: boolean;
}

function statusText(waiting: number, { isGone, isKept, isFull }: Kept) {
  const reports = waiting === 1 ? '1 report is' : `${waiting} reports are`;
  const known = 'The studio knows everything you have done.';
  if (isGone) {
    const kept = isFull
      ? 'on this page alone: tell the studio before you leave it.'
      : 'kept on this phone and sent when you open it.';
    return `This link no longer works. Ask the studio for the new one.${waiting > 0 ? ` ${reports} ${kept}` : ''}`;
  }
  if (isFull) {
    const news = waiting > 0 ? `${reports} waiting to be sent.` : known;
    return `${news} This phone cannot keep your reports: leave this page open, and stay online.`;
  }
  if (waiting > 0) return `${reports} kept on this phone and sent as soon as it is online.`;
  return `${known}${isKept ? ' This page also opens without a network.' : ''}`;
}
