import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { formatDateTime } from '~/lib/dates';
import type { EditConflict } from '~/lib/edit-conflict';
import { cropChanges } from '~/lib/crop-form';
import type { Picture } from '~/lib/picture';
import { UserError } from '~/lib/user-error';
import type { Context } from './context.server';
import type { DB } from './database-types';

/** The form's version is no longer stored (decision 0030). `runAction` shows both versions. */
export function staleError(): UserError {
  const message = 'Someone else saved this while you were editing. Both versions are shown in the form.';
  return new UserError(409, 'stale', message);
}

export const NEXT_VERSION = sql<number>`version + 1`;

/** For the where clause of an UPDATE. A form without a version always saves. */
export function hasVersion(version: number | undefined): RawBuilder<boolean> {
  return version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}`;
}

export function assertNotStale({ numUpdatedRows }: { numUpdatedRows: bigint }) {
  if (numUpdatedRows === 0n) throw staleError();
}

export function versionIn(typed: Record<string, string | undefined>): number | undefined {
  return z.coerce.number().int().positive().max(2_147_483_647).safeParse(typed.version).data;
}

export interface EditedRecord {
  table: keyof DB;
  id?: string;
  /** The where clause for tables without an `id`. */
  row?: RawBuilder<boolean>;
  /** A query for `actor_name` and `at` of the `record`, if the audit log does not know who saved it. */
  saved?: RawBuilder<unknown>;
  labels: Record<string, string> | ((stored: Record<string, unknown>) => Record<string, string>);
  /** By field name, as the form shows it; `picture` is the one that the form crops. */
  read(): Promise<Record<string, unknown> | undefined>;
  typed?: Record<string, unknown>;
}

export async function readEditConflict(
  context: Context,
  { labels, read, typed = {}, ...row }: EditedRecord,
): Promise<EditConflict> {
  const [last, stored] = await Promise.all([lastChange(context, row), read()]);
  if (!stored) throw new UserError(404, 'not-found', 'Someone else deleted this while you were editing.');
  const names = Object.entries(typeof labels === 'function' ? labels(stored) : labels);
  const differing = names.filter(([name]) => asTyped(stored[name]) !== asTyped(typed[name]));
  return {
    who: last.who ?? 'Someone else',
    when: last.at && formatDateTime(last.time_zone, last.at),
    theirs: {
      ...Object.fromEntries(differing.map(([name, label]) => [label, asShown(stored[name])])),
      ...cropChanges(stored.picture as Picture | undefined, typed),
    },
    version: String(last.version),
  };
}

interface LastChange {
  version: number;
  who: string | null;
  at: Date | null;
  time_zone: string;
}

/** The audit log knows who raised the version (`record_change`). */
async function lastChange(
  { db }: Context,
  { table, id, row, saved }: Pick<EditedRecord, 'table' | 'id' | 'row' | 'saved'>,
): Promise<LastChange> {
  const audited = sql`
    select actor_name, at from audit_log
    where table_name = ${table} and row_key = ${id ?? ''} and after ? 'version' order by id desc limit 1`;
  const { rows } = await sql<LastChange>`
    select record.version, last.actor_name as who, last.at, studio.time_zone
    from ${sql.table(table)} record
    cross join studio_settings studio
    left join lateral (${saved ?? audited}) last on true
    where ${row ?? (id === undefined ? sql`true` : sql`record.id = ${id}`)}`.execute(db);
  const [last] = rows;
  if (!last) throw new UserError(404, 'not-found', 'Someone else deleted this while you were editing.');
  return last;
}

function asTyped(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'string' || typeof value === 'number' ? sameLines(String(value)) : '';
}

function asShown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return asTyped(value);
}

/** Browsers send line breaks as CR LF. */
function sameLines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
