import pg from 'pg';

/** A statement that is sent less often is not worth a plan. */
const OFTEN = 3;
/** Each connection keeps their plans in PostgreSQL's memory. */
const MAX_PREPARED = 200;
const MAX_COUNTED = 2000;

/** One statement, and none that only opens or ends a transaction. */
const QUERY = /^\s*(select|with|insert|update|delete)\b[^;]*$/i;

const names = new Map<string, string>();
const counts = new Map<string, number>();
let named = 0;

/**
 * From now on the client sends its frequent statements by name, so that PostgreSQL parses and plans them once per connection
 * and not each time, which costs most pages more than the rows they read.
 */
export function prepareFrequent(client: pg.ClientBase): void {
  const send = (...args: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, args);
  client.query = ((...args: unknown[]) => {
    const [text, values, ...more] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || more.length > 0) return send(...args);
    const name = QUERY.test(text) ? nameOf(text) : undefined;
    return name ? sendPrepared(send, { name, text, values }) : send(...args);
  }) as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= MAX_PREPARED) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (counts.size >= MAX_COUNTED) counts.clear();
  if (count >= OFTEN) {
    counts.delete(text);
    names.set(text, `frequent_${++named}`);
  } else counts.set(text, count);
  return names.get(text);
}

interface Prepared {
  name: string;
  text: string;
  values: unknown[];
}

async function sendPrepared(send: (...args: unknown[]) => unknown, { name, text, values }: Prepared) {
  try {
    return await send({ name, text, values });
  } catch (error) {
    if (!isOutdated(error)) throw error;
    // Another process has migrated the table: every connection prepares it again, under another name.
    if (names.get(text) === name) names.delete(text);
    try {
      return await send(text, values);
    } catch {
      // The transaction is lost.
      throw error;
    }
  }
}

function isOutdated(error: unknown) {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '0A000' && message.startsWith('cached plan must not change');
}
