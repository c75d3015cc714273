import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DOCUMENT_CATEGORIES } from '../inquiries/documents/client-documents.schema.ts';
import { ACCESS_NAMES, ACCESSES, type EventPart, mayViewPart, ROLES } from '../people/roles.ts';
import { asClient, giveDocument, receiveClient } from '../../../tests/clients.ts';
import { linkTo } from '../../../tests/accounts.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { addAccount, sessionOf } from '../../../tests/sessions.ts';
import { Visitor } from '../../../tests/visitor.ts';
import { writeBooked } from '../../../tests/write-booked.ts';
import { outsideRequest } from '../../platform/context.server.ts';
import { DOCUMENT_PARTS } from './document-parts.ts';
import { readPortal } from './portal.server.ts';

const RUTH = { email: 'ruth@example.com', name: 'Ruth Lyle' };

/** Columns of an event and its inquiry that somebody sees in the portal. What is in no line of this may never be there. */
const COLUMN_PARTS: Record<string, EventPart> = {
  'events.name': 'name',
  'events.venue': 'place',
  // An event has the place of its inquiry, and the other way round.
  'clients.event_venue': 'place',
  'event_places.address': 'schedule',
  'venues.name': 'schedule',
  'venues.street': 'schedule',
  'venues.city': 'schedule',
  'clients.partner_name': 'partner',
};

/** Lines of the table that somebody may see. */
const PARTS: Record<string, EventPart> = {
  Name: 'name',
  Day: 'day',
  Place: 'place',
  Schedule: 'schedule',
  Guests: 'guests',
  Partner: 'partner',
  'What is owed': 'owed',
  'Letters with the client': 'conversation',
  'Sending photos': 'sending photos',
};

/** A mother, with an account and an event of her own, so that she stays signed in whatever she sees of her daughter's. */
async function asMother(studio: Studio) {
  const { db } = studio.platform;
  const own = await receiveClient(studio, { ...RUTH, event_venue: 'Her own barn' });
  const id = await addAccount(studio.platform, { ...RUTH, id: own, password: 'the mother of these tests' });
  const { person_id } = await db.selectFrom('users').select('person_id').where('id', '=', id).executeTakeFirstOrThrow();
  const visitor = new Visitor(studio, await sessionOf(studio.platform, id));
  return { client: { id, ...RUTH }, person_id: person_id ?? '', visitor };
}

