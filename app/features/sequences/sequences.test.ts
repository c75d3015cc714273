import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';
import { openContext } from '~/platform/context.server';
import type { Sequence } from './sequences';
import { sendSteps } from './send-steps.server';

const PAGE = '/letter-sequences';
/** 10 AM in New York on a Monday long ago: what the tests do now comes after it. */
const MONDAY = '2024-11-18T15:00:00Z';
const at = (day: string) => `2024-11-${day}T15:00:00Z`;

async function openSequences() {
  let moment = MONDAY;
  const studio = await openStudio(MAIL_SERVER, () => new Date(moment));
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const text = { name: 'Reminder', subject: 'About {event}', text: 'Dear {first name}, shall we talk?' };
  const { id: template_id } = await db
    .insertInto('letter_templates')
    .values(text)
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = await studio.asStaff();
  /** An event in a stage since a moment; with `letter`, the studio wrote then. */
  const add = async (
    name: string,
    stage: 'contacted' | 'proposal' | 'booked',
    since: string,
    facts: Record<string, unknown> = {},
  ) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
    const client = { name, email, event_date: '2025-06-12', created_at: since, ...facts };
    const { id: client_id } = await db.insertInto('clients').values(client).returning('id').executeTakeFirstOrThrow();
    const event = db.updateTable('events').set({ stage, stage_since: since }).where('client_id', '=', client_id);
    const { id } = await event.returning('id').executeTakeFirstOrThrow();
    return { id, client_id, email };
  };
  const letter = async (
    event_id: string,
    created_at: string,
    direction: 'in' | 'out' = 'out',
    email = 'x@example.com',
  ) => {
    const entry = { event_id, kind: 'letter' as const, text: 'Hello.', created_at };
    const { id } = await db.insertInto('event_entries').values(entry).returning('id').executeTakeFirstOrThrow();
    const state = direction === 'in' ? ('received' as const) : ('sent' as const);
    await db.insertInto('letters').values({ id, direction, state, subject: 'Hello', name: '', email }).execute();
  };
  const contacted = async (name: string, since: string, facts: Record<string, unknown> = {}) => {
    const event = await add(name, 'contacted', since, facts);
    await letter(event.id, since, 'out', event.email);
    return event;
  };
  const post = async (key: string, typed: Record<string, string>) => {
    const [sequence = '', step] = key.split('-');
    const stored = await db
      .selectFrom('sequence_steps')
      .select(['id', 'version'])
      .where('sequence', '=', sequence as Sequence)
      .where('step', '=', Number(step))
      .executeTakeFirst();
    const form = { key, template_id, ...(stored && { id: stored.id, version: String(stored.version) }) };
    return staff.post(PAGE, { ...form, ...typed });
  };
  /** Saved and switched on. */
  const setUp = async (key: string, days: number, typed: Record<string, string> = {}) => {
    await pageAfter(staff, await post(key, { intent: 'save', days: String(days), ...typed }));
    await pageAfter(staff, await post(key, { intent: 'on' }));
  };
  const sent = async () => {
    const emails = db.selectFrom('emails').select('recipient').where('dedupe_key', 'like', 'letter:%').orderBy('id');
    return (await emails.execute()).map(({ recipient }) => recipient);
  };
  const moveTo = async (now: string) => {
    moment = now;
    await live.heard();
  };
  const sendAt = async (now: string) => {
    await moveTo(now);
    await sendSteps(openContext(studio.platform));
    return sent();
  };
  return { studio, db, staff, template_id, add, letter, contacted, post, setUp, sendAt, moveTo, sent };
}

test('a step is off until it is switched on; before, the page says whom it would reach', async () => {
  const { staff, contacted, post, sendAt } = await openSequences();
  await contacted('Ana Ruiz', at('15'));
  await contacted('Ben Cole', at('18'));
  await contacted('Old Times', at('10'));
  await post('unanswered-1', { intent: 'save', days: '3' });
  const shown = await staff.text(PAGE);
  expect(shown).toMatch(
    /Step 1 Off Would reach, today and in the next seven days: Ana Ruiz today Ben Cole Thursday, November 21, 2024/,
  );
  expect(shown).not.toContain('Old Times');
  expect(await sendAt(at('18'))).toEqual([]);
  expect(await pageAfter(staff, await post('unanswered-1', { intent: 'on' }))).toMatch(/Step 1 On since .*Will reach/);
  expect(await sendAt(at('18'))).toEqual(['ana@example.com']);
  // Nobody twice, nobody who was due before, and only on working days within hours: the 21st is a Thursday.
  expect(await sendAt(at('19'))).toEqual(['ana@example.com']);
  expect(await sendAt('2024-11-21T05:00:00Z')).toEqual(['ana@example.com']);
  expect(await sendAt(at('21'))).toEqual(['ana@example.com', 'ben@example.com']);
  expect(await sendAt(at('27'))).toHaveLength(2);
});

