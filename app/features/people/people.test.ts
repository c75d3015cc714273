import { expect, test } from 'vitest';
import { addClient } from '../../../tests/accounts.ts';
import { receiveClient } from '../../../tests/clients.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { addAccount } from '../../../tests/sessions.ts';

const LIST = '/client-database/people';

async function peopleOf({ platform: { db, live } }: Studio, client_id: string) {
  await live.heard();
  return db
    .selectFrom('event_people as link')
    .innerJoin('events', 'events.id', 'event_id')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['event_id', 'person_id', 'people.name', 'link.role', 'link.sees'])
    .where('client_id', '=', client_id)
    .orderBy('link.id')
    .execute();
}

async function personOf(studio: Studio, client_id: string) {
  return (await peopleOf(studio, client_id))[0]?.person_id ?? '';
}

test('two inquiries from one address are one person, others are separate, and a partner is somebody else', async () => {
  const studio = await openStudio();
  const first = await receiveClient(studio, { phone: '304-555-0142', partner_name: 'Eli Marsh' });
  const second = await receiveClient(studio, {
    email: ' Hannah@Example.com',
    name: 'H. Lyle',
    phone: '(304) 555 0142',
  });
  const other = await receiveClient(studio, { email: 'ana@example.com' });
  const called = await receiveClient(studio, { email: null, phone: '304-555-0142' });
  const hannah = await personOf(studio, first);
  expect(await peopleOf(studio, first)).toMatchObject([
    { name: 'Hannah Lyle', role: 'client', sees: 'all' },
    { name: 'Eli Marsh', role: 'partner', sees: 'nothing' },
  ]);
  expect(await personOf(studio, second)).toBe(hannah);
  expect(new Set([hannah, await personOf(studio, other), await personOf(studio, called)]).size).toBe(3);
  const phones = studio.platform.db.selectFrom('people_phones').select('phone').where('person_id', '=', hannah);
  expect(await phones.execute()).toEqual([{ phone: '304-555-0142' }]);
});

test('two inquiries at once from a new address are one person', async () => {
  const studio = await openStudio();
  const sent = await Promise.all([1, 2, 3, 4].map(() => receiveClient(studio)));
  const people = await Promise.all(sent.map((id) => personOf(studio, id)));
  expect(new Set(people).size).toBe(1);
  expect(await studio.platform.db.selectFrom('people').select('id').execute()).toHaveLength(1);
});

test('a corrected inquiry belongs to whom it names then', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const id = await receiveClient(studio, { email: 'hannah@exmaple.com', partner_name: 'Eli' });
  const correct = (values: Record<string, unknown>) =>
    db.updateTable('clients').set(values).where('id', '=', id).execute();
  await correct({ email: 'hannah@example.com', name: 'Hannah Lyle', partner_name: 'Eli Marsh' });
  expect(await peopleOf(studio, id)).toMatchObject([{ name: 'Hannah Lyle' }, { name: 'Eli Marsh' }]);
  await correct({ partner_name: null, name: 'Hannah Ruth Lyle' });
  expect(await peopleOf(studio, id)).toMatchObject([{ name: 'Hannah Ruth Lyle', role: 'client' }]);
  expect(await db.selectFrom('people').select('name').execute()).toEqual([{ name: 'Hannah Ruth Lyle' }]);
  expect(await db.selectFrom('people_emails').select('email').execute()).toEqual([{ email: 'hannah@example.com' }]);
});

test('an account with another address than its inquiry has gets nothing else of that address', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const own = await receiveClient(studio, { email: 'victim@example.com', name: 'Mallory' });
  const others = await receiveClient(studio, { email: 'victim@example.com', name: 'Vera' });
  await addAccount(studio.platform, {
    id: own,
    email: 'mallory@example.com',
    name: 'Mallory',
    password: 'of these tests',
  });
  const later = await receiveClient(studio, { email: 'victim@example.com' });
  const account = db.selectFrom('users').select('person_id').where('id', '=', own);
  const { person_id } = await account.executeTakeFirstOrThrow();
  expect(await personOf(studio, own)).toBe(person_id);
  expect(await personOf(studio, later)).toBe(await personOf(studio, others));
  expect(await personOf(studio, others)).not.toBe(person_id);
});

test('a deleted inquiry takes its people along, and they come back with it', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  const id = await receiveClient(studio, { partner_name: 'Eli Marsh', phone: '304-555-0142' });
  const before = await peopleOf(studio, id);
  const kept = await receiveClient(studio, {
    name: 'Ana Reed',
    email: 'ana@example.com',
    partner_name: 'Ana’s partner',
  });
  await staff.post('/client-database', { intent: 'delete', id });
  expect(await staff.text('/client-database')).toContain('is in the trash');
  expect(await staff.text(LIST)).not.toMatch(/Hannah Lyle|Eli Marsh/);
  const { deletion } = await db.selectFrom('trash').select('deletion').limit(1).executeTakeFirstOrThrow();
  await staff.post('/trash', { intent: 'restore', deletion });
  expect(await peopleOf(studio, id)).toEqual(before);
  expect(await staff.text(LIST)).toMatch(/Hannah Lyle hannah@example\.com 304-555-0142/);
  // Somebody with notes stays without an event.
  const ana = await personOf(studio, kept);
  await staff.post(`/person/${ana}`, { intent: 'facts', name: 'Ana Reed', kind: 'person', notes: 'Asks again in May' });
  await staff.post('/client-database', { intent: 'delete', id: kept });
  expect(await staff.text(LIST)).toContain('Ana Reed');
  expect(await staff.text(LIST)).not.toContain('Ana’s partner');
});

