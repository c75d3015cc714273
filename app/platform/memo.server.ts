import { EVERYTHING } from './live.server';
import type { RecordedReads } from './recorded-reads.server';

/**
 * Returns the cached value of `name`, or reads and caches it until what it read changes, or one of its own `tags` is written:
 * `product:*` is any product's. A page that uses it has read what the memo read, but does not get the memo's own tags.
 */
export type Memo = <T>(name: string, read: () => Promise<T>, tags?: string[]) => Promise<T>;

export interface MemoCache {
  memo: Memo;
  drop(tags: string[]): void;
}

/** A product with what is related to it takes about 10 kB. */
const MAX_ENTRIES = 300;

interface Cached {
  tags: string[];
  read: Set<string>;
  value: Promise<unknown>;
}

/**
 * If an entry is dropped during a read, callers already waiting get the old value; later callers trigger a new read.
 * What was not asked for longest is forgotten first.
 */
export function openMemoCache({ recordedInto, readsUnderWay }: RecordedReads): MemoCache {
  const cached = new Map<string, Cached>();

  function start(name: string, work: () => Promise<unknown>, tags: string[]): Cached {
    const read = new Set<string>();
    const entry = { tags, read, value: recordedInto(read, work) };
    entry.value.catch(() => cached.get(name) === entry && cached.delete(name));
    return entry;
  }

  return {
    async memo<T>(name: string, read: () => Promise<T>, tags: string[] = []) {
      const entry = cached.get(name) ?? start(name, read, tags);
      cached.delete(name);
      cached.set(name, entry);
      const [longest] = cached.size > MAX_ENTRIES ? cached.keys() : [];
      if (longest !== undefined) cached.delete(longest);
      const value = await entry.value;
      const reads = readsUnderWay();
      if (reads) for (const tag of entry.read) reads.add(tag);
      return value as T;
    },
    drop(written) {
      if (written.includes(EVERYTHING)) return cached.clear();
      for (const [name, { tags, read }] of cached)
        if (written.some((tag) => read.has(tag)) || tags.some((tag) => isWritten(tag, written))) cached.delete(name);
    },
  };
}

function isWritten(tag: string, written: string[]) {
  return tag.endsWith(':*') ? written.some((each) => each.startsWith(tag.slice(0, -1))) : written.includes(tag);
}
