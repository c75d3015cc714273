import type { Config } from './config.server';

const LEVELS = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };
type Facts = Record<string, unknown>;

export interface Log {
  debug(message: string, facts?: Facts): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
  /** The same log with facts that every line carries, such as the request's id. */
  with(facts: Facts): Log;
}

/** One JSON line an event, on standard error. Facts never hold what a person typed. */
export function openLog(level: Config['LOG_LEVEL'], always: Facts = {}): Log {
  function write(at: keyof typeof LEVELS, message: string, facts: Facts = {}) {
    if (LEVELS[at] < LEVELS[level]) return;
    process.stderr.write(`${JSON.stringify({ time: new Date(), level: at, message, ...always, ...plain(facts) })}\n`);
  }
  return {
    debug: (message, facts) => write('debug', message, facts),
    info: (message, facts) => write('info', message, facts),
    warn: (message, facts) => write('warn', message, facts),
    error: (message, facts) => write('error', message, facts),
    with: (facts) => openLog(level, { ...always, ...facts }),
  };
}

/** Errors become their name, message and stack: JSON would show an empty object. */
function plain(facts: Facts) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value,
    ]),
  );
}
