import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { addMonths } from '~/lib/dates';
import { loadProgram } from '../../scripts/program.ts';
import { openStudio, type Studio } from '../../tests/open-studio.ts';
import { Visitor } from '../../tests/visitor.ts';

/** The same studio started once more, perhaps with other settings. */
async function startAgain(studio: Studio, settings: Record<string, string> = {}) {
  const { openProgram } = await loadProgram(inject('build'));
  const program = await openProgram({ ...studio.platform.config, ...settings });
  onTestFinished(() => program.close());
  return program;
}

function signIn(program: ConstructorParameters<typeof Visitor>[0], email = '', password = '') {
  return new Visitor(program).post('/admin-login', { email, password });
}

test('the demo fills an empty studio: a store, an inquiry form, inquiries and an owner', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const visitor = studio.asVisitor();
  expect(await visitor.text('/store')).toContain('June Ledge');
  expect(await visitor.text('/consultation')).toContain('Tell Us About Your Vision');
  const { email, password } = studio.demoStaff ?? {};
  expect((await signIn(studio, email, password)).headers.get('location')).toBe('/admin-dashboard');
});

test('the demo has a year of work: orders in every state, one of them overdue, inquiries and visits', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const { db } = studio.platform;
  const states = await db
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(states.map(({ status, count }) => [status, count]));
  expect(Object.keys(counts).toSorted()).toEqual(['cancelled', 'expired', 'paid', 'pending', 'refunded']);
  const { rows: years } = await sql<{ thisYear: number; before: number }>`
    select count(*) filter (where number > 1000)::int as "thisYear", count(*) filter (where number <= 1000)::int as before
    from orders`.execute(db);
  expect(years).toEqual([{ thisYear: 600, before: expect.any(Number) }]);
  expect(years[0]?.before).toBeGreaterThan(60);
  const staff = await studio.asStaff('owner');
  const dashboard = await staff.text('/admin-dashboard');
  expect(dashboard).toMatch(/Late \w+, \w+ \d+, \d{4}, 1 order (1 day|\d days) over/);
  expect(dashboard).not.toMatch(/What needs attention|Set up your studio/);
  expect(await db.selectFrom('clients').select('id').execute()).toHaveLength(60);
  const reports = await staff.text('/reports?holiday=mother');
  expect(reports).toMatch(/Sales \$[\d,]{4,}\.\d\d Mother’s Day \d{4}: \$[\d,]{4,}/);
  const changes = await db.selectFrom('sales_entries').select('order_id').where('kind', '=', 'change').execute();
  expect(changes).toEqual([]);
  expect(await staff.text('/stem-stock/buying-list')).toContain('Allegheny Wholesale Flowers');
  const subscriptions = await db.selectFrom('subscriptions').select(['rhythm', 'state']).orderBy('number').execute();
  expect(subscriptions.map(({ rhythm, state }) => `${rhythm} ${state}`)).toEqual([
    'weekly active',
    'biweekly active',
    'monthly paused',
  ]);
  const waiting = await db.selectFrom('emails').select('status').where('status', '<>', 'sent').execute();
  expect(waiting).toEqual([]);
});

test('the board of the demo has orders in every state, some of them on the road', async () => {
  // A Tuesday.
  const studio = await openStudio({ RHODORA_DEMO: 'on' }, () => new Date('2027-06-15T15:00:00Z'));
  const staff = await studio.asStaff('owner');
  const board = await staff.text('/store-manager/board');
  for (const state of ['To make', 'Made', 'Out for delivery', 'Delivered', 'Problem'])
    expect(board).toMatch(new RegExp(`${state} [1-9]`));
  const routes = await staff.text('/store-manager/routes');
  expect(routes).toContain('Cole, north of the river: 2 of 6 delivered');
  const token = /\/drive\/[\w.-]+/.exec(routes)?.[0] ?? '';
  expect(await studio.asVisitor().text(token)).toContain('3 of 6 stops to go.');
});

test('the demo has events at every stage, and a next step that is late', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const board = await (await studio.asStaff('owner')).text('/client-database/board');
  for (const stage of ['New', 'Contacted', 'Meeting', 'Proposal', 'Booked'])
    expect(board).toMatch(new RegExp(`${stage} [1-9]`));
  expect(board).toMatch(/Call about the proposal, .* , late/);
  expect(board).toContain('Lost: 1.');
});

test('the demo has four templates for letters, and a conversation', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const { db } = studio.platform;
  expect(await db.selectFrom('letter_templates').select('id').execute()).toHaveLength(4);
  const event = db.selectFrom('event_entries').select('event_id').where('kind', '=', 'letter').limit(1);
  const { event_id } = await event.executeTakeFirstOrThrow();
  const page = await (await studio.asStaff('owner')).text(`/event/${event_id}`);
  expect(page).toMatch(/Letter to .*It is weighted .*Letter from .*Can it stand in wind\?/);
});

