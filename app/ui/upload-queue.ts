export interface UploadRules {
  mostFiles: number;
  tooMany: string;
  mostBytes: number;
  tooLarge: string;
  unwanted?: (file: File) => string | undefined;
}

export interface QueuedFile {
  id: string;
  area: string;
  file: File;
  state: 'refused' | 'waiting' | 'sending' | 'done' | 'failed';
  sent: number;
  reason?: string;
  details: Record<string, string>;
}

export interface Sending<Leave> {
  leave: Leave;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export type SendFile<Leave> = (file: QueuedFile, sending: Sending<Leave>) => Promise<void>;

interface Parts<Leave> {
  send: SendFile<Leave>;
  rules: UploadRules;
  newId: () => string;
  onFailure?: (file: File) => void;
}

/** Why a file is not sent any further for now: it keeps its place, and what has arrived. */
export const PAUSED = 'paused';

/** More would only share the same bandwidth. */
const AT_A_TIME = 2;

/** One failing file never stops the others. `watch` and `list` are made for `useSyncExternalStore`. */
export function openUploadQueue<Leave>({ send, rules, newId, onFailure }: Parts<Leave>) {
  let files: QueuedFile[] = [];
  const watchers = new Set<() => void>();
  const stops = new Map<string, AbortController>();
  let isPaused = false;

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
      if (stop.signal.reason === PAUSED) return update(file.id, { state: 'waiting' });
      if (stop.signal.aborted) return;
      update(file.id, { state: 'failed', reason: (error as Error).message });
      onFailure?.(file.file);
    } finally {
      stops.delete(file.id);
    }
  }

  async function sendWaiting(leave: Leave) {
    for (;;) {
      // Looked up each time, because files may be added and removed meanwhile.
      const next = files.find(({ state }) => state === 'waiting');
      if (!next || isPaused) return;
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
    detail(id: string, details: Record<string, string>) {
      change(files.map((each) => (each.id === id ? { ...each, details: { ...each.details, ...details } } : each)));
    },
    remove(id: string) {
      stops.get(id)?.abort();
      change(files.filter((each) => each.id !== id));
    },
    clearSettled: () => change(files.filter(({ state }) => state !== 'done' && state !== 'refused')),
    clear() {
      for (const stop of stops.values()) stop.abort();
      change([]);
    },
    /** Until `send` or `retry`. */
    pause() {
      isPaused = true;
      for (const stop of stops.values()) stop.abort(PAUSED);
    },
    async send(leave: Leave) {
      isPaused = false;
      change(files.map((each) => (each.state === 'failed' ? { ...each, state: 'waiting' } : each)));
      await Promise.all(Array.from({ length: AT_A_TIME }, () => sendWaiting(leave)));
      return hasAllArrived();
    },
    async retry(id: string, leave: Leave) {
      isPaused = false;
      update(id, { state: 'waiting' });
      await sendWaiting(leave);
      return hasAllArrived();
    },
  };
}

export type UploadQueue<Leave> = ReturnType<typeof openUploadQueue<Leave>>;
export type QueueView = Pick<UploadQueue<never>, 'list' | 'watch' | 'add' | 'remove' | 'detail'>;

function reasonAgainst({ size }: File, room: number, { mostBytes, tooLarge, tooMany }: UploadRules) {
  if (size > mostBytes) return tooLarge;
  return room < 1 ? tooMany : undefined;
}

/** From 0 to 1, weighted by size; an empty file counts as one byte. */
export function totalSent(files: QueuedFile[]): number {
  const counted = files.filter(({ state }) => state !== 'refused');
  const weight = ({ file }: QueuedFile) => Math.max(1, file.size);
  const whole = counted.reduce((sum, each) => sum + weight(each), 0);
  return whole === 0 ? 0 : counted.reduce((sum, each) => sum + weight(each) * each.sent, 0) / whole;
}
