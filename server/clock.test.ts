import { afterEach, expect, test, vi } from 'vitest';
import { releaseExpiredHolds } from '../app/features/orders/holds.server.ts';
import { openContext } from '../app/platform/context.server.ts';
import { aFolder } from '../tests/a-folder.ts';
import { openStudio } from '../tests/open-studio.ts';
import { cartOf, createProduct, order, orderBehind, pickup, stockOf } from '../tests/shop.ts';
import { start } from '../tests/starting.ts';
import type { Visitor } from '../tests/visitor.ts';

const HOUR_MS = 3_600_000;

/** The clock of this machine, which the database does not share. */
function setClock(hoursAhead: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hoursAhead * HOUR_MS });
}

afterEach(() => void vi.useRealTimers());

test('a process whose clock runs ahead ends nobody’s hold', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const { path, token } = await order(studio, cartOf([roses, 3]));
  setClock(2);
  expect(await releaseExpiredHolds(openContext(studio.platform))).toBe(0);
  expect(await studio.asVisitor().text(path)).not.toContain('no longer held');
  expect((await studio.asVisitor().post(path, pickup())).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending', buyer_name: 'Hannah Lyle' });
  expect(await stockOf(studio, roses)).toBe(2);
  const { rows } = await studio.platform.pool.query(
    `select hold_expires_at between now() + interval '25 minutes' and now() + interval '31 minutes' as is_half_an_hour from orders`,
  );
  expect(rows).toEqual([{ is_half_an_hour: true }]);
});

test('a process whose clock runs behind ends a hold in time', async () => {
  setClock(-2);
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  await order(studio, cartOf([roses, 3]));
  await studio.platform.pool.query(`update orders set hold_expires_at = now() - interval '1 second'`);
  expect(await releaseExpiredHolds(openContext(studio.platform))).toBe(1);
  expect(await stockOf(studio, roses)).toBe(5);
});

test.each([24 * 30, -24 * 30])('a clock %i hours off signs nobody out, and starts ordinary sessions', async (hours) => {
  const studio = await openStudio();
  const owner = studio.asVisitor();
  const signIn = (visitor: Visitor, role: string) =>
    visitor.post('/admin-login', { email: `${role}@example.com`, password: `the ${role} of these tests` });
  await studio.asStaff('owner');
  await studio.asStaff('manager');
  await studio.platform.db.deleteFrom('sessions').execute();
  await signIn(owner, 'owner');
  setClock(hours);
  expect((await owner.get('/vendor-manager')).status).toBe(200);
  const manager = studio.asVisitor();
  await signIn(manager, 'manager');
  vi.useRealTimers();
  expect((await owner.get('/vendor-manager')).status).toBe(200);
  expect((await manager.get('/vendor-manager')).status).toBe(200);
  const { rows } = await studio.platform.pool.query(
    `select from sessions where expires_at not between now() + interval '6 days' and now() + interval '8 days'`,
  );
  expect(rows).toEqual([]);
});

test('a clock that is off is in the health panel, until it is right again', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const panel = () => owner.text('/admin-dashboard');
  expect(await panel()).not.toContain('clock');
  setClock(1);
  await vi.waitFor(
    async () =>
      expect(await panel()).toMatch(/The clock of your server is wrong\..* It is 3,(599|6\d\d) seconds ahead\./),
    { timeout: 10_000, interval: 200 },
  );
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await panel()).not.toContain('clock'), { timeout: 10_000, interval: 200 });
});

test('a process whose clock is off says so in its log', async () => {
  const ahead = `const { now } = Date; Date.now = () => now() + 60_000;`;
  const program = await start({
    settings: { DATA_DIR: aFolder(), NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(ahead)}` },
  });
  await program.ready();
  program.stop();
  await program.ended;
  expect(await program.printed).toMatch(/"the clock of this machine is off[^}]*"secondsAhead":60}/);
}, 180_000);
