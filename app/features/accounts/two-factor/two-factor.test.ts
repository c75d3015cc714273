import { expect, test } from 'vitest';
import {
  addClient,
  HANNAH,
  keyIn,
  linksTo,
  linkTo,
  OWNER,
  sessionCookie,
  setUpApp,
  shownCode,
} from '../../../../tests/accounts.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const STEP_MS = 30_000;
const WRONG = 'This code is wrong, or it was used before.';

/** A studio with a clock that a test moves: a code is right for a while only. */
async function openWithClock() {
  const clock = { now: new Date() };
  const studio = await openStudio({}, () => clock.now);
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { studio, clock, pass };
}

/** The right password of the owner, and the question for the code. */
async function awaitingTwoFactor(studio: Studio, next = ''): Promise<Visitor> {
  const visitor = studio.asVisitor();
  const answer = await visitor.post(`/admin-login${next}`, OWNER);
  expect(answer.headers.get('location')).toMatch(/^\/second-step\?next=/);
  return visitor;
}

async function give(visitor: Visitor, code: string, next = '') {
  const answer = await visitor.post(`/second-step${next}`, { code });
  return { status: answer.status, to: answer.headers.get('location'), text: readable(await answer.text()) };
}

test('an app is set up with its first code, and from then on signing in asks for one', async () => {
  const { studio, clock, pass } = await openWithClock();
  const owner = await studio.asStaff('owner');
  const { key } = await setUpApp(owner, '/account', clock.now);
  expect(await owner.text('/account')).toContain('My phone , since');
  pass(STEP_MS);
  const visitor = await awaitingTwoFactor(studio, '?next=%2Foutbox');
  expect((await visitor.get('/admin-dashboard')).status).toBe(303);
  expect(await visitor.text('/second-step?next=%2Foutbox')).toContain(
    'Now enter the code that your authenticator app shows.',
  );
  const done = await give(visitor, shownCode(key, clock.now), '?next=%2Foutbox');
  expect([done.status, done.to]).toEqual([303, '/outbox']);
  expect(await visitor.text('/outbox')).toContain('Login Successful! Welcome back!');
  expect((await visitor.get('/second-step')).headers.get('location')).toBe('/admin-login');
});