test('on a closed day a letter waits for the next working day', async () => {
  const { contacted, setUp, sendAt } = await openSequences();
  await contacted('Ana Ruiz', at('18'));
  await setUp('unanswered-1', 5);
  // A Saturday, a Sunday and a Monday.
  expect(await sendAt(at('23'))).toEqual([]);
  expect(await sendAt(at('24'))).toEqual([]);
  expect(await sendAt(at('25'))).toEqual(['ana@example.com']);
});

test('it ends when the client writes, the event moves on, its people have no address, or staff stop it', async () => {
  const { db, staff, contacted, letter, setUp, sendAt } = await openSequences();
  await setUp('unanswered-1', 3);
  const day = at('18');
  const [answered, lost, booked, stopped, deleted, met, again] = [
    await contacted('Ana Ruiz', day),
    await contacted('Ben Cole', day),
    await contacted('Cy Dunn', day),
    await contacted('Dee Ely', day),
    await contacted('Eve Fox', day),
    await contacted('Flo Gray', day),
    await contacted('Gil Hart', day),
  ];
  await contacted('Hal Ives', day, { form_data: JSON.stringify({ day_of_service: '2025-06-12' }) });
  await contacted('Ida Jay', day);
  await letter(answered.id, at('19'), 'in');
  await letter(again.id, at('20'), 'out', again.email);
  await staff.post(`/event/${lost.id}`, { intent: 'move', move: `lost ${lost.id} contacted`, reason: 'Too far' });
  await staff.post(`/event/${booked.id}`, { intent: 'move', move: `booked ${booked.id} contacted` });
  expect(
    await pageAfter(staff, await staff.post(`/event/${stopped.id}/automatic-letters`, { intent: 'stop' })),
  ).toMatch(/No automatic letters for this event .*allowed → none/);
  await db.deleteFrom('events').where('id', '=', deleted.id).execute();
  await db
    .insertInto('meetings')
    .values({
      status: 'requested',
      starts_at: new Date(at('28')),
      ends_at: new Date('2024-11-28T16:00:00Z'),
      time_zone: 'America/New_York',
      place: 'studio',
      name: 'Flo Gray',
      email: met.email,
      about: 'Wedding',
      submission_token: crypto.randomUUID(),
      event_id: met.id,
    })
    .execute();
  expect(await sendAt(at('21'))).toEqual(['ida@example.com']);
  // Three days after the newer letter is a Saturday.
  expect(await sendAt(at('25'))).toEqual(['ida@example.com', 'gil@example.com']);
});

test('proposals and events have their own days; funerals only if staff choose so', async () => {
  const { add, setUp, sendAt } = await openSequences();
  await setUp('proposal-1', 2);
  await setUp('after-1', 3, { with_funerals: 'on' });
  await add('Ana Ruiz', 'proposal', at('18'));
  const funeral = { event_date: '2024-11-18', form_data: JSON.stringify({ day_of_service: '2024-11-18' }) };
  await add('Ben Cole', 'booked', at('18'), funeral);
  await add('Ann Dahl', 'proposal', at('18'), { form_data: JSON.stringify({ day_of_service: '2025-06-12' }) });
  expect(await sendAt(at('20'))).toEqual(['ana@example.com']);
  expect(await sendAt(at('21'))).toEqual(['ana@example.com', 'ben@example.com']);
});

test('who owes is reminded once the due day has passed, about one event, until it is paid', async () => {
  const { db, studio, staff, add, setUp, sendAt } = await openSequences();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 50, price: 4500 });
  await add('Ana Ruiz', 'booked', at('01'));
  await add('Ana Ruiz', 'booked', at('02'));
  await add('Ben Cole', 'booked', at('01'));
  const sell = (buyer_name: string, buyer_email: string) =>
    staff.post('/sell', {
      sale: crypto.randomUUID(),
      how: 'now',
      pay: 'account',
      [`quantity.${roses}`]: '1',
      buyer_name,
      buyer_email,
    });
  await sell('Ana Ruiz', 'ANA@example.com');
  await sell('Ben Cole', 'ben@example.com');
  await sell('Cy Dunn', 'cy@example.com');
  const { rows } = await sql<{ id: string }>`
    insert into house_accounts (customer_id, terms_days)
    select customer_id, 15 from customer_keys where key = 'ben@example.com' returning customer_id as id`.execute(db);
  expect(rows).toHaveLength(1);
  await setUp('payment-1', 1);
  expect(await staff.text(PAGE)).toMatch(
    /Will reach, today and in the next seven days: Ana Ruiz Tuesday, November 19, 2024 Days/,
  );
  expect(await sendAt(at('18'))).toEqual([]);
  expect(await sendAt(at('19'))).toEqual(['ana@example.com']);
  expect(await sendAt(at('22'))).toEqual(['ana@example.com']);
  expect(await sendAt('2024-12-04T15:00:00Z')).toEqual(['ana@example.com', 'ben@example.com']);
});

