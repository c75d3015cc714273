import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';
import { type Context, openContext, outsideRequest, type Transaction } from './context.server';

async function openWatched() {
  const { platform } = await openStudio();
  const published: string[][] = [];
  platform.live.onWrites((tags) => published.push(tags));
  return { platform, context: openContext(platform), published };
}

function addVendor({ db }: Context, name: string) {
  return db.insertInto('vendors').values({ name }).execute();
}

async function vendorNames({ db }: Pick<Context, 'db'>) {
  const rows = await db.selectFrom('vendors').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

test('a transaction publishes what it wrote once, after the commit', async () => {
  const { context, published } = await openWatched();
  let duringWork: string[][] = [];
  const result = await context.transaction(async (tx) => {
    await addVendor(tx, 'Rye');
    await addVendor(tx, 'Elm');
    duringWork = [...published];
    return 'stored';
  });
  expect(result).toBe('stored');
  expect(duringWork).toEqual([]);
  expect(published[0]).toEqual(['vendors']);
  expect(context.trace.written.size).toBe(0);
  expect(await vendorNames(context)).toEqual(['Elm', 'Rye']);
});

test('a failed transaction stores and publishes nothing', async () => {
  const { context, published } = await openWatched();
  const failed = context.transaction(async (tx) => {
    await addVendor(tx, 'Rye');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await vendorNames(context)).toEqual([]);
  expect(published).toEqual([]);
});

test('a transaction inside another is part of it', async () => {
  const { context, published } = await openWatched();
  let [outer, inner]: string[] = [];
  const failed = context.transaction(async (tx) => {
    outer = tx.deletion;
    await tx.transaction(async (more) => {
      inner = more.deletion;
      await addVendor(more, 'Rye');
    });
    throw new Error('afterwards');
  });
  await expect(failed).rejects.toThrow('afterwards');
  expect(inner).toBe(outer);
  expect(await vendorNames(context)).toEqual([]);
  expect(published).toEqual([]);
});

test('a step that fails in a savepoint undoes only itself', async () => {
  const { context } = await openWatched();
  const errors = await context.transaction(async (tx: Transaction) => {
    await addVendor(tx, 'Rye');
    const failed = await tx.savepoint(async () => {
      await addVendor(tx, 'Elm');
      await sql`select 1 / 0`.execute(tx.db);
    });
    const fine = await tx.savepoint(() => addVendor(tx, 'Oak'));
    // biome-ignore lint/style/useThrowOnlyError: a library may throw anything
    const odd = await tx.savepoint(() => Promise.reject('a string'));
    return [failed?.message, fine, odd?.message];
  });
  expect(errors).toEqual(['division by zero', undefined, 'a string']);
  expect(await vendorNames(context)).toEqual(['Oak', 'Rye']);
});

test('a transaction does not take values from the memo, which may be older than its own writes', async () => {
  const { context } = await openWatched();
  const read = ({ memo, db }: Context) => memo('vendors', () => vendorNames({ db }));
  expect(await read(context)).toEqual([]);
  await context.transaction(async (tx) => {
    await addVendor(tx, 'Rye');
    expect(await read(tx)).toEqual(['Rye']);
    expect(await read(context)).toEqual([]);
  });
  expect(await read(context)).toEqual(['Rye']);
});

test('the audit log names the signed-in user, and nobody for work of the program', async () => {
  const { platform, context } = await openWatched();
  const { id } = await platform.db
    .insertInto('users')
    .values({ email: 'june@example.com', name: "June O'Hara 🌷" })
    .returning('id')
    .executeTakeFirstOrThrow();
  await context.transaction((tx) => addVendor(tx, 'by the program'));
  await Object.assign(openContext(platform), { actor: id }).transaction((tx) => addVendor(tx, 'by June'));
  const log = await platform.db
    .selectFrom('audit_log')
    .select(['label', 'actor_name'])
    .where('table_name', '=', 'vendors')
    .orderBy('id')
    .execute();
  expect(log.filter(({ actor_name }) => actor_name !== null)).toEqual([
    { label: 'by June', actor_name: "June O'Hara 🌷" },
  ]);
});

test('the actor of one transaction does not leak into the next on the same connection', async () => {
  const { platform } = await openWatched();
  const actor = '00000000-0000-7000-8000-000000000001';
  await Object.assign(openContext(platform), { actor }).transaction(async () => undefined);
  const settings = await Promise.all(
    Array.from({ length: 12 }, () =>
      sql<{ actor: string | null }>`select current_setting('rhodora.actor', true) as actor`.execute(platform.db),
    ),
  );
  expect(settings.map(({ rows }) => rows[0]?.actor || null)).toEqual(Array(12).fill(null));
});

test('work outside a request publishes what it wrote, and nothing if it fails', async () => {
  const { platform, published } = await openWatched();
  await outsideRequest(platform, async (context) => context.writes('terms'));
  expect(published[0]).toEqual(['terms']);
  const before = published.length;
  const failed = outsideRequest(platform, async (context) => {
    context.writes('vendors');
    throw new Error('away');
  });
  await expect(failed).rejects.toThrow('away');
  expect(published.slice(before).flat()).not.toContain('vendors');
});

test('a list of tags too long for PostgreSQL drops every page instead of failing the commit', async () => {
  const { context, published } = await openWatched();
  await context.transaction(async (tx) => {
    for (let n = 0; n < 1000; n++) tx.writes(`products:${n}`);
  });
  await expect.poll(() => published.flat()).toContain('*');
});
