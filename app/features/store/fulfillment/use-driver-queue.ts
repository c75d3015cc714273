import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  keepMoves,
  type NewMove,
  type QueuedMove,
  readMoves,
  type Refused,
  sendMoves,
  shrinkPhoto,
  stateAfter,
} from './driver-queue';
import type { FulfillmentState } from './fulfillment-state';

const AGAIN_MS = 20_000;

/** What the driver did, shown at once and sent as soon as there is a network. */
export function useDriverQueue(url: string) {
  const [moves, setMoves] = useState<QueuedMove[]>([]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const [error, setError] = useState('');
  const isSending = useRef(false);
  const { revalidate } = useRevalidator();

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const before = await readMoves(url);
      setMoves(before);
      if (before.length === 0 || !navigator.onLine) return;
      const news = await sendMoves(url);
      setRefused((known) => [...known, ...news]);
      const left = await readMoves(url);
      if (left.length < before.length) await revalidate();
      setMoves(left);
    } catch {
      setError('This phone cannot keep your reports. Please stay online.');
    } finally {
      isSending.current = false;
    }
  }, [url, revalidate]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const again = () => void send();
    addEventListener('online', again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
    const timer = setInterval(again, AGAIN_MS);
    again();
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, [send]);

  async function add(added: NewMove[]) {
    const happened_at = new Date().toISOString();
    const queued = await Promise.all(
      added.map(async ({ photo, ...move }) => ({
        ...{ ...move, id: crypto.randomUUID(), url, happened_at },
        ...(photo && { photo: await shrinkPhoto(photo) }),
      })),
    );
    setMoves((before) => [...before, ...queued]);
    await keepMoves(queued).catch(() => setError('This phone cannot keep your reports. Please stay online.'));
    await send();
  }

  return {
    refused,
    add: (added: NewMove[]) => void add(added),
    stateOf: ({ id, fulfillment_state }: { id: string; fulfillment_state: FulfillmentState }) =>
      stateAfter(fulfillment_state, id, moves),
    status: error || statusText(moves.length),
  };
}

function statusText(waiting: number) {
  if (waiting === 0) return 'The studio knows everything you have done.';
  return `${waiting} ${waiting === 1 ? 'report is' : 'reports are'} kept on this phone and sent as soon as it is online.`;
}
