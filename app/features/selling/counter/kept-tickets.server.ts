import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Platform } from '~/platform/context.server';
import { typedLines } from './custom-lines';

/** Days that a ticket waits. */
export const KEPT_DAYS = 7;
const MAX_SHOWN = 20;
/** Of its JSON. The table takes a little more. */
const MAX_LENGTH = 30_000;
const NOT_KEPT_TITLE = 'Not kept';

/** What belongs to the moment of paying, or is secret: it is typed again. */
export const OF_PAYING = ['intent', 'sale', 'pay', 'given', 'reference', 'gift_card', 'applied', 'anyway', 'kept'];

export interface KeptTicket {
  /** Of its sale. */
  id: string;
  /** As they were typed. */
  fields: Record<string, string>;
  version: number;
  /** How long it has waited. */
  minutes: number;
}

/** The newest first. */
export async function listKept({ db, now }: Context): Promise<KeptTicket[]> {
  const rows = await db
    .selectFrom('kept_tickets')
    .select(['id', 'version', 'kept_at'])
    .select(sql<Record<string, string>>`fields`.as('fields'))
    .orderBy('kept_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ kept_at, ...ticket }) => ({
    ...ticket,
    minutes: Math.max(0, Math.floor((now().getTime() - kept_at.getTime()) / 60_000)),
  }));
}

/**
 * Keeps what was typed under the id of the sale. `kept` is the version that was opened, or empty for a new ticket.
 * Throws if nothing is on it, or if another till has changed, sold or discarded it since.
 */
export async function keepTicket({ db }: Context, member: Staff, typed: Record<string, string>): Promise<void> {
  const { sale = '' } = typed;
  const version = versionIn(typed);
  const fields = Object.entries(typed).filter(([name, value]) => !OF_PAYING.includes(name) && value !== '');
  const goods = fields.some(([name, value]) => name.startsWith('quantity.') && Number(value) > 0);
  if (!goods && typedLines(typed).size === 0)
    throw new UserError(400, 'invalid', 'Nothing is on the ticket yet.', {}, { title: NOT_KEPT_TITLE });
  const json = JSON.stringify(Object.fromEntries(fields));
  if (!isUuid(sale) || json.length > MAX_LENGTH)
    throw new UserError(400, 'invalid', 'There is too much on this ticket to keep it.', {}, { title: NOT_KEPT_TITLE });
  // The same again is an answer that was lost.
  const { rows } = version
    ? await sql`
        update kept_tickets set fields = ${json}, kept_by = ${member.id}, kept_at = clock_timestamp(), version = version + 1
        where id = ${sale} and (version = ${version} or fields = ${json}::jsonb) returning id`.execute(db)
    : await sql`
        insert into kept_tickets as kept (id, fields, kept_by) values (${sale}, ${json}, ${member.id})
        on conflict (id) do update set kept_at = clock_timestamp() where kept.fields = excluded.fields returning id`.execute(
        db,
      );
  if (rows.length === 0) throw changedElsewhere(NOT_KEPT_TITLE);
}

/** Of the ticket that was opened; 0 for a new one. */
function versionIn({ kept = '' }: Record<string, string>): number {
  return /^\d{1,9}$/.test(kept) ? Number(kept) : 0;
}

function changedElsewhere(title: string) {
  const message =
    'Another till has changed, sold or discarded this ticket. Open it again, or sell what is on this one.';
  return new UserError(409, 'conflict', message, {}, { title });
}

/** What nobody came back for. One that is gone already is no error. Throws if another till has changed it since. */
export async function discardTicket({ db }: Context, typed: Record<string, string>): Promise<void> {
  const { sale = '' } = typed;
  if (!isUuid(sale)) return;
  await db.deleteFrom('kept_tickets').where('id', '=', sale).where('version', '=', versionIn(typed)).execute();
  const changed = await db.selectFrom('kept_tickets').select('id').where('id', '=', sale).executeTakeFirst();
  if (changed) throw changedElsewhere('Not discarded');
}

/** It is sold, as it was kept or changed since. */
export async function forgetTicket({ db }: Pick<Context, 'db'>, sale: string): Promise<void> {
  await db.deleteFrom('kept_tickets').where('id', '=', sale).execute();
}

export async function deleteOldTickets({ db }: Platform): Promise<void> {
  await db
    .deleteFrom('kept_tickets')
    .where('kept_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
