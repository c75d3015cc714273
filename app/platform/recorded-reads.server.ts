import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect, type PostgresDialectConfig, PostgresQueryCompiler } from 'kysely';
import { ANNOUNCED } from './announced-tables';

const NAME = new RegExp(`(?<![\\w.]|\\.")(?:${Object.keys(ANNOUNCED).join('|')})(?!\\w)`, 'g');
const MAX_KNOWN = 2000;

/** Which announced tables are read, by everything that a piece of work does and waits for. */
export interface RecordedReads {
  /** What `work` reads is added to `tags`. */
  recordedInto<T>(tags: Set<string>, work: () => T): T;
  readsUnderWay(): Set<string> | undefined;
  /** Called with each statement before it is sent. */
  note(statement: string): void;
}

/** Belongs to a platform: the tests' modules and the built program must share it. */
export function openRecordedReads(): RecordedReads {
  const underWay = new AsyncLocalStorage<Set<string>>();
  return {
    recordedInto: (tags, work) => underWay.run(tags, work),
    readsUnderWay: () => underWay.getStore(),
    note(statement) {
      const tags = underWay.getStore();
      if (tags) for (const table of tablesOf(statement)) tags.add(table);
    },
  };
}

const known = new Map<string, string[]>();

/** The announced tables behind each name in a statement, built or raw. A column of the same name counts as well. */
export function tablesOf(statement: string): string[] {
  const found = known.get(statement);
  if (found) return found;
  const names = new Set(statement.match(NAME));
  const tables = [...new Set([...names].flatMap((name) => ANNOUNCED[name] ?? []))];
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(statement, tables);
  return tables;
}

export class RecordingDialect extends PostgresDialect {
  #note: (statement: string) => void;

  constructor(config: PostgresDialectConfig, note: (statement: string) => void) {
    super(config);
    this.#note = note;
  }

  override createQueryCompiler() {
    return new RecordingCompiler(this.#note);
  }
}

/** A statement is compiled just before it is sent: a change that it may miss is announced after it was noted. */
class RecordingCompiler extends PostgresQueryCompiler {
  #note: (statement: string) => void;

  constructor(note: (statement: string) => void) {
    super();
    this.#note = note;
  }

  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...args);
    this.#note(compiled.sql);
    return compiled;
  }
}
