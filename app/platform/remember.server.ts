import { EVERYTHING } from './live.server';

/** Answers with what is kept by this name, else with what `read` reads, which is kept until `tag` is written. */
export type Remember = <T>(tag: string, name: string, read: () => Promise<T>) => Promise<T>;

/** A few small rows that many pages read: for whatever grows with use, there is the page cache. */
export interface Memory {
  remember: Remember;
  drop(tags: string[]): void;
}

/** What is dropped while it is being read is answered to who asked before, and read anew for who asks after. */
export function openMemory(): Memory {
  const kept = new Map<string, Map<string, Promise<unknown>>>();
  return {
    remember<T>(tag: string, name: string, read: () => Promise<T>) {
      const values = kept.get(tag) ?? new Map<string, Promise<unknown>>();
      kept.set(tag, values);
      const known = values.get(name) as Promise<T> | undefined;
      if (known) return known;
      const reading = read();
      values.set(name, reading);
      reading.catch(() => values.delete(name));
      return reading;
    },
    drop(tags) {
      if (tags.includes(EVERYTHING)) kept.clear();
      else for (const tag of tags) kept.delete(tag);
    },
  };
}
