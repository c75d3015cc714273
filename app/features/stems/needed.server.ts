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

/** Until a day, by stem and day. What is overdue, or has no day yet, is needed today. */
export async function readNeeds({ db }: Context, { today, until }: { today: string; until: string }): Promise<Need[]> {
  const { rows } = await sql<Need>`
    with due as (
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
      where made_at is null and day <= ${until}::date
    )
    select stem_id, greatest(coalesce(day, ${today}::date), ${today}::date)::text as day,
      sum(orders)::integer as orders, sum(events)::integer as events
    from needed group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}