test('a field that nobody knows holds the letter back, and staff see why', async () => {
  const { db, staff, template_id, contacted, setUp, sendAt } = await openSequences();
  await db
    .updateTable('letter_templates')
    .set({ text: 'See you at {place}. {my name}' })
    .where('id', '=', template_id)
    .execute();
  const { id } = await contacted('Ana Ruiz', at('18'));
  const nobody = await contacted('Ben Cole', at('18'));
  await db.deleteFrom('event_people').where('event_id', '=', nobody.id).execute();
  await db.updateTable('clients').set({ email: null }).where('id', '=', nobody.client_id).execute();
  await setUp('unanswered-1', 3);
  expect(await sendAt(at('21'))).toEqual([]);
  const why = 'Not known here: {place}, {my name}.';
  expect(await staff.text(`/event/${id}`)).toContain(
    `Automatic letter not sent (Inquiry not answered, step 1): ${why}`,
  );
  expect(await staff.text(PAGE)).toContain(why);
  expect(await staff.text(PAGE)).toContain('Nobody of this event has an email address');
});

test('one address gets one automatic letter a day, although two processes send', async () => {
  const { studio, contacted, setUp, sendAt, moveTo, sent } = await openSequences();
  await contacted('Ana Ruiz', at('18'));
  await contacted('Ana Ruiz', at('18'));
  await setUp('unanswered-1', 3);
  await moveTo(at('21'));
  await Promise.all([1, 2, 3].map(() => sendSteps(openContext(studio.platform))));
  expect(await sent()).toEqual(['ana@example.com']);
  expect(await sendAt(at('22'))).toHaveLength(2);
  expect(await sendAt(at('25'))).toHaveLength(2);
});

test('a reply that is being stored while a step is due stops it', async () => {
  const { studio, contacted, setUp, moveTo, sent, staff } = await openSequences();
  const { id } = await contacted('Ana Ruiz', at('18'));
  await setUp('unanswered-1', 3);
  await moveTo(at('21'));
  const reply = await studio.platform.pool.connect();
  try {
    await reply.query('begin');
    await reply.query(`
      with entry as (
        insert into event_entries (event_id, kind, text) values ('${id}', 'letter', 'Yes, gladly.') returning id)
      insert into letters (id, direction, state, subject, name, email)
      select id, 'in', 'received', 'Re: Hello', 'Ana Ruiz', 'ana@example.com' from entry`);
    // The step is found due, because nobody else sees the reply yet, and then waits for the event.
    const sending = sendSteps(openContext(studio.platform));
    await waitsForLock(studio.platform.db);
    await reply.query('commit');
    await sending;
  } finally {
    reply.release();
  }
  expect(await sent()).toEqual([]);
  expect(await staff.text(`/event/${id}`)).toContain('Yes, gladly.');
});

async function waitsForLock(db: Awaited<ReturnType<typeof openSequences>>['db']) {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]?.waiting) return;
  }
}

test('two people who change a step see each other; a template in the trash switches it off', async () => {
  const { db, staff, contacted, post, setUp, sendAt, template_id } = await openSequences();
  await contacted('Ana Ruiz', at('18'));
  await setUp('unanswered-1', 3);
  const form = formFieldsIn(await (await staff.get(PAGE)).text());
  expect(form.key).toBeDefined();
  const stale = await post('unanswered-1', { intent: 'save', days: '5', version: '1' });
  expect(stale.status).toBe(409);
  expect(await pageAfter(staff, await post('unanswered-1', { intent: 'save', days: '3' }))).toContain(
    'Step 1 On since',
  );
  const wrong = await post('unanswered-2', { intent: 'save', days: '0', template_id: '' });
  expect(await wrong.text()).toMatch(/A whole number from 1 to 365\..*Choose a template\./s);
  expect((await post('unanswered-4', { intent: 'save', days: '3' })).status).toBe(404);
  await db.deleteFrom('letter_templates').where('id', '=', template_id).execute();
  expect(await staff.text(PAGE)).toContain('Sends nothing: its template is deleted');
  expect(await sendAt(at('21'))).toEqual([]);
  await post('unanswered-1', { intent: 'remove' });
  expect(await staff.text(PAGE)).not.toContain('Step 1');
});