test('a code works once, even when it is sent twice at the same time', async () => {
  const { studio, clock, pass } = await openWithClock();
  const { key } = await setUpApp(await studio.asStaff('owner'), '/account', clock.now);
  const again = await awaitingTwoFactor(studio);
  expect((await give(again, shownCode(key, clock.now))).text, 'The code of the set-up').toContain(WRONG);
  pass(STEP_MS);
  const code = shownCode(key, clock.now);
  const both = await Promise.all(
    [await awaitingTwoFactor(studio), await awaitingTwoFactor(studio)].map((each) => give(each, code)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
  expect((await give(await awaitingTwoFactor(studio), code)).text).toContain(WRONG);
  const before = shownCode(key, new Date(clock.now.getTime() - STEP_MS));
  expect((await give(await awaitingTwoFactor(studio), before)).text, 'One from before it').toContain(WRONG);
  pass(STEP_MS);
  expect((await give(await awaitingTwoFactor(studio), shownCode(key, clock.now))).status).toBe(303);
});

test('a clock may be half a minute off, not more', async () => {
  const { studio, clock, pass } = await openWithClock();
  const { key } = await setUpApp(await studio.asStaff('owner'), '/account', clock.now);
  pass(10 * STEP_MS);
  for (const [off, status] of [
    [-2, 401],
    [2, 401],
    [-1, 303],
    [1, 303],
  ] as const) {
    const code = shownCode(key, new Date(clock.now.getTime() + off * STEP_MS));
    expect([off, (await give(await awaitingTwoFactor(studio), code)).status]).toEqual([off, status]);
  }
});

test('a recovery code works once, however it is written', async () => {
  const { studio, clock } = await openWithClock();
  const owner = await studio.asStaff('owner');
  const { codes } = await setUpApp(owner, '/account', clock.now);
  const [first = '', second = ''] = codes;
  const both = await Promise.all(
    [await awaitingTwoFactor(studio), await awaitingTwoFactor(studio)].map((each) => give(each, first)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
  expect((await give(await awaitingTwoFactor(studio), ` ${second.replace('-', ' ').toUpperCase()} `)).status).toBe(303);
  expect((await give(await awaitingTwoFactor(studio), second)).text).toContain(WRONG);
  expect(await owner.text('/account')).toContain('8 recovery codes are left.');
  const kept = JSON.stringify(await studio.platform.db.selectFrom('recovery_codes').selectAll().execute());
  for (const code of codes) expect(kept).not.toContain(code.replace('-', ''));
});

test('the database does not show the app’s secret', async () => {
  const { studio, clock } = await openWithClock();
  const { key } = await setUpApp(await studio.asStaff('owner'), '/account', clock.now);
  const kept = JSON.stringify(await studio.platform.db.selectFrom('factors').selectAll().execute());
  expect(kept).not.toContain(key.replaceAll(' ', ''));
});

test('five wrong codes block two-factor login, however often the password is given in between', async () => {
  const { studio, clock, pass } = await openWithClock();
  const { key } = await setUpApp(await studio.asStaff('owner'), '/account', clock.now);
  pass(STEP_MS);
  for (let failure = 0; failure < 5; failure++)
    expect((await give(await awaitingTwoFactor(studio), '000000')).text).toContain(WRONG);
  const refused = await give(await awaitingTwoFactor(studio), shownCode(key, clock.now));
  expect(refused.text).toContain('Too many tries. Please wait 15 minutes, then try again.');
});

test('the code can be entered for ten minutes, only after the password', async () => {
  const { studio, clock, pass } = await openWithClock();
  const { key } = await setUpApp(await studio.asStaff('owner'), '/account', clock.now);
  const stranger = studio.asVisitor();
  expect((await stranger.get('/second-step')).headers.get('location')).toBe('/admin-login');
  expect((await give(stranger, shownCode(key, clock.now))).to).toBe('/admin-login');
  expect(await stranger.text('/admin-login')).toContain('Login Failed That took longer than ten minutes.');
  const visitor = await awaitingTwoFactor(studio);
  pass(11 * 60_000);
  expect((await give(visitor, shownCode(key, clock.now))).to).toBe('/admin-login');
});

test('neither a new password nor a link in an email gets around two-factor', async () => {
  const { studio, clock, pass } = await openWithClock();
  const { key } = await setUpApp(await studio.asStaff('owner'), '/account', clock.now);
  pass(STEP_MS);
  await studio.asVisitor().post('/admin-login', { intent: 'forgot', email: OWNER.email });
  const visitor = studio.asVisitor();
  const reset = await visitor.post(await linkTo(studio, OWNER.email), { password: 'foxglove under the stairs' });
  expect(reset.headers.get('location')).toBe('/second-step?next=%2Fadmin-dashboard');
  expect((await visitor.get('/admin-dashboard')).status).toBe(303);
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: OWNER.email });
  const linked = studio.asVisitor();
  const magic = await linked.post((await linksTo(studio, OWNER.email, 2)).at(-1) ?? '', {});
  expect(magic.headers.get('location')).toBe('/second-step?next=%2Fadmin-dashboard');
  expect((await give(linked, shownCode(key, clock.now))).status).toBe(303);
});

test('the first phone works until the new one is confirmed', async () => {
  const { studio, clock, pass } = await openWithClock();
  const owner = await studio.asStaff('owner');
  const first = await setUpApp(owner, '/account', clock.now);
  pass(STEP_MS);
  await owner.post('/account', { intent: 'factor-begin', friendly_name: 'New phone' });
  const key = keyIn(await (await owner.get('/account')).text());
  expect((await owner.post('/account', { intent: 'factor-finish', code: '000000' })).status).toBe(400);
  expect((await give(await awaitingTwoFactor(studio), shownCode(first.key, clock.now))).status).toBe(303);
  pass(STEP_MS);
  expect((await owner.post('/account', { intent: 'factor-finish', code: shownCode(key, clock.now) })).status).toBe(200);
  pass(STEP_MS);
  expect((await give(await awaitingTwoFactor(studio), shownCode(first.key, clock.now))).text).toContain(WRONG);
  expect((await give(await awaitingTwoFactor(studio), first.codes[0] ?? '')).text).toContain(WRONG);
  expect((await give(await awaitingTwoFactor(studio), shownCode(key, clock.now))).status).toBe(303);
});

test('an owner cannot turn two-factor off, others can', async () => {
  const { studio, clock } = await openWithClock();
  const owner = await studio.asStaff('owner');
  await setUpApp(owner, '/account', clock.now);
  const refused = await owner.post('/account', { intent: 'factor-remove', current_password: OWNER.password });
  expect(refused.status).toBe(400);
  expect(readable(await refused.text())).toContain('An owner’s account keeps two-factor login.');
  await awaitingTwoFactor(studio);
  const manager = await studio.asStaff('manager');
  await setUpApp(manager, '/account', clock.now);
  expect((await manager.post('/account', { intent: 'factor-remove' })).status).toBe(303);
  const account = { email: 'manager@example.com', password: 'the manager of these tests' };
  expect((await studio.asVisitor().post('/admin-login', account)).headers.get('location')).toBe('/admin-dashboard');
});

test('new recovery codes replace the old ones', async () => {
  const { studio, clock } = await openWithClock();
  const owner = await studio.asStaff('owner');
  const { codes } = await setUpApp(owner, '/account', clock.now);
  const answer = await owner.post('/account', { intent: 'codes-renew' });
  const renewed = [...(await answer.text()).matchAll(/<code>([\w-]{11})<\/code>/g)].map(([, code = '']) => code);
  expect(renewed).toHaveLength(10);
  expect((await give(await awaitingTwoFactor(studio), codes[0] ?? '')).text).toContain(WRONG);
  expect((await give(await awaitingTwoFactor(studio), renewed[0] ?? '')).status).toBe(303);
});

test('a client can use two-factor too', async () => {
  const { studio, clock, pass } = await openWithClock();
  await addClient(studio);
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: HANNAH.email });
  const client = studio.asVisitor();
  await client.post(await linkTo(studio, HANNAH.email), {});
  const { key } = await setUpApp(client, '/client-portal/account', clock.now);
  pass(STEP_MS);
  const again = studio.asVisitor();
  await again.post('/admin-login', { intent: 'link', email: HANNAH.email });
  const asked = await again.post((await linksTo(studio, HANNAH.email, 2)).at(-1) ?? '', {});
  expect(asked.headers.get('location')).toBe('/second-step?next=%2Fclient-portal');
  expect((await give(again, shownCode(key, clock.now), '?next=%2Fclient-portal')).to).toBe('/client-portal');
  pass(11 * 60_000);
  expect((await again.get('/second-step?next=%2Fclient-portal')).headers.get('location')).toBe('/client-portal');
});

test('a new password ends a login that waits for its two-factor code', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const { codes } = await setUpApp(owner);
  const thief = studio.asVisitor();
  expect((await thief.post('/admin-login', OWNER)).headers.get('location')).toContain('/second-step');
  const change = { intent: 'password', current_password: OWNER.password, password: 'foxglove under the stairs' };
  expect((await owner.post('/account', change)).status).toBe(303);
  expect(sessionCookie(await thief.post('/second-step', { code: codes[0] }))).toBe('');
  expect((await thief.get('/admin-dashboard')).status).toBe(303);
});