/** The daughter's event: every text column of it and of its inquiry says which it is. */
async function fillEvent(studio: Studio, client_id: string) {
  const { db } = studio.platform;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema and table_name in ('events', 'clients', 'event_places', 'venues')
      and data_type = 'text'
      and column_name not in ('kind', 'stage', 'email', 'submission_token', 'starts', 'ends', 'region', 'postal_code')`.execute(
    db,
  );
  const secretOf = ({ table, column }: { table: string; column: string }) => `secret ${table}.${column}.`;
  const secretsOf = (table: string) =>
    Object.fromEntries(columns.filter((each) => each.table === table).map((each) => [each.column, secretOf(each)]));
  for (const table of ['clients', 'events'] as const) {
    await db
      .updateTable(table)
      .set(secretsOf(table))
      .where(table === 'clients' ? 'id' : ('client_id' as 'id'), '=', client_id)
      .execute();
  }
  const facts = { day: '2031-03-04', guest_count: 13_747, value_cents: 98_765_400, stage: 'proposal' as const };
  const changed = db.updateTable('events').set(facts).where('client_id', '=', client_id).returning('id');
  const { id: event_id } = await changed.executeTakeFirstOrThrow();
  const venue = db.insertInto('venues').values({ name: '', ...secretsOf('venues') });
  const { id: venue_id } = await venue.returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('event_places')
    .values({ event_id, kind: 'strike', starts: '03:21', venue_id, ...secretsOf('event_places') })
    .execute();
  await db.insertInto('event_entries').values({ event_id, kind: 'note', text: 'secret entry' }).execute();
  await writeLetter(studio, event_id, { email: 'hannah@example.com', text: 'secret letter' });
  await writeLetter(studio, event_id, { email: 'venue@example.com', text: 'secret word' });
  return { event_id, columns: columns.map((each) => ({ ...each, secret: secretOf(each) })) };
}

async function writeLetter(
  { platform: { db } }: Studio,
  event_id: string,
  { email, text }: Record<'email' | 'text', string>,
) {
  const entry = db.insertInto('event_entries').values({ event_id, kind: 'letter', text });
  const { id } = await entry.returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('letters')
    .values({ id, direction: 'in', state: 'received', subject: '', name: 'Somebody', email })
    .execute();
}

async function oweOrder(studio: Studio, buyer_email: string) {
  const unpaid = {
    currency: 'usd',
    subtotal_cents: 87_654_321,
    balance_cents: 43_219_876,
    success_url: '/',
    cancel_url: '/',
    hold_expires_at: new Date(),
    buyer_email,
    status: 'paid' as const,
    paid_at: new Date(),
  };
  await writeBooked(studio, (db) => db.insertInto('orders').values(unpaid).execute());
}

test('what somebody of an event sees of it in the portal is what their access says, in every role', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const hannah = await asClient(studio);
  const mother = await asMother(studio);
  await db.updateTable('events').set({ value_cents: 1 }).execute();
  const { event_id, columns } = await fillEvent(studio, hannah.id);
  await oweOrder(studio, 'hannah@example.com');
  const documents = new Map<string, string>();
  for (const category of DOCUMENT_CATEGORIES)
    documents.set(category, (await giveDocument(studio, hannah.id, { category, file_name: `${category}.pdf` })).id);
  const { id: link } = await db
    .insertInto('event_people')
    .values({ event_id, person_id: mother.person_id, role: 'payer', sees: 'nothing' })
    .returning('id')
    .executeTakeFirstOrThrow();

  const tables = new Map<string, string>();
  for (const role of ROLES) {
    const cells: Record<string, boolean[]> = {};
    for (const sees of ACCESSES) {
      await db.updateTable('event_people').set({ role, sees }).where('id', '=', link).execute();
      await studio.platform.live.heard();
      const portal = await outsideRequest(studio.platform, (context) => readPortal(context, mother.client, event_id));
      const shown =
        JSON.stringify(portal) + (await (await mother.visitor.get(`/client-portal?event=${event_id}`)).text());
      const wrong = columns.filter(({ table, column, secret }) => {
        const part = COLUMN_PARTS[`${table}.${column}`];
        const isDue = part !== undefined && mayViewPart(part, [sees]) && column !== 'event_venue';
        return shown.includes(secret) !== isDue;
      });
      expect([role, sees, wrong.map(({ secret }) => secret)]).toEqual([role, sees, []]);
      const files = await Promise.all(
        [...documents].map(async ([category, id]) => {
          const { status } = await mother.visitor.get(`/client-portal/documents/${id}`);
          expect([200, 404]).toContain(status);
          expect(shown.includes(id)).toBe(status === 200);
          return [`Documents: ${category}`, status === 200] as const;
        }),
      );
      const photos = await mother.visitor.post('/client-portal', { intent: 'photos', event: event_id });
      const seen: Record<string, boolean> = {
        Name: shown.includes('secret events.name.'),
        Day: shown.includes('2031-03-04'),
        Place: shown.includes('secret events.venue.'),
        Schedule: shown.includes('3:21AM') && shown.includes('secret venues.street.'),
        Guests: shown.includes('13747'),
        Partner: shown.includes('secret clients.partner_name.'),
        'What is owed': shown.includes('43219876'),
        ...Object.fromEntries(files),
        'Letters with the client': shown.includes('secret letter'),
        'Letters with others': shown.includes('secret word'),
        'Sending photos': photos.status !== 404,
        Value: shown.includes('98765400') || shown.includes('987,654.'),
        Timeline: shown.includes('secret entry'),
        'Contact and rules of a venue, notes of a place':
          /secret (venues|event_places)\.(?!name|street|city|address)/.test(shown),
        'Stage, owner, next step, notes': /secret events\.(?!name|venue)/.test(shown),
        'Other people, their addresses and phones': shown.includes('hannah@example.com'),
        'Orders that are paid, appointments, subscriptions': shown.includes('87654321'),
      };
      for (const [line, part] of Object.entries(PARTS))
        expect([line, seen[line]]).toEqual([line, mayViewPart(part, [sees])]);
      for (const [part, is] of Object.entries(seen)) cells[part] = [...(cells[part] ?? []), is];
      for (const category of DOCUMENT_CATEGORIES)
        expect([category, seen[`Documents: ${category}`]]).toEqual([
          category,
          mayViewPart(DOCUMENT_PARTS[category], [sees]),
        ]);
    }
    const lines = Object.entries(cells).map(
      ([part, is]) => `| ${part} | ${is.map((yes) => (yes ? 'yes' : '')).join(' | ')} |`,
    );
    tables.set(role, lines.join('\n'));
  }
  expect(new Set(tables.values()).size).toBe(1);
  const head = `| part of an event | ${ACCESSES.map((each) => ACCESS_NAMES[each].toLowerCase()).join(' | ')} |`;
  await expect(
    `# Who sees what of an event in the portal

Written by \`app/features/portal/portal-access.test.ts\` from the pages and files themselves. Staff choose the access of each person on
the page of the event; the role changes nothing. Somebody in two roles sees what either shows. An account of the person who
inquired sees its own orders, appointments and subscriptions besides.

${head}
|${' --- |'.repeat(ACCESSES.length + 1)}
${tables.get('client')}
`,
  ).toMatchFileSnapshot('../../../docs/portal-access.md');
}, 300_000);

