/** What a queue takes, and what it says to the rest. */
export interface UploadRules {
  mostFiles: number;
  tooMany: string;
  mostBytes: number;
  tooLarge: string;
  /** Why a file is none of those wanted, by its name and kind; nothing if it is. */
  unwanted?: (file: File) => string | undefined;
}

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
  /** What goes with it: a title, an alternative text. */
  details: Record<string, string>;
}

export interface Sending<Leave> {
  /** What allows or places the file: a token, a category. */
  leave: Leave;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends one file; throws an `Error` whose message says why it could not be. */
export type SendFile<Leave> = (file: QueuedFile, sending: Sending<Leave>) => Promise<void>;

interface Parts<Leave> {
  send: SendFile<Leave>;
  rules: UploadRules;
  newId: () => string;
  onFailure?: (file: File) => void;
}

/** How many files leave at a time: more would only share the same line. */
const AT_A_TIME = 2;

/**
 * The files that go with a form, from being chosen to having arrived. One that fails never stops the others. `watch`
 * and `list` are what `useSyncExternalStore` asks for.
 */
export function openUploadQueue<Leave>({ send, rules, newId, onFailure }: Parts<Leave>) {
  let files: QueuedFile[] = [];
  const watchers = new Set<() => void>();
  const stops = new Map<string, AbortController>();

  function change(next: QueuedFile[]) {
    files = next;
    for (const watcher of watchers) watcher();
  }
  function update(id: string, changes: Partial<QueuedFile>) {
    change(files.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  }

  async function sendOne(file: QueuedFile, leave: Leave) {
    const stop = new AbortController();
    stops.set(file.id, stop);
    update(file.id, { state: 'sending', sent: 0, reason: undefined });
    try {
      await send(file, { leave, signal: stop.signal, onProgress: (sent) => update(file.id, { sent }) });
      update(file.id, { state: 'done', sent: 1 });
    } catch (error) {
      if (stop.signal.aborted) return;
      update(file.id, { state: 'failed', reason: (error as Error).message });
      onFailure?.(file.file);
    } finally {
      stops.delete(file.id);
    }
  }

  async function sendWaiting(leave: Leave) {
    for (;;) {
      // Looked up anew each time: files may be added and removed while others are under way.
      const next = files.find(({ state }) => state === 'waiting');
      if (!next) return;
      await sendOne(next, leave);
    }
  }
  const hasAllArrived = () => files.every(({ state }) => state === 'done' || state === 'refused');

  return {
    list: () => files,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Adds what was chosen, dropped or pasted; what is too large, too many or unwanted is refused at once. */
    add(area: string, selected: File[]) {
      let room = rules.mostFiles - files.filter(({ state }) => state !== 'refused').length;
      const added = selected.map((file): QueuedFile => {
        const reason = rules.unwanted?.(file) ?? reasonAgainst(file, room, rules);
        if (!reason) room -= 1;
        const fate = reason ? { state: 'refused' as const, reason } : { state: 'waiting' as const };
        return { id: newId(), area, file, sent: 0, details: {}, ...fate };
      });
      change([...files, ...added]);
    },
    /** Changes what goes with a file. */
    detail(id: string, details: Record<string, string>) {
      change(files.map((each) => (each.id === id ? { ...each, details: { ...each.details, ...details } } : each)));
    },
    /** Takes a file off the list, and stops it where it is under way. */
    remove(id: string) {
      stops.get(id)?.abort();
      change(files.filter((each) => each.id !== id));
    },
    /** Takes off the list what has arrived and what never will. */
    clearSettled: () => change(files.filter(({ state }) => state !== 'done' && state !== 'refused')),
    /** Takes everything off the list, and stops what is under way. */
    clear() {
      for (const stop of stops.values()) stop.abort();
      change([]);
    },
    /** Sends what is waiting, and again what failed; says whether everything has arrived then. */
    async send(leave: Leave) {
      change(files.map((each) => (each.state === 'failed' ? { ...each, state: 'waiting' } : each)));
      await Promise.all(Array.from({ length: AT_A_TIME }, () => sendWaiting(leave)));
      return hasAllArrived();
    },
    /** Sends one that failed again; says whether everything has arrived then. */
    async retry(id: string, leave: Leave) {
      update(id, { state: 'waiting' });
      await sendWaiting(leave);
      return hasAllArrived();
    },
  };
}

export type UploadQueue<Leave> = ReturnType<typeof openUploadQueue<Leave>>;
/** What the list of a queue needs of it, whatever allows its files to leave. */
export type QueueView = Pick<UploadQueue<never>, 'list' | 'watch' | 'add' | 'remove' | 'detail'>;

function reasonAgainst({ size }: File, room: number, { mostBytes, tooLarge, tooMany }: UploadRules) {
  if (size > mostBytes) return tooLarge;
  return room < 1 ? tooMany : undefined;
}

/** How much of all that can be sent has left, from 0 to 1, by weight; an empty file weighs a byte. */
export function totalSent(files: QueuedFile[]): number {
  const counted = files.filter(({ state }) => state !== 'refused');
  const weight = ({ file }: QueuedFile) => Math.max(1, file.size);
  const whole = counted.reduce((sum, each) => sum + weight(each), 0);
  return whole === 0 ? 0 : counted.reduce((sum, each) => sum + weight(each) * each.sent, 0) / whole;
}