test('the demo has a planner of two events, and a mother who pays', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const { db } = studio.platform;
  const staff = await studio.asStaff('owner');
  const { id } = await db.selectFrom('people').select('id').where('name', '=', 'Nora Reyes').executeTakeFirstOrThrow();
  const page = await staff.text(`/person/${id}`);
  for (const event of ['Hannah Lyle and Eli Marsh', 'Theo Brandt and Samuel Okafor']) expect(page).toContain(event);
  const hers = db.selectFrom('event_people').select('event_id').where('person_id', '=', id);
  const events = await hers.execute();
  expect(events).toHaveLength(2);
  const pages = await Promise.all(events.map(({ event_id }) => staff.text(`/event/${event_id}`)));
  expect(pages.join(' ')).toMatch(/Ruth Lyle , payer .* Portal: what is owed/);
});

test('the demo has a task list for each kind of event, and booked events with their tasks', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const staff = await studio.asStaff('owner');
  expect(await staff.text('/settings')).toContain('Wedding: 8 tasks, celebration: 3 tasks');
  const event = studio.platform.db
    .selectFrom('event_tasks')
    .select('event_id')
    .where('title', '=', 'Order the flowers');
  const { event_id } = await event.executeTakeFirstOrThrow();
  expect(await staff.text(`/event/${event_id}`)).toMatch(/Tasks .*Order the flowers/);
  const place = studio.platform.db.selectFrom('event_places').select('event_id').where('kind', '=', 'setup').limit(1);
  const placed = await staff.text(`/event/${(await place.executeTakeFirstOrThrow()).event_id}`);
  expect(placed).toMatch(/Places .*Setup : .*2PM to 6PM .*Ceremony : .*Strike : /);
});

test('a second start changes nothing', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const { db } = studio.platform;
  await db.updateTable('products').set({ title: 'July Ledge' }).where('title', '=', 'June Ledge').execute();
  const again = await startAgain(studio);
  const text = await new Visitor(again).text('/store');
  expect(text).toContain('July Ledge');
  expect(text).not.toContain('June Ledge');
});

test('a password set after the first start is the one that works', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const again = await startAgain(studio, { DEMO_STAFF_PASSWORD: 'foggy-morning' });
  expect(again.demoStaff?.password).toBe('foggy-morning');
  expect((await signIn(again, again.demoStaff?.email, 'foggy-morning')).status).toBe(303);
  expect((await signIn(again, again.demoStaff?.email, studio.demoStaff?.password)).status).toBe(401);
});

test('two programs that start on an empty database seed it once', async () => {
  const empty = await openStudio();
  const settings = { ...empty.platform.config, RHODORA_DEMO: true };
  const { openProgram } = await loadProgram(inject('build'));
  const programs = await Promise.all([openProgram(settings), openProgram(settings)]);
  onTestFinished(async () => void (await Promise.all(programs.map((program) => program.close()))));
  const { count } = await new Visitor(empty).json<{ count: number }>('/store/rhodora/products');
  expect(count).toBe(24);
});

test('the demo delivers by distance, stops a zone, asks for tips, and is closed on holidays', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' }, () => new Date('2026-11-24T12:00:00Z'));
  const visitor = studio.asVisitor();
  const answerTo = (zip: string) => visitor.text(`/delivery-days?zip=${zip}`);
  expect(await answerTo('26531')).toContain('Delivery to Deckers Creek and nearby: $14.20.');
  expect(await answerTo('26501')).toContain('Delivery to Morgantown: $14.20.');
  expect(await answerTo('26416')).toContain('Delivery to the farther hills: $36.00.');
  expect(await answerTo('15401')).toContain('We do not deliver to 15401.');
  expect(await answerTo('26260')).toContain('We cannot deliver to Canaan Valley at the moment.');
  const { db } = studio.platform;
  const closed = await db.selectFrom('closures').select('title').execute();
  expect(closed.map(({ title }) => title)).toEqual(expect.arrayContaining(['Thanksgiving', 'Christmas', 'Labor Day']));
  expect(await (await visitor.get('/contact')).text()).toContain(
    '"validFrom":"2026-12-24","validThrough":"2026-12-28"',
  );
  const { tip_choices } = await db.selectFrom('studio_settings').select('tip_choices').executeTakeFirstOrThrow();
  expect(tip_choices).toBe('10, 15, 20');
  expect(await db.selectFrom('date_reminders').select('id').execute()).toHaveLength(2);
});

test.each(['2026-12-18', '2026-12-22', '2026-12-25'])(
  'the demo starts on %s, around days that it is closed',
  async (day) => {
    const studio = await openStudio({ RHODORA_DEMO: 'on' }, () => new Date(`${day}T15:00:00Z`));
    expect(await studio.asVisitor().text('/contact')).toContain('December 24 – 28: Christmas');
  },
);

test('the months of the demo reconcile: nothing is unexplained', async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const staff = await studio.asStaff('owner');
  const today = new Date().toISOString().slice(0, 10);
  const months = Array.from({ length: 25 }, (_, back) => addMonths(today.slice(0, 7), -back));
  const unexplained: string[] = [];
  for (const month of months) {
    const page = await staff.text(`/reports/month-end?month=${month}`);
    expect(page).toContain('Received, less refunds');
    unexplained.push(
      ...(page.match(/Not explained: see Payouts, Differences -?\$[\d,.]+/g) ?? []).map((found) => `${month} ${found}`),
    );
  }
  expect(unexplained).toEqual([]);
});
