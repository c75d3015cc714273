import { EVERYTHING } from './live.server';

/** Returns the cached value of `name`, or reads and caches it until one of the tags is written: `product:*` is any product's. */
export type Memo = <T>(tags: string | string[], name: string, read: () => Promise<T>) => Promise<T>;

export interface MemoCache {
  memo: Memo;
  drop(tags: string[]): void;
}

/** A product with what is related to it takes about 10 kB. */
const MAX_ENTRIES = 300;

interface Cached {
  tags: string[];
  value: Promise<unknown>;
}

/**
 * If an entry is dropped during a read, callers already waiting get the old value; later callers trigger a new read.
 * What was not asked for longest is forgotten first.
 */
export function openMemoCache(): MemoCache {
  const cached = new Map<string, Cached>();
  return {
    memo<T>(tagOrTags: string | string[], name: string, read: () => Promise<T>) {
      const tags = [tagOrTags].flat();
      const key = `${tags.join()}: ${name}`;
      const known = cached.get(key);
      if (known) {
        cached.delete(key);
        cached.set(key, known);
        return known.value as Promise<T>;
      }
      const value = read();
      const entry = { tags, value };
      cached.set(key, entry);
      const [longest] = cached.size > MAX_ENTRIES ? cached.keys() : [];
      if (longest !== undefined) cached.delete(longest);
      value.catch(() => cached.get(key) === entry && cached.delete(key));
      return value;
    },
    drop(written) {
      if (written.includes(EVERYTHING)) cached.clear();
      else for (const [key, { tags }] of cached) if (tags.some((tag) => isWritten(tag, written))) cached.delete(key);
    },
  };
}

function isWritten(tag: string, written: string[]) {
  return tag.endsWith(':*') ? written.some((each) => each.startsWith(tag.slice(0, -1))) : written.includes(tag);
}
