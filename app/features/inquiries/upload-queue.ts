import { MOST_FILE_BYTES, MOST_FILES, TOO_LARGE } from './file-limits';

export interface QueuedFile {
  id: string;
  /** The name of the drop area that it lies in. */
  area: string;
  file: File;
  state: 'refused' | 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it has left, from 0 to 1. */
  sent: number;
  /** Why it was refused or failed. */
  reason?: string;
}

export interface Sending {
  token: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends one file; throws an `Error` whose message says why it could not be. */
export type SendFile = (file: QueuedFile, sending: Sending) => Promise<void>;

/** How many files leave at a time: more would only share the same line. */
const AT_A_TIME = 2;

/**
 * The files that go with a form, from being chosen to having arrived. One that fails never stops the others. `watch`
 * and `list` are what `useSyncExternalStore` asks for.
 */
export function openUploadQueue(send: SendFile, onFailure: (file: File) => void, newId: () => string) {
  let files: QueuedFile[] = [];
  const watchers = new Set<() => void>();
  const stops = new Map<string, AbortController>();

  function change(next: QueuedFile[]) {
    files = next;
    for (const watcher of watchers) watcher();
  }
  function update(id: string, facts: Partial<QueuedFile>) {
    change(files.map((each) => (each.id === id ? { ...each, ...facts } : each)));
  }

  async function sendOne(file: QueuedFile, token: string) {
    const stop = new AbortController();
    stops.set(file.id, stop);
    update(file.id, { state: 'sending', sent: 0, reason: undefined });
    try {
      await send(file, { token, signal: stop.signal, onProgress: (sent) => update(file.id, { sent }) });
      update(file.id, { state: 'done', sent: 1 });
    } catch (error) {
      if (stop.signal.aborted) return;
      update(file.id, { state: 'failed', reason: (error as Error).message });
      onFailure(file.file);
    } finally {
      stops.delete(file.id);
    }
  }

  async function sendWaiting(token: string) {
    for (;;) {
      // Looked up anew each time: files may be added and removed while others are under way.
      const next = files.find(({ state }) => state === 'waiting');
      if (!next) return;
      await sendOne(next, token);
    }
  }
  const hasAllArrived = () => files.every(({ state }) => state === 'done' || state === 'refused');

  return {
    list: () => files,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Adds what was chosen, dropped or pasted; what is too large or too many is refused at once. */
    add(area: string, chosen: File[]) {
      let room = MOST_FILES - files.filter(({ state }) => state !== 'refused').length;
      const added = chosen.map((file): QueuedFile => {
        const reason =
          file.size > MOST_FILE_BYTES ? TOO_LARGE : room < 1 ? 'More than 20 files. Not added.' : undefined;
        if (!reason) room -= 1;
        return { id: newId(), area, file, sent: 0, ...(reason ? { state: 'refused', reason } : { state: 'waiting' }) };
      });
      change([...files, ...added]);
    },
    /** Takes a file off the list, and stops it where it is under way. */
    remove(id: string) {
      stops.get(id)?.abort();
      change(files.filter((each) => each.id !== id));
    },
    clear: () => change([]),
    /** Sends what is waiting, and again what failed; says whether everything has arrived then. */
    async send(token: string) {
      change(files.map((each) => (each.state === 'failed' ? { ...each, state: 'waiting' } : each)));
      await Promise.all(Array.from({ length: AT_A_TIME }, () => sendWaiting(token)));
      return hasAllArrived();
    },
    /** Sends one that failed again; says whether everything has arrived then. */
    async retry(id: string, token: string) {
      update(id, { state: 'waiting' });
      await sendWaiting(token);
      return hasAllArrived();
    },
  };
}

export type UploadQueue = ReturnType<typeof openUploadQueue>;

/** How much of all that can be sent has left, from 0 to 1, by weight; an empty file weighs a byte. */
export function totalSent(files: QueuedFile[]): number {
  const counted = files.filter(({ state }) => state !== 'refused');
  const weight = ({ file }: QueuedFile) => Math.max(1, file.size);
  const whole = counted.reduce((sum, each) => sum + weight(each), 0);
  return whole === 0 ? 0 : counted.reduce((sum, each) => sum + weight(each) * each.sent, 0) / whole;
}
