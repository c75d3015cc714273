import { EVERYTHING } from './live.server';

/** Returns the cached value of `name`, or reads and caches it until `tag` is written. */
export type Memo = <T>(tag: string, name: string, read: () => Promise<T>) => Promise<T>;

export interface MemoCache {
  memo: Memo;
  drop(tags: string[]): void;
}

/** If an entry is dropped during a read, callers already waiting get the old value; later callers trigger a new read. */
export function openMemoCache(): MemoCache {
  const cached = new Map<string, Map<string, Promise<unknown>>>();
  return {
    memo<T>(tag: string, name: string, read: () => Promise<T>) {
      const values = cached.get(tag) ?? new Map<string, Promise<unknown>>();
      cached.set(tag, values);
      const known = values.get(name) as Promise<T> | undefined;
      if (known) return known;
      const reading = read();
      values.set(name, reading);
      reading.catch(() => values.delete(name));
      return reading;
    },
    drop(tags) {
      if (tags.includes(EVERYTHING)) cached.clear();
      else for (const tag of tags) cached.delete(tag);
    },
  };
}
