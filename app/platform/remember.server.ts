import { EVERYTHING } from './live.server';

/** Answers with what is kept under `tag`, else with what `read` reads, which is then kept until the tag is written. */
export type Remember = <T>(tag: string, read: () => Promise<T>) => Promise<T>;

/** Small rows that nearly every page reads, one value for each tag. */
export interface Memory {
  remember: Remember;
  drop(tags: string[]): void;
}

/** What is dropped while it is being read is answered to who asked before, and read anew for who asks after. */
export function openMemory(): Memory {
  const kept = new Map<string, Promise<unknown>>();
  return {
    remember<T>(tag: string, read: () => Promise<T>) {
      const known = kept.get(tag) as Promise<T> | undefined;
      if (known) return known;
      const reading = read();
      kept.set(tag, reading);
      reading.catch(() => kept.get(tag) === reading && kept.delete(tag));
      return reading;
    },
    drop(tags) {
      if (tags.includes(EVERYTHING)) kept.clear();
      else for (const tag of tags) kept.delete(tag);
    },
  };
}
