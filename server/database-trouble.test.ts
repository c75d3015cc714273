import { expect, test, vi } from 'vitest';
import { hold } from '../tests/held.ts';
import { openStudio, type Studio } from '../tests/open-studio.ts';
import { cartOf, createProduct, stockOf } from '../tests/shop.ts';
import { readable } from '../tests/visitor.ts';

const CHECKOUT = '/store/rhodora/checkout';

/** Waits until a process waits for a lock in this database; returns such processes. */
function blocked({ platform: { pool } }: Studio) {
  return vi.waitFor(async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows.length).toBeGreaterThan(0);
    return rows.map(({ pid }) => pid);
  }, 20_000);
}

test('a checkout that waits too long for a locked row gets a 503 and orders nothing', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const release = await hold(studio, 'select 1 from variants for update');
  const refused = await studio.asVisitor().postJson(CHECKOUT, cartOf(roses));
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('try again in a minute') } });
  await release('rollback');
  expect(await stockOf(studio, roses)).toBe(5);
  expect((await studio.asVisitor().postJson(CHECKOUT, cartOf(roses))).status).toBe(200);
});

test('a checkout names a product that was deleted meanwhile', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const end = await hold(studio, 'delete from products');
  const checkout = studio.asVisitor().postJson(CHECKOUT, cartOf(roses));
  await blocked(studio);
  await end('commit');
  const refused = await checkout;
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('no longer in the store') } });
});

test('a visitor gets a readable 503 if the connection dies while the session is read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const end = await hold(studio, 'lock table sessions');
  const page = staff.get('/admin-dashboard');
  for (const pid of await blocked(studio)) await studio.platform.pool.query('select pg_terminate_backend($1)', [pid]);
  const answer = await page;
  await end('rollback');
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Please try again in a minute.');
  expect((await staff.get('/admin-dashboard')).status).toBe(200);
});
