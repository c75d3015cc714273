import { sql } from 'kysely';
import { addDays, dayIn } from '~/lib/dates';
import type { EventKind } from '~/lib/event-kinds';
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

const VENUES = [
  {
    name: 'The Ridge House',
    street: '12 Ridge Road',
    city: 'Davis',
    region: 'WV',
    postal_code: '26260',
    contact_name: 'Marian Doyle',
    contact_phone: '304-555-0164',
    load_in: 'By the kitchen door from nine. The van may stay until noon.',
    house_rules: 'No candles. Nothing is nailed to the beams.',
  },
  {
    name: 'Cheat Lake Boathouse',
    city: 'Morgantown',
    region: 'WV',
    postal_code: '26508',
    load_in: 'Down the ramp, with the small cart.',
    house_rules: 'Out by midnight.',
  },
];

/** By kind: days before the event, or after it if negative. */
const TASK_LISTS = {
  wedding: [
    [90, 'Send the final proposal'],
    [30, 'Ask for the final count'],
    [14, 'Order the flowers'],
    [7, 'Confirm times with the venue'],
    [3, 'Condition the flowers'],
    [1, 'Load the van'],
    [-1, 'Fetch vases and arches'],
    [-7, 'Send thanks and ask for a review'],
  ],
  celebration: [
    [14, 'Ask for the final count'],
    [7, 'Order the flowers'],
    [-1, 'Fetch the vases'],
  ],
  funeral: [
    [1, 'Call the funeral home about the time'],
    [0, 'Deliver before the family arrives'],
  ],
  corporate: [
    [10, 'Ask for the purchase order'],
    [5, 'Order the flowers'],
  ],
  standing: [[2, 'Order the flowers of the week']],
} satisfies Record<EventKind, [days: number, title: string][]>;

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
  await seedTasks(db, today);
  await seedPlaces(db);
}

/** The lists, and those of booked events with what lies behind them ticked. */
async function seedTasks(db: Context['db'], today: string) {
  const lists = Object.entries(TASK_LISTS).flatMap(([kind, tasks]) =>
    tasks.map(([days, title]) => ({
      kind: kind as EventKind,
      title,
      days: Math.abs(days),
      side: days < 0 ? ('after' as const) : ('before' as const),
    })),
  );
  await db.insertInto('task_templates').values(lists).execute();
  await sql`
    insert into event_tasks (event_id, title, days, side, template_id)
    select events.id, template.title, days, side, template.id from events join task_templates template using (kind)
    where stage = 'booked'`.execute(db);
  await sql`
    update event_tasks set done_at = due_on + time '15:00', done_by = (select id from users where role = 'owner' order by id limit 1)
    where due_on < ${today}`.execute(db);
}

/** The venues of booked weddings by their names, and what happens there on which day. */
async function seedPlaces(db: Context['db']) {
  await db.insertInto('venues').values(VENUES).execute();
  await sql`
    insert into event_places (event_id, kind, day, starts, ends, venue_id, address)
    select events.id, part.kind, day + part.days, part.starts, part.ends, venues.id, case when venues.id is null then venue end
    from events left join venues on starts_with(venue, venues.name),
      (values ('setup', -1, '14:00', '18:00'), ('ceremony', 0, '16:00', '16:45'), ('reception', 0, '17:30', '23:00'),
        ('strike', 1, '09:00', '11:00')) part (kind, days, starts, ends)
    where stage = 'booked' and events.kind = 'wedding' and day is not null and venue is not null`.execute(db);
}
