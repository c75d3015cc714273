import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';

export interface Need {
  stem_id: string;
  day: string;
  /** Stems of orders that are paid, or held for a buyer, and not made. */
  orders: number;
  /** Stems of events that are not made. */
  events: number;
}

export async function todayIn(context: Context) {
  return dayIn((await readStudio(context)).time_zone, context.now());
}

type Span = { today: string; until: string };

/** Until a day, by stem and day. What is overdue, or has no day yet, is needed today. */
export async function readNeeds({ db }: Context, span: Span): Promise<Need[]> {
  const { today } = span;
  const { rows } = await sql<Need>`
    with ${needed(span)}
    select stem_id, greatest(coalesce(day, ${today}::date), ${today}::date)::text as day,
      sum(orders)::integer as orders, sum(events)::integer as events
    from needed group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}

/** Those that are short until a day, most of all first, then those at or below what each is low at. */
export async function readLowStems({ db }: Context, { span, limit }: { span: Span; limit: number }) {
  const { rows } = await sql<LowStem>`
    with ${needed(span)},
    sums as (select stem_id, sum(orders + events)::integer as needed from needed group by 1)
    select id, name, on_hand, coalesce(needed, 0) as needed from stems left join sums on stem_id = id
    where needed > on_hand or on_hand <= low_at
    order by greatest(coalesce(needed, 0) - on_hand, 0) desc, lower(name), id limit ${limit}`.execute(db);
  return rows;
}

interface LowStem {
  id: string;
  name: string;
  on_hand: number;
  needed: number;
}

/** `needed`: a row for each line of an order and each stem of an event. */
function needed({ today, until }: Span) {
  return sql`
    due as (
      select id, fulfillment_date from orders
      where status = 'paid' and fulfillment_state <> 'delivered' and not stems_used
        and fulfillment_date <= ${until}::date
      union all
      select id, fulfillment_date from orders
      where status = 'pending' and coalesce(fulfillment_date, ${today}::date) <= ${until}::date
    ), needed as (
      select stem_id, fulfillment_date as day, line.quantity * recipe.quantity as orders, 0 as events
      from due join order_lines line on line.order_id = due.id
      join recipe_stems recipe on recipe.variant_id = coalesce(line.variant_id, line.deleted_variant_id)
      union all
      select stem_id, day, 0, quantity from events join event_stems on event_id = events.id
      where made_at is null and summary <> '' and day <= ${until}::date
    )`;
}
