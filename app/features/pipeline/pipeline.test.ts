import { expect, test } from 'vitest';
import { addDays } from '../../lib/dates';
import { asClient } from '../../../tests/clients.ts';
import { formFieldsIn } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';

const BOARD = '/client-database/board';
const TODAY = '2026-11-20';
const JUNE = '2027-06-12';

async function openPipeline() {
  const studio = await openStudio({}, () => new Date(`${TODAY}T15:00:00Z`));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  return { studio, db, staff: await studio.asStaff() };
}

async function inquire({ platform: { db, live } }: Studio, client: Record<string, unknown> = {}) {
  const { id: client_id } = await db
    .insertInto('clients')
    .values({ name: 'Hannah Lyle', email: 'hannah@example.com', event_date: JUNE, event_venue: 'The Mill', ...client })
    .returning('id')
    .executeTakeFirstOrThrow();
  await live.heard();
  const event = db.selectFrom('events').select(['id', 'stage']).where('client_id', '=', client_id);
  return { client_id, ...(await event.executeTakeFirstOrThrow()) };
}

test('an inquiry is a new event on the board, and is contacted once it is answered', async () => {
  const { studio, staff } = await openPipeline();
  const form_data = JSON.stringify({ guest_count: 'About 90' });
  const { client_id, id } = await inquire(studio, { partner_name: 'Eli Marsh', form_data });
  const board = await staff.text(BOARD);
  expect(board).toMatch(/New 1 .*June 12, 2027.*Hannah Lyle and Eli Marsh The Mill, 90 guests/);
  await staff.post(`/client/${client_id}`, { intent: 'answered' });
  expect(await staff.text(BOARD)).toMatch(/New 0 Nobody waits\. Contacted 1 June 12, 2027 Hannah Lyle and Eli Marsh/);
  const page = await staff.text(`/event/${id}`);
  expect(page).toContain('Event on Saturday, June 12, 2027, in 204 days. The Mill, 90 guests.');
  expect(page).toContain('New → Contacted');
});

