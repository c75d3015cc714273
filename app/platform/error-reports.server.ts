import type { LoggedError } from './log.server';

export interface ErrorGroup {
  message: string;
  /** What the error itself said. */
  detail: string;
  count: number;
  last: Date;
}

const MOST_GROUPS = 20;

export interface ErrorReports {
  note(event: LoggedError): void;
  groups(): ErrorGroup[];
  clear(): void;
}

/** The errors of this process since the last report, the same ones counted together. */
export function openErrorReports(now: () => Date): ErrorReports {
  const groups = new Map<string, ErrorGroup>();
  return {
    note({ message, fields }) {
      const detail = (fields.error as Error | undefined)?.message?.slice(0, 300) ?? '';
      const key = `${message}\n${detail}`;
      const before = groups.get(key);
      if (before) Object.assign(before, { count: before.count + 1, last: now() });
      else if (groups.size < MOST_GROUPS) groups.set(key, { message, detail, count: 1, last: now() });
    },
    groups: () => [...groups.values()],
    clear: () => groups.clear(),
  };
}
