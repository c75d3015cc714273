import { sql } from 'kysely';
import { listUnreadLetters } from '~/features/pipeline/letters.server';
import type { Context } from '~/platform/context.server';

const MAX_OF_A_KIND = 6;

export interface Unanswered {
  kind: 'message' | 'meeting' | 'inquiry' | 'step' | 'letter';
  id: string;
  who: string;
  what: string;
  since: Date;
  starts_at: Date | null;
  /** Of the event. */
  day: string | null;
}

/** Who waits for an answer, and the next steps of events that are due; what waits longest first. */
export async function readUnanswered({ db, now }: Context, today: string): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select * from (
      (select 'message' as kind, id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as who,
        coalesce(nullif(subject, ''), left(message, 100)) as what, created_at as since, null::timestamptz as starts_at, null::date as day
      from contact_messages where answered_at is null order by created_at, id limit ${MAX_OF_A_KIND})
      union all
      (select 'meeting', id, name, '', created_at, starts_at, null from meetings
      where status = 'requested' and starts_at > ${now()} order by starts_at limit ${MAX_OF_A_KIND})
      union all
      (select 'inquiry', id, coalesce(nullif(name, ''), nullif(email, ''), 'No name given'), '', created_at, null, event_date
      from clients where answered_at is null order by created_at, id limit ${MAX_OF_A_KIND})
      union all
      (select 'step', id, name, next_step, next_step_on, null, next_step_on
      from events where next_step_on <= ${today} and stage not in ('done', 'lost')
      order by next_step_on, id limit ${MAX_OF_A_KIND})
    ) waiting order by since, id`.execute(db);
  const letters = (await listUnreadLetters({ db }, MAX_OF_A_KIND)).map((letter) => ({
    ...letter,
    kind: 'letter' as const,
  }));
  return [...rows, ...letters].toSorted((one, other) => one.since.getTime() - other.since.getTime());
}