test('a planner without an inquiry is invited, signs in, and sees all her events, but no longer those she is taken off', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  const events = [];
  for (const [name, event_venue] of [
    ['Hannah Lyle', 'The Ridge House'],
    ['Theo Brandt', 'Cheat Lake'],
  ]) {
    const client = await receiveClient(studio, { name, email: `${name?.slice(0, 4)}@example.com`, event_venue });
    const event = db.selectFrom('events').select('id').where('client_id', '=', client);
    events.push((await event.executeTakeFirstOrThrow()).id);
  }
  const [first, second] = events;
  const nora = { name: 'Nora Reyes', email: 'nora@example.com', role: 'planner', sees: 'schedule' };
  await staff.post(`/event/${first}?people=add&q=nora`, { intent: 'people-add', person: 'new', ...nora });
  const { id: person } = await db
    .selectFrom('people')
    .select('id')
    .where('name', '=', nora.name)
    .executeTakeFirstOrThrow();
  await staff.post(`/event/${second}?people=add&q=nora`, {
    intent: 'people-add',
    person,
    role: 'planner',
    sees: 'nothing',
  });
  const linkOn = async (event?: string) => {
    const links = db.selectFrom('event_people').select('id').where('person_id', '=', person);
    return (await links.where('event_id', '=', event ?? null).executeTakeFirstOrThrow()).id;
  };
  const early = await staff.post(`/event/${second}`, { intent: 'people-invite', link: await linkOn(second) });
  expect(early.status).toBe(409);
  await staff.post(`/event/${first}`, { intent: 'people-invite', link: await linkOn(first) });
  expect(await staff.text(`/event/${first}`)).toMatch(
    /Nora Reyes: invited to the portal.*Portal: the schedule, invited/,
  );

  const visitor = studio.asVisitor();
  const done = await visitor.post(await linkTo(studio, nora.email), { password: 'foxglove under the stairs' });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/client-portal']);
  expect(await db.selectFrom('clients').select('name').execute()).toHaveLength(2);
  const page = await visitor.text('/client-portal');
  expect(page).toContain('Event Hannah Lyle Event date Not set yet Venue The Ridge House');
  expect(page).not.toMatch(/Cheat Lake|Photos for the studio|Your details|Choose a time/);
  expect((await visitor.post('/client-portal', { intent: 'save', phone: '304-555-0100' })).status).toBe(404);

  await db
    .updateTable('event_people')
    .set({ sees: 'all' })
    .where('event_id', '=', second ?? '')
    .execute();
  await studio.platform.live.heard();
  const both = await visitor.text('/client-portal');
  expect(both).toMatch(/The Ridge House.*Your other events No date yet Cheat Lake\. Theo Brandt/);
  expect(await visitor.text(`/client-portal?event=${second}`)).toMatch(/Event Theo Brandt.*Venue Cheat Lake/);

  for (const event of events)
    await staff.post(`/event/${event}`, { intent: 'people-remove', link: await linkOn(event) });
  expect(await visitor.text('/client-portal')).toContain('Log In');
  const again = studio.asVisitor();
  const refused = await again.post('/client-portal', {
    intent: 'sign-in',
    email: nora.email,
    password: 'foxglove under the stairs',
  });
  expect(refused.status).toBe(401);
});

test('whoever has an account already is not made a second client by an invitation', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  const mother = await asMother(studio);
  const client = await receiveClient(studio);
  const event = await db.selectFrom('events').select('id').where('client_id', '=', client).executeTakeFirstOrThrow();
  const added = { event_id: event.id, person_id: mother.person_id, role: 'payer' as const, sees: 'money' as const };
  const { id: link } = await db.insertInto('event_people').values(added).returning('id').executeTakeFirstOrThrow();
  const before = await db.selectFrom('clients').select('id').execute();
  await staff.post(`/event/${event.id}`, { intent: 'people-invite', link });
  await staff.post('/admin-dashboard', { intent: 'invite', ...RUTH });
  expect(await db.selectFrom('clients').select('id').execute()).toEqual(before);
  const page = await mother.visitor.text('/client-portal');
  expect(page).toMatch(/Venue Her own barn.*Your other events No date yet Hannah Lyle/);
});