test('someone who calls needs a name and a phone, and nothing else', async () => {
  const { staff } = await openPipeline();
  const refused = await staff.post(`${BOARD}?add=call`, { intent: 'call', name: 'Ruth Ansel' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('A phone number to call back.');
  const added = await staff.post(`${BOARD}?add=call`, {
    intent: 'call',
    name: 'Ruth Ansel',
    phone: '304-555-0142',
    kind: 'funeral',
  });
  const page = await staff.text(added.headers.get('location') ?? '');
  expect(page).toContain('Funeral without a day yet.');
  expect(await staff.text('/client-database')).toContain('Ruth Ansel');
  expect(await staff.text(BOARD)).toMatch(/Contacted 1 No day yet Ruth Ansel Funeral/);
});

test('an event moves to any stage, and is lost only with a reason', async () => {
  const { studio, staff } = await openPipeline();
  const { id } = await inquire(studio);
  await staff.post(BOARD, { intent: 'move', move: `proposal ${id} new` });
  expect(await staff.text(BOARD)).toMatch(/Proposal 1 June 12, 2027 Hannah Lyle/);
  const refused = await staff.post(`${BOARD}?lost=${id}`, { intent: 'move', move: `lost ${id} proposal` });
  expect(await refused.text()).toContain('Say why, in a word or two.');
  await staff.post(`${BOARD}?lost=${id}`, { intent: 'move', move: `lost ${id} proposal`, reason: 'Too far' });
  expect(await staff.text(BOARD)).toContain('No events yet.');
  expect(await staff.text(`/event/${id}`)).toMatch(/Proposal → Lost: Too far.*New → Proposal/);
  const nowhere = await staff.post(BOARD, { intent: 'move', move: `heaven ${id} lost` });
  expect(nowhere.status).toBe(400);
});

test('the studio calls the stages what it likes', async () => {
  const { studio, db, staff } = await openPipeline();
  const { id } = await inquire(studio);
  const meeting = db.selectFrom('stage_names').select('id').where('stage', '=', 'meeting');
  const typed = { ...(await meeting.executeTakeFirstOrThrow()), version: '1', name: 'Tasting in Elkins' };
  expect((await staff.post('/event-stages', { intent: 'save', ...typed })).status).toBe(303);
  expect(await staff.text(BOARD)).toMatch(/Move to Tasting in Elkins .*Tasting in Elkins 0/);
  await staff.post(BOARD, { intent: 'move', move: `meeting ${id} new` });
  expect(await staff.text(`/event/${id}`)).toContain('New → Tasting in Elkins');
  expect(await staff.text('/client-database/events?stage=meeting')).toMatch(/Hannah Lyle .*Tasting in Elkins/);
});

test('a colleague who has moved it meanwhile is not overruled', async () => {
  const { studio, staff } = await openPipeline();
  const { id } = await inquire(studio);
  await staff.post(BOARD, { intent: 'move', move: `meeting ${id} new` });
  const late = await staff.post(`/event/${id}`, { intent: 'move', move: `contacted ${id} new` });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('Someone else has moved Hannah Lyle to Meeting meanwhile.');
  expect(await staff.text(BOARD)).toMatch(/Meeting 1 June 12, 2027 Hannah Lyle/);
});

test('a corrected day or place is the one that client and portal see, and the timeline says what it was', async () => {
  const { studio, staff } = await openPipeline();
  const { visitor: client, id: client_id } = await asClient(studio);
  const event = await studio.platform.db
    .selectFrom('events')
    .select('id')
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  const edit = `/event/${event.id}?edit=facts`;
  const fields = formFieldsIn(await (await staff.get(edit)).text());
  const saved = await staff.post(edit, { ...fields, intent: 'facts', day: '2027-07-03', venue: 'Cheat Lake' });
  expect(saved.status).toBe(303);
  expect(await staff.text(`/event/${event.id}`)).toMatch(
    /Changed .*Date: .* → Saturday, July 3, 2027 Place: .* → Cheat Lake/,
  );
  expect(await staff.text(`/client/${client_id}`)).toContain('Cheat Lake');
  expect(await client.text('/client-portal')).toContain('July 3, 2027');
});

test('two people who edit the facts see both versions', async () => {
  const { studio, staff } = await openPipeline();
  const { id } = await inquire(studio);
  const edit = `/event/${id}?edit=facts`;
  const opened = formFieldsIn(await (await staff.get(edit)).text());
  const colleague = await studio.asStaff('manager');
  await colleague.post(edit, { ...opened, intent: 'facts', guest_count: '128' });
  const late = await staff.post(edit, { ...opened, intent: 'facts', guest_count: '90' });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('while you were editing');
  expect(await staff.text(`/event/${id}`)).toContain('Guests 128');
});

test('a next step is due on its day and late after it, on board and dashboard, until it is done', async () => {
  const { studio, staff } = await openPipeline();
  const { id } = await inquire(studio, { answered_at: new Date() });
  const step = { intent: 'step', next_step: 'Call her mother', next_step_on: addDays(TODAY, -1) };
  await staff.post(`/event/${id}`, step);
  expect(await staff.text(`/event/${id}`)).toContain('a day late');
  expect(await staff.text(BOARD)).toContain('Call her mother, Thursday, November 19 , late');
  expect(await staff.text('/admin-dashboard')).toContain('Call her mother');
  await staff.post(`/event/${id}`, { intent: 'step-done' });
  expect(await staff.text('/admin-dashboard')).not.toContain('Call her mother');
  expect(await staff.text(`/event/${id}`)).toMatch(/Done: Call her mother.*Next: Call her mother/);
});

test('two events on one day warn on the board and on their pages, unless one is lost', async () => {
  const { studio, staff } = await openPipeline();
  const { id } = await inquire(studio);
  const { id: other } = await inquire(studio, { name: 'Nora Reyes', email: 'nora@example.com' });
  expect(await staff.text(BOARD)).toContain('Two on this day');
  expect(await staff.text(`/event/${id}`)).toContain('Another event is on this day.');
  await staff.post(BOARD, { intent: 'move', move: `lost ${other} new`, reason: 'Budget' });
  expect(await staff.text(BOARD)).not.toContain('Two on this day');
});

test('a deleted inquiry takes its event along, and brings the same one back from the trash', async () => {
  const { studio, db, staff } = await openPipeline();
  const { client_id, id } = await inquire(studio);
  await staff.post(`/event/${id}`, { intent: 'note', text: 'Allergic to lilies' });
  await staff.post('/client-database', { intent: 'delete', id: client_id });
  expect((await staff.get(`/event/${id}`)).status).toBe(404);
  const { deletion } = await db.selectFrom('trash').select('deletion').limit(1).executeTakeFirstOrThrow();
  await staff.post('/trash', { intent: 'restore', deletion });
  expect(await staff.text(`/event/${id}`)).toContain('Allergic to lilies');
  expect(await db.selectFrom('events').select('id').execute()).toEqual([{ id }]);
});

test('who sees no money reads and changes no value', async () => {
  const { studio, db, staff } = await openPipeline();
  const { id } = await inquire(studio);
  const edit = `/event/${id}?edit=facts`;
  const fields = formFieldsIn(await (await staff.get(edit)).text());
  await staff.post(edit, { ...fields, intent: 'facts', value_cents: '4,200' });
  expect(await staff.text(BOARD)).toContain('$4,200');
  const designer = await studio.asStaff('designer');
  expect(await (await designer.get(BOARD)).text()).not.toMatch(/4,?200/);
  expect(await (await designer.get(`/event/${id}`)).text()).not.toMatch(/4,?200/);
  const shown = formFieldsIn(await (await designer.get(edit)).text());
  await designer.post(edit, { ...shown, intent: 'facts', value_cents: '1', source: 'A friend' });
  const stored = db.selectFrom('events').select(['value_cents', 'source']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toMatchObject({ value_cents: 420000, source: 'A friend' });
});

test('month and owner narrow the board', async () => {
  const { studio, staff } = await openPipeline();
  await inquire(studio);
  const { id } = await inquire(studio, { name: 'Theo Brandt', email: 'theo@example.com', event_date: '2027-09-18' });
  const june = await staff.text(`${BOARD}?month=2027-06`);
  expect(june).toContain('Hannah Lyle');
  expect(june).not.toContain('Theo Brandt');
  expect(await staff.text(`${BOARD}?month=2027-13`)).toContain('Hannah Lyle');
  const edit = `/event/${id}?edit=facts`;
  const html = await (await staff.get(edit)).text();
  const [, owner = ''] = /<option value="([0-9a-f-]{36})"/.exec(html) ?? [];
  await staff.post(edit, { ...formFieldsIn(html), intent: 'facts', owner_id: owner });
  const own = await staff.text(`${BOARD}?owner=${owner}`);
  expect(own).toContain('Theo Brandt');
  expect(own).not.toContain('Hannah Lyle');
});

test('the list finds events by name and place, and shows the ended ones when asked', async () => {
  const { studio, staff } = await openPipeline();
  await inquire(studio, { event_venue: 'Älpenhof' });
  const { id } = await inquire(studio, { name: 'Theo Brandt', email: 'theo@example.com', event_date: '2027-03-06' });
  await staff.post(BOARD, { intent: 'move', move: `lost ${id} new`, reason: 'Too far' });
  expect(await staff.text(BOARD)).toContain('Moved');
  const list = '/client-database/events';
  expect(await staff.text(list)).not.toContain('Theo Brandt');
  expect(await staff.text(`${list}?stage=all`)).toMatch(/Theo Brandt.*Lost.*Hannah Lyle.*New/);
  expect(await staff.text(`${list}?q=alpenhof`)).toContain('Hannah Lyle');
  expect(await staff.text(`${list}?q=nobody`)).toContain('No events match.');
});

test('a meeting is booked from the event with what is known, and moves a new event to meeting', async () => {
  const { studio, staff } = await openPipeline();
  const { id } = await inquire(studio, { phone: '304-555-0142' });
  const dialog = await (await staff.get(`/booking-manager?book&event=${id}`)).text();
  const fields = formFieldsIn(dialog);
  expect(fields).toMatchObject({
    event_id: id,
    name: 'Hannah Lyle',
    email: 'hannah@example.com',
    phone: '304-555-0142',
  });
  const booked = await staff.post(`/booking-manager?book&event=${id}`, {
    ...fields,
    intent: 'book',
    on: '2026-12-02',
    time: '14:00',
    place: 'studio',
    about: 'A wedding',
  });
  expect(booked.headers.get('location')).toBe(`/event/${id}`);
  const page = await staff.text(`/event/${id}`);
  expect(page).toMatch(/New → Meeting: a meeting is booked.*Wednesday, December 2, 2026, 2:00 PM, in the studio/);
  expect(page).toMatch(/Meetings Book a meeting.*Dec 2, 2026.*In the studio/);
});

test('a meeting that a client books finds the event by the address; a cancelled one is in the timeline', async () => {
  const { studio, db } = await openPipeline();
  const { id } = await inquire(studio);
  const meeting = {
    name: 'Hannah',
    email: 'Hannah@Example.com',
    about: 'A wedding',
    place: 'video' as const,
    starts_at: new Date('2026-12-02T19:00:00Z'),
    ends_at: new Date('2026-12-02T20:00:00Z'),
    time_zone: 'America/New_York',
    status: 'requested' as const,
    submission_token: crypto.randomUUID(),
  };
  await db.insertInto('meetings').values(meeting).execute();
  await db.updateTable('meetings').set({ status: 'cancelled', cancelled_at: new Date() }).execute();
  const entries = db
    .selectFrom('event_entries')
    .select('text')
    .where('event_id', '=', id)
    .where('kind', '=', 'meeting');
  expect((await entries.orderBy('created_at').execute()).map(({ text }) => text)).toEqual([
    'Requested: Wednesday, December 2, 2026, 2:00 PM, by video call',
    'Cancelled: Wednesday, December 2, 2026, 2:00 PM, by video call',
  ]);
  expect(await db.selectFrom('events').select('stage').execute()).toEqual([{ stage: 'new' }]);
});