test('a person is found however a name, an address or a number is typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await personOf(studio, await receiveClient(studio, { name: 'Zoë Brandt', phone: '(304) 555-0142' }));
  await receiveClient(studio, { name: 'Somebody Else', email: 'else@example.com' });
  await staff.post(`/person/${id}`, { intent: 'add-email', email: 'Zoe.Work@Example.com' });
  await staff.post(`/person/${id}`, { intent: 'facts', name: 'Zoë Brandt', kind: 'person', tags: 'planner, VIP' });
  for (const q of ['zoe', 'BRANDT zo', '304 555 0142', '+1 304.555.0142', '5550142', 'zoe.work', 'hannah@', 'vip']) {
    const found = await staff.text(`${LIST}?q=${encodeURIComponent(q)}`);
    expect([q, found.includes('Zoë Brandt'), found.includes('Somebody Else')]).toEqual([q, true, false]);
  }
});

test('staff keep allergies and notes, any number of addresses and phones, and a colleague is not overruled', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await personOf(studio, await receiveClient(studio));
  await receiveClient(studio, { email: 'ana@example.com', name: 'Ana Reed' });
  const facts = { intent: 'facts', name: 'Hannah Lyle', kind: 'person' };
  await staff.post(`/person/${id}`, { ...facts, allergies: 'Lilies', version: '1' });
  const late = await staff.post(`/person/${id}`, { ...facts, notes: 'Calls late', version: '1' });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('while you were editing');
  for (const phone of ['304-555-0142', '304 555 0142', '304-555-0199'])
    await staff.post(`/person/${id}`, { intent: 'add-phone', phone });
  const taken = await staff.post(`/person/${id}`, { intent: 'add-email', email: 'ANA@example.com' });
  expect(await taken.text()).toContain('This is the address of Ana Reed.');
  const page = await (await staff.get(`/person/${id}`)).text();
  expect(page).toContain('Lilies');
  expect(page).toMatch(/304-555-0142[^]*304-555-0199/);
  const [, each = ''] = /name="each" value="([^"]+)"/.exec(page) ?? [];
  await staff.post(`/person/${id}`, { intent: 'remove-email', each });
  expect(await staff.text(`/person/${id}`)).toContain('Emails None yet.');
});

test('the address that somebody signs in with is not removed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await personOf(studio, await addClient(studio));
  const email = await studio.platform.db.selectFrom('people_emails').select('id').executeTakeFirstOrThrow();
  const refused = await staff.post(`/person/${id}`, { intent: 'remove-email', each: email.id });
  expect(refused.status).toBe(409);
  expect(await staff.text(`/person/${id}`)).toContain('They sign in with it.');
});

test('staff add somebody known or new to an event, change what they see, and remove them; the timeline tells', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  const [event] = await peopleOf(studio, await receiveClient(studio));
  const page = `/event/${event?.event_id}`;
  const planner = await personOf(
    studio,
    await receiveClient(studio, { name: 'Nora Reyes', email: 'nora@example.com' }),
  );
  const found = await staff.text(`${page}?people=add&q=nora`);
  expect(found).toContain('Nora Reyes nora@example.com Somebody new');
  await staff.post(`${page}?people=add&q=nora`, {
    intent: 'people-add',
    person: planner,
    role: 'planner',
    sees: 'schedule',
  });
  const again = { intent: 'people-add', person: planner, role: 'planner', sees: 'all' };
  expect((await staff.post(`${page}?people=add&q=nora`, again)).status).toBe(409);
  const nobody = await staff.post(`${page}?people=add&q=ruth`, { intent: 'people-add', person: 'new', role: '' });
  expect(await nobody.text()).toContain('Enter a name.');
  const mother = { person: 'new', name: 'Ruth Lyle', phone: '304-555-0177', role: 'payer', sees: 'money' };
  await staff.post(`${page}?people=add&q=ruth`, { intent: 'people-add', ...mother });
  expect(await staff.text(page)).toMatch(
    /Ruth Lyle , payer 304-555-0177 Portal: what is owed .*Nora Reyes , planner nora@example\.com Portal: the schedule/,
  );
  const link = await db.selectFrom('event_people').select('id').where('role', '=', 'payer').executeTakeFirstOrThrow();
  const change = { intent: 'people-change', link: link.id, role: 'family', sees: 'nothing', version: '1' };
  await staff.post(`${page}?people=${link.id}`, change);
  const late = await staff.post(`${page}?people=${link.id}`, { ...change, sees: 'all' });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('while you were editing');
  await staff.post(`${page}?people=${link.id}`, { intent: 'people-remove', link: link.id });
  const after = await staff.text(page);
  expect(after).toMatch(
    /Ruth Lyle: no longer family .*payer, sees what is owed → family, sees nothing .*Ruth Lyle: added as payer, sees what is owed/,
  );
  expect(await staff.text(`/person/${planner}`)).toMatch(/Hannah Lyle No date yet Planner Portal: the schedule/);
});
