/** Whatever part of the database cannot be read, every page says so in a sentence (item 30). */
import { expect, test } from 'vitest';
import { openStudio, type Studio } from './open-studio.ts';
import { everyRoute } from './routes.ts';
import { readable } from './visitor.ts';

/** Renames these tables away; by default all but those of accounts. */
async function takeAway({ platform: { pool, live } }: Studio, tables?: string[]) {
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('users', 'sessions', 'rate_limits')`);
  for (const name of tables ?? rows.map((row) => row.name))
    await pool.query(`alter table ${name} rename to ${name}_away`);
  await live.publish(['*']);
}

test('the inbox and the dashboard show what they can and name what could not be loaded', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await takeAway(studio, ['contact_messages', 'orders', 'meetings', 'daily_visits']);
  const inbox = await staff.get('/inbox');
  const dashboard = await staff.get('/admin-dashboard');
  expect([inbox.status, dashboard.status]).toEqual([503, 503]);
  expect(readable(await inbox.text())).toMatch(/Inbox.*Could not fetch messages\. .*Please try again/);
  const text = readable(await dashboard.text());
  for (const sentence of ['what is due today', 'the last 30 days', 'the newest orders'])
    expect(text).toContain(`Could not fetch ${sentence}.`);
  expect(text).toContain('No client inquiries yet.');
  expect(text).toContain('Invite New Client to Portal');
});

test('logged-in people continue once the account tables are back', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await takeAway(studio, ['sessions']);
  const refused = await staff.get('/inbox');
  expect(refused.status).toBe(503);
  expect(readable(await refused.text())).toContain('Please try again in a minute.');
  await studio.platform.pool.query('alter table sessions_away rename to sessions');
  expect((await staff.get('/inbox')).status).toBe(200);
});

test('without any table, every page answers 503 with a message, or with what it has', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await takeAway(studio);
  for (const { path, isStaff } of everyRoute()) {
    const answer = await (isStaff ? staff : studio.asVisitor()).get(path.replace(/:\w+\??/g, 'x').replace('*', 'x'));
    const text = readable(await answer.text());
    const isSaid = answer.status !== 503 || /again in a minute|Please try again/i.test(text);
    expect.soft({ path, status: answer.status, isSaid, text: text.slice(0, 80) }).not.toMatchObject({ status: 500 });
    expect.soft({ path, isSaid, text: text.slice(0, 300) }).toMatchObject({ isSaid: true });
  }
});
