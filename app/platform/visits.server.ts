import { sql } from 'kysely';
import { dayIn } from '~/lib/dates';
import type { Database } from './database.server';

/** A visit is a public page that a browser shows. Only a number per day is stored; crawlers are not counted. */
export interface Visits {
  /** Takes `Sec-Fetch-Dest` and `Sec-Purpose`. Pages fetched early count when they are shown (`start-frame.ts`). */
  note(destination: string | null | undefined, purpose?: string | null): void;
  save(db: Database, timeZone: string, now: Date): Promise<void>;
}

export function openVisits(): Visits {
  let count = 0;
  return {
    note(destination, purpose) {
      if (destination === 'document' && !purpose?.startsWith('prefetch')) count += 1;
    },
    async save(db, timeZone, now) {
      const visits = count;
      if (visits === 0) return;
      count = 0;
      try {
        await db
          .insertInto('daily_visits')
          .values({ day: dayIn(timeZone, now), visits })
          .onConflict((day) => day.column('day').doUpdateSet({ visits: sql`daily_visits.visits + excluded.visits` }))
          .execute();
      } catch (error) {
        count += visits;
        throw error;
      }
    },
  };
}
