import { sql } from 'kysely';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';

/** Of the answered inquiries whose day is to come, in turn. */
const STAGES = ['contacted', 'meeting', 'proposal', 'booked', 'booked'] as const;

/** Days from today until each is due. */
const STEPS = [
  { stage: 'contacted', text: 'Send two days for a meeting', in_days: 1 },
  { stage: 'meeting', text: 'Bring the linen samples', in_days: 3 },
  { stage: 'proposal', text: 'Call about the proposal', in_days: -1 },
  { stage: 'booked', text: 'Ask for the final count', in_days: 20 },
] as const;

const VALUES = [182_000, 264_000, 315_000, 420_000, 498_000, 610_000];

/** What became of the inquiries: events at every stage, with a value, an owner and a next step. */
export async function seedPipeline({ db, now }: Context) {
  const { time_zone } = await db.selectFrom('studio_settings').select('time_zone').executeTakeFirstOrThrow();
  const today = dayIn(time_zone, now());
  const inquiries = await db
    .selectFrom('events')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select(['events.id', 'partner_name', 'stage'])
    .where('events.stage', '=', 'contacted')
    .orderBy('day')
    .orderBy('events.id')
    .execute();
  const rows = inquiries.map(({ id, partner_name }, index) => ({
    id,
    kind: partner_name ? 'wedding' : 'celebration',
    stage: index === 7 ? 'lost' : STAGES[index % STAGES.length],
    lost_reason: index === 7 ? 'Too far to drive' : null,
    value_cents: index % STAGES.length === 0 ? null : VALUES[index % VALUES.length],
  }));
  await sql`
    update events set kind = given.kind, stage = given.stage, lost_reason = given.lost_reason, value_cents = given.value_cents,
      owner_id = (select id from users where role = 'owner' order by id limit 1), source = 'The inquiry form'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, kind text, stage text, lost_reason text, value_cents bigint)
    where events.id = given.id`.execute(db);
  for (const { stage, text, in_days } of STEPS) {
    const first = rows.find((row) => row.stage === stage);
    await db
      .updateTable('events')
      .set({ next_step: text, next_step_on: addDays(today, in_days) })
      .where('id', '=', first?.id ?? null)
      .execute();
  }
}
