import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addClient, HANNAH, OWNER, setUpApp } from '~/../tests/accounts.ts';
import { openDemo, openStudio } from '~/../tests/open-studio.ts';
import { readable } from '~/../tests/visitor.ts';
import { LOCKS } from '~/platform/locks.server.ts';
import { ownerLink } from './owner.server.ts';

const JUNE = { name: 'June Alder', email: 'June@Example.com', password: 'foxglove under the stairs' };

test('a studio without staff prints a link to create the owner’s account', async () => {
  const studio = await openStudio();
  const link = studio.ownerLink ?? '';
  expect(link).toMatch(/^\/invitation\/[\w-]{43}$/);
  expect(await studio.platform.db.selectFrom('users').selectAll().execute()).toEqual([]);
  const visitor = studio.asVisitor();
  expect(await visitor.text(link)).toContain('This studio has no staff yet. Make the owner’s account');

  const done = await visitor.post(link, JUNE);
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin-dashboard']);
  const page = await visitor.text('/admin-dashboard');
  expect(page).toContain('June Alder · owner');
  expect(page).toContain('Welcome! Your account is ready.');
  expect(await studio.asVisitor().text(link)).toContain('This invitation has expired or was used already.');
  expect((await studio.asVisitor().post(link, { ...JUNE, email: 'mallory@example.com' })).status).toBe(410);
  expect((await studio.asVisitor().post('/admin-login', { ...JUNE, email: 'june@example.com' })).status).toBe(303);
});

test('the database holds only its hash', async () => {
  const studio = await openStudio();
  const rows = await studio.platform.db.selectFrom('account_links').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  const token = studio.ownerLink?.split('/').at(-1) ?? '';
  for (const { token_hash, ...row } of rows) {
    expect(JSON.stringify(row)).not.toContain(token);
    expect(token_hash.toString('base64url')).not.toBe(token);
  }
});

test('the next start prints another link, and a link expires after an hour', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => now);
  now = new Date(now.getTime() + 61 * 60_000);
  expect((await studio.asVisitor().post(studio.ownerLink ?? '', JUNE)).status).toBe(410);
  const next = await ownerLink(studio.platform);
  expect((await studio.asVisitor().post(next ?? '', JUNE)).status).toBe(303);
  expect(await ownerLink(studio.platform)).toBeUndefined();
});

test('a studio with staff prints no link, and an old link creates no owner', async () => {
  const studio = await openStudio();
  await studio.asStaff('designer');
  expect(await ownerLink(studio.platform)).toBeUndefined();
  expect((await studio.asVisitor().post(studio.ownerLink ?? '', JUNE)).status).toBe(410);
});

test('ten concurrent requests create one owner', async () => {
  const studio = await openStudio();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, each) =>
      studio.asVisitor().post(studio.ownerLink ?? '', { ...JUNE, email: `june${each}@example.com` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await studio.platform.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
});

test('the first owner does not wait for a meeting that is being moved', async () => {
  const studio = await openStudio();
  await studio.platform.db.transaction().execute(async (moving) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.meetingMoves})`.execute(moving);
    expect((await studio.asVisitor().post(studio.ownerLink ?? '', JUNE)).status).toBe(303);
  });
});

test('the first owner’s form marks missing fields and keeps what was typed', async () => {
  const studio = await openStudio();
  await addClient(studio);
  const link = studio.ownerLink ?? '';
  const errors: [Record<string, string>, string][] = [
    [{ ...JUNE, name: ' ' }, 'Enter your name.'],
    [{ ...JUNE, email: 'june' }, 'Enter an email address, for example june@example.com.'],
    [{ ...JUNE, password: 'short' }, 'A password has at least 8 characters.'],
    [{ ...JUNE, password: 'password1' }, 'This password is on a list of stolen passwords.'],
    [{ ...JUNE, email: HANNAH.email }, 'A client has this address. Use another one.'],
  ];
  for (const [fields, error] of errors) {
    const answer = await studio.asVisitor().post(link, fields);
    const html = await answer.text();
    expect([answer.status, readable(html).includes(error)]).toEqual([400, true]);
    expect(html).toContain(`value="${fields.email}"`);
    expect(html).not.toContain(JUNE.password);
  }
  expect((await studio.asVisitor().post(link, JUNE)).status).toBe(303);
});

test('the demo has its own staff and prints no link', async () => {
  const studio = await openDemo();
  expect(studio.ownerLink).toBeUndefined();
});

test('an owner who lost password, phone and recovery codes gets back in through LOST_OWNER', async () => {
  const studio = await openStudio();
  await setUpApp(await studio.asStaff('owner'));
  await studio.asStaff('manager');
  const startedFor = (LOST_OWNER: string) =>
    ownerLink({ ...studio.platform, config: { ...studio.platform.config, LOST_OWNER } });
  expect(await startedFor('manager@example.com'), 'Nobody but an owner').toBeUndefined();
  const link = (await startedFor(OWNER.email.toUpperCase())) ?? '';
  const owner = studio.asVisitor();
  const answer = await owner.post(link, { password: JUNE.password });
  expect([answer.status, answer.headers.get('location')], 'Without two-factor').toEqual([303, '/admin-dashboard']);
  expect(await owner.text('/account')).toContain('Set up two-factor login');
  expect((await studio.asVisitor().post(link, { password: OWNER.password })).status, 'Once').toBe(410);
});
