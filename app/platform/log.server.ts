import type { Config } from './config.server';

const LEVELS = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };
type Fields = Record<string, unknown>;

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  with(fields: Fields): Log;
}

/** Without anything that a person typed. */
export interface LoggedError {
  message: string;
  fields: Fields;
}

/** Writes one JSON line per event to standard error, without anything that a person typed. */
export function openLog(level: Config['LOG_LEVEL'], always: Fields = {}, onError?: (event: LoggedError) => void): Log {
  function write(at: keyof typeof LEVELS, message: string, fields: Fields = {}) {
    if (at === 'error') onError?.({ message, fields: redactFields(fields) });
    if (LEVELS[at] < LEVELS[level]) return;
    process.stderr.write(
      `${JSON.stringify({ time: new Date(), level: at, message, ...always, ...redactFields(fields) })}\n`,
    );
  }
  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    with: (fields) => openLog(level, { ...always, ...fields }, onError),
  };
}

function redactFields(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact(value)]));
}

/** Messages can quote what people typed: an email address, a value that PostgreSQL (class 22) or JSON rejects. */
function redact(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ADDRESS, '…@…');
  if (!(value instanceof Error)) return value;
  const quotesWhatWasTyped = value instanceof SyntaxError || (value as { code?: string }).code?.startsWith('22');
  const message = value.message.replace(ADDRESS, '…@…').replace(quotesWhatWasTyped ? QUOTED : NEVER, '"…"');
  return { name: value.name, message, stack: value.stack?.replace(value.message, message) };
}

const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const QUOTED = /"[^]*"/g;
const NEVER = /(?!)/;
