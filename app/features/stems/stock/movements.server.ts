import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { containsWords, eachRow, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';
import { MANUAL_KINDS, type MovementKind, type WasteReason } from './movement-kinds';

const SORTS = { newest: { by: sql`stem_movements.created_at`, type: 'timestamptz', descending: true } } as const;

export function movementListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'newest', id: sql`stem_movements.id` });
}

export async function listMovements(context: Context, listQuery: ParsedListQuery) {
  return listPage(selectMovements(context, listQuery, await findStems(context, listQuery.q)), listQuery);
}

export type Movement = Awaited<ReturnType<typeof listMovements>>['rows'][number];

export async function* eachMovement(context: Context, listQuery: ParsedListQuery) {
  yield* eachRow(selectMovements(context, listQuery, await findStems(context, listQuery.q)), listQuery);
}

const MAX_STEMS = 100;

/** Undefined without words. Read first, because a year of movements would be read for the few of a rare stem. */
async function findStems({ db }: Context, q: string): Promise<string[] | undefined> {
  if (q === '') return undefined;
  const named = containsWords(sql`search_fold(' ' || stems.name)`, q);
  const rows = await db.selectFrom('stems').select('id').where(named).orderBy('name').limit(MAX_STEMS).execute();
  return rows.map(({ id }) => id);
}

function selectMovements({ db }: Context, { params }: ParsedListQuery, stems?: string[]) {
  const { kind, stem = '' } = params;
  return db
    .selectFrom('stem_movements')
    .innerJoin('stems', 'stems.id', 'stem_id')
    .select(['stem_movements.id', 'stem_id', 'stems.name as stem', 'kind', 'quantity', 'reason', 'cost_cents'])
    .select(['stem_movements.created_at', 'reverses'])
    .select(({ selectFrom }) => [
      selectFrom('users').select('name').whereRef('users.id', '=', 'stem_movements.created_by').as('created_by'),
      selectFrom('orders').select('number').whereRef('orders.id', '=', 'order_id').as('order_number'),
      selectFrom('events').select('events.name').whereRef('events.id', '=', 'event_id').as('event'),
      selectFrom('stem_movements as later')
        .select('later.id')
        .whereRef('later.reverses', '=', 'stem_movements.id')
        .as('reversed_by'),
    ])
    .$if(stems !== undefined, (all) => all.where(sql<boolean>`stem_id = any(${stems}::uuid[])`))
    .$if(kind === 'wasted', (all) => all.where('kind', '=', 'wasted'))
    .$if(isUuid(stem), (all) => all.where('stem_id', '=', stem));
}

interface Move {
  stem_id: string;
  kind: MovementKind;
  quantity: number;
  reason?: WasteReason;
}

/** All or nothing. */
export function moveStems(context: Context, member: Staff, moves: Move[]) {
  return context.transaction(async (tx) => {
    const rows = moves.map((move) => ({ ...move, created_by: member.id }));
    if (rows.length > 0) await tx.db.insertInto('stem_movements').values(rows).execute();
  });
}

/** Adds the opposite of what staff entered, once. */
export async function reverseMovement(context: Context, member: Staff, id: string) {
  try {
    await context.transaction(async (tx) => {
      const movement = await tx.db
        .selectFrom('stem_movements')
        .select(['stem_id', 'kind', 'quantity', 'reason', 'cost_cents'])
        .where('id', '=', isUuid(id) ? id : null)
        .where('kind', 'in', MANUAL_KINDS)
        .where('reverses', 'is', null)
        .executeTakeFirst();
      if (!movement) throw new UserError(409, 'conflict', 'Only what was typed here can be taken back.');
      const { quantity, cost_cents, ...same } = movement;
      await tx.db
        .insertInto('stem_movements')
        .values({ ...same, quantity: -quantity, cost_cents: -cost_cents, reverses: id, created_by: member.id })
        .execute();
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'stem_movements_reverses_key') throw error;
    throw new UserError(409, 'conflict', 'It was taken back already.');
  }
}
