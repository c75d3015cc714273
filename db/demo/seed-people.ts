import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

const PEOPLE = [
  {
    name: 'Nora Reyes',
    email: 'nora@reyesweddings.example.com',
    phone: '304-555-0181',
    tags: 'planner',
    notes: null,
    role: 'planner',
    sees: 'schedule',
    events: ['hannah@example.com', 'theo@example.com'],
  },
  {
    name: 'Ruth Lyle',
    email: 'ruth@example.com',
    phone: '304-555-0119',
    tags: null,
    notes: 'Hannah’s mother. Call after five.',
    role: 'payer',
    sees: 'money',
    events: ['hannah@example.com'],
  },
] as const;

/** A planner of two weddings, and a mother who pays. Their events are those of the clients with these addresses. */
export async function seedPeople({ db, now }: Context) {
  for (const { name, email, phone, tags, notes, role, sees, events } of PEOPLE) {
    const { rows } = await sql<{ id: string }>`select person_with(${email}, ${name}, ${now()}) as id`.execute(db);
    const person_id = rows[0]?.id ?? '';
    await sql`select add_phone(${person_id}, ${phone})`.execute(db);
    await db.updateTable('people').set({ tags, notes }).where('id', '=', person_id).execute();
    await sql`
      insert into event_people (event_id, person_id, role, sees)
      select events.id, ${person_id}, ${role}, ${sees} from events join clients on clients.id = client_id
      where clients.email = any(${[...events]})`.execute(db);
  }
}
