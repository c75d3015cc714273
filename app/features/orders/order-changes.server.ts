import { sql } from 'kysely';
import { keepBooks } from '~/features/books/keep-books.server';
import type { Staff } from '~/features/accounts/staff.server';
import { lockOrder } from './orders.server';
import { ordersWithParts, updateOrder } from './order-tables.server';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { type EditedRecord, staleError, versionIn } from '~/platform/edit-conflict.server';
import {
  CHANGE_FIELDS,
  CHANGE_LABELS,
  changedValue,
  HISTORY_LABELS,
  STAFF_CHANGE_FIELDS,
  STAFF_CHANGE_LABELS,
} from './order-changes';
import { assertInTime } from './change-deadline.server';
import { z } from 'zod';
import { cardMessage, optionalLine, optionalText, recipientPhone } from './checkout.schema';

export function correctByBuyer(context: Context, id: string, typed: Record<string, string>): Promise<void> {
  return saveCorrection(context, undefined, id, typed);
}

export function correctByStaff(context: Context, member: Staff, id: string, typed: Record<string, string>) {
  member.mayUse('orders');
  return saveCorrection(context, member, id, typed);
}

/** Without a member by its buyer. Fields that the form did not have stay as they are. */
function saveCorrection(
  context: Context,
  member: Staff | undefined,
  id: string,
  typed: Record<string, string>,
): Promise<void> {
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new UserError(404, 'not-found', 'There is no such order.');
    if (!member) await assertInTime(tx, order);
    const form = parseForm(changeForm, typed);
    const version = await readOrderVersion(tx, id);
    if ((versionIn(typed) ?? version) !== version) throw staleError();
    const changed = CHANGE_FIELDS.filter((name) => typed[name] !== undefined && form[name] !== order[name]);
    if (changed.length === 0) return;
    const pick = (from: OrderChange) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    await updateOrder(tx.db, order, pick(form));
    keepBooks(tx, { order: id });
    await recordChange(tx, id, member, { before: pick(order), after: pick(form) });
    tx.writes('orders');
  });
}

type Texts = Partial<Record<string, string | null>>;

interface RecordedChange {
  before: Texts;
  after: Texts;
  overrode?: string | null;
  /** Of the total. */
  difference_cents?: number;
  /** What of it is off the sale. */
  less_cents?: number;
  reason?: string | null;
}

/** For the history, as the order's next version. Without a member its buyer did it. `tx` holds the order's row. */
export async function recordChange(
  tx: Transaction,
  order_id: string,
  member: { id: string } | undefined,
  { before, after, ...more }: RecordedChange,
): Promise<void> {
  const version = sql<number>`(select coalesce(max(version), 1) + 1 from order_changes where order_id = ${order_id})`;
  await tx.db
    .insertInto('order_changes')
    .values({
      ...more,
      order_id,
      version,
      by_buyer: !member,
      user_id: member?.id ?? null,
      changed_at: tx.now(),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
  if (more.less_cents) keepBooks(tx, { order: order_id, less_cents: more.less_cents });
}

/** 1 as it was placed. */
export async function readOrderVersion({ db }: Pick<Context, 'db'>, id: string): Promise<number> {
  const last = db.selectFrom('order_changes').select('version').where('order_id', '=', id);
  return (await last.orderBy('version', 'desc').limit(1).executeTakeFirst())?.version ?? 1;
}

/** For `runAction`: what to show if someone else changed the order meanwhile. */
export function changedRecord({ db }: Context, id: string, reader: keyof typeof NAMES): EditedRecord {
  const read = () => ordersWithParts(db).select(CHANGE_FIELDS).where('id', '=', id).executeTakeFirst();
  return { ...lastChangeOf(id, reader), labels: CHANGE_LABELS, read };
}

/** The same for the forms that change everything. */
export function recordOfChange(
  { db }: Context,
  id: string,
  typed: Record<string, string>,
  reader: keyof typeof NAMES,
): EditedRecord {
  const items = sql<string | null>`(select after ->> 'items' from order_changes where order_id = orders.id
    and version > ${versionIn(typed) ?? 1} and after ? 'items' order by version desc limit 1)`;
  const read = () =>
    ordersWithParts(db).select(STAFF_CHANGE_FIELDS).select(items.as('items')).where('id', '=', id).executeTakeFirst();
  const sent = Object.entries(STAFF_CHANGE_LABELS).filter(([name]) => typed[name] !== undefined);
  return {
    ...lastChangeOf(id, reader),
    labels: { ...Object.fromEntries(sent), items: HISTORY_LABELS.items ?? '' },
    read,
  };
}

const USER_NAME = sql`(select name from users where id = record.user_id)`;
/** Buyers are not told who works in the studio. */
const NAMES = {
  staff: sql`case when record.by_buyer then 'The buyer' else ${USER_NAME} end`,
  buyer: sql`case when record.by_buyer then 'Someone with this link' else 'The studio' end`,
};

function lastChangeOf(id: string, reader: keyof typeof NAMES) {
  const row = sql<boolean>`record.order_id = ${id} and record.version = (
    select max(version) from order_changes where order_id = ${id})`;
  const saved = sql`select ${NAMES[reader]} as actor_name, record.changed_at as at`;
  return { table: 'order_changes', row, saved } as const;
}

const MAX_CHANGES = 100;

export function readChanges({ db }: Pick<Context, 'db'>, id: string) {
  return db
    .selectFrom('order_changes as change')
    .leftJoin('users', 'users.id', 'change.user_id')
    .select(['change.version', 'by_buyer', 'users.name', 'before', 'changed_at', 'overrode', 'reason'])
    .where('order_id', '=', id)
    .orderBy('change.version')
    .limit(MAX_CHANGES)
    .execute();
}

type StoredChange = Awaited<ReturnType<typeof readChanges>>[number];

/** 'Changed by the buyer: Card message (was “Dear June”)' */
export function changeText({
  by_buyer,
  name,
  before,
  overrode,
  reason,
}: Pick<StoredChange, 'by_buyer' | 'name' | 'before' | 'overrode' | 'reason'>): string {
  const stored = (before ?? {}) as Record<string, string | null>;
  const fields = Object.entries(HISTORY_LABELS)
    .filter(([field]) => Object.hasOwn(stored, field))
    .map(([field, label]) => `${label} (was ${stored[field] ? `“${changedValue(field, stored[field])}”` : 'empty'})`);
  const changed = `Changed by ${by_buyer ? 'the buyer' : (name ?? 'staff')}: ${fields.join(', ')}`;
  return `${changed}${overrodeText({ overrode })}${reason ? `. Not refunded: ${reason}` : ''}`;
}

export function overrodeText({ overrode }: { overrode: string | null }): string {
  return overrode ? `. The store would not have taken it: ${overrode}` : '';
}

/** When the buyer last changed an order: what was printed before is out of date. */
export const CHANGED_BY_BUYER = sql<Date | null>`(
  select max(changed_at) from order_changes where order_id = orders.id and by_buyer)`;

const changeForm = z.object({
  card_message: cardMessage,
  card_signature: optionalLine(60),
  ribbon_text: optionalLine(60),
  recipient_phone: recipientPhone,
  delivery_note: optionalText(500),
});

type OrderChange = z.infer<typeof changeForm>;
