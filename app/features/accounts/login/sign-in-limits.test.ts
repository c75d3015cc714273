import { expect, test } from 'vitest';
import { linkTo, OWNER, sessionCookie } from '../../../../tests/accounts.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

const NEW = 'foxglove under the stairs';
const TOO_MANY = 'Too many tries. Please wait 15 minutes, then try again.';

async function openWithOwner(): Promise<Studio> {
  const studio = await openStudio();
  await studio.asStaff('owner');
  return studio;
}

function logIn(studio: Studio, password = OWNER.password) {
  return studio.asVisitor().post('/admin-login', { email: OWNER.email, password });
}

function askForLink(studio: Studio, email = OWNER.email, intent = 'link') {
  return studio.asVisitor().post('/admin-login', { intent, email });
}

async function failFiveTimes(studio: Studio) {
  for (let failure = 0; failure < 5; failure++) await logIn(studio, 'not it');
  expect(readable(await (await logIn(studio)).text())).toContain(TOO_MANY);
}

test.each(['link', 'forgot'])(
  'emails that strangers ask for (%s) do not use up tries of the password',
  async (intent) => {
    const studio = await openWithOwner();
    for (let email = 0; email < 6; email++) await askForLink(studio, OWNER.email, intent);
    expect((await askForLink(studio, OWNER.email, intent)).status).toBe(429);
    expect((await logIn(studio)).status).toBe(303);
  },
);

test('wrong passwords do not use up the emails of an account: its link still signs in', async () => {
  const studio = await openWithOwner();
  await failFiveTimes(studio);
  expect((await askForLink(studio)).status).toBe(200);
  const visitor = studio.asVisitor();
  const answer = await visitor.post(await linkTo(studio, OWNER.email), {});
  expect(sessionCookie(answer)).not.toBe('');
  expect((await visitor.get('/admin-dashboard')).status).toBe(200);
});

test('twenty emails requested from one IP address do not block logins from it', async () => {
  const studio = await openWithOwner();
  for (let email = 0; email < 20; email++)
    expect((await askForLink(studio, `stranger-${email}@example.com`)).status).toBe(200);
  expect((await askForLink(studio, 'stranger-20@example.com')).status).toBe(429);
  expect((await logIn(studio)).status).toBe(303);
});

test('a completed password reset unblocks an account', async () => {
  const studio = await openWithOwner();
  await failFiveTimes(studio);
  await askForLink(studio, OWNER.email, 'forgot');
  const link = await linkTo(studio, OWNER.email);
  expect(readable(await (await logIn(studio)).text()), 'Asking alone opens nothing').toContain(TOO_MANY);
  expect((await studio.asVisitor().post(link, { password: NEW })).status).toBe(303);
  expect((await logIn(studio, NEW)).status).toBe(303);
});
