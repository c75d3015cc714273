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

/** One JSON line an event, on standard error. Nothing in it is what a person typed. */
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
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withoutPeople(value)]));
}

/**
 * What people typed gets into the words of others: an address that a mail server does not know, a value that PostgreSQL
 * (its class 22) or JSON cannot read.
 */
function withoutPeople(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ADDRESS, '…@…');
  if (!(value instanceof Error)) return value;
  const quotesWhatWasTyped = value instanceof SyntaxError || (value as { code?: string }).code?.startsWith('22');
  const message = value.message.replace(ADDRESS, '…@…').replace(quotesWhatWasTyped ? QUOTED : NOTHING, '"…"');
  return { name: value.name, message, stack: value.stack?.replace(value.message, message) };
}

const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const QUOTED = /"[^]*"/g;
const NOTHING = /(?!)/;
