import type { Page } from '@playwright/test';
import { aPerson, giveDevice, joinStaff, linkIn, shownCode } from './accounts.ts';
import { expect, looksRightAtBothSizes, test, visit } from './site.ts';
import { rowMenu, signIn } from './staff.ts';

const SHOTS = process.env.SHOTS;
/** Browsers report forms that return 4xx. */
test.use({ allowed: [/status of 4(00|01|09|10)/] });

async function look(page: Page, name: string) {
  await looksRightAtBothSizes(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${test.info().project.name}.png`, fullPage: true });
}

test('the owner invites a colleague and cannot remove the last owner', { tag: '@phone' }, async ({
  page,
  newBrowser,
  site,
}) => {
  const visitor = await newBrowser();
  await visit(page, '/staff-manager');
  await signIn(page, site.staff);
  await look(page, 'staff-manager');
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await look(page, 'staff-invite');
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await look(page, 'staff-invite-errors');
  const person = await joinStaff(page, visitor, site);
  await look(visitor, 'joined');

  await visit(page, '/staff-manager');
  await rowMenu(page, 'June Alder', 'Edit');
  await page.getByRole('dialog').getByLabel('Designer').check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('There has to be an owner who can sign in.').first()).toBeVisible();
  await look(page, 'staff-edit');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await rowMenu(page, person.name, 'Edit');
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText('The account is closed, and signed out everywhere.').first()).toBeVisible();
  await visit(visitor, '/admin-dashboard');
  await expect(visitor).toHaveURL(/\/admin-login/);
});

test('someone who forgot their password sets a new one and is logged in', { tag: '@phone' }, async ({
  page,
  newBrowser,
  site,
}) => {
  const [owner, visitor] = [await newBrowser(), page];
  const person = await joinStaff(owner, await newBrowser(), site);
  await visit(visitor, '/admin-login');
  await visitor.getByLabel('Email').fill('');
  await visitor.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(visitor.getByText('Please enter your email address to reset the password.')).toBeVisible();
  await look(visitor, 'login-email-required');
  await visitor.getByLabel('Email').fill(person.email);
  await visitor.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(visitor.getByText('No email was sent')).toBeVisible();
  await look(visitor, 'login-reset-sent');

  await visit(visitor, await linkIn(site, person.email, /\/password-reset\?token=[\w-]+/));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Set Your New Password');
  await visitor.getByLabel('New password').fill('iloveyou');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByText('Error updating password')).toBeVisible();
  await look(visitor, 'password-reset');
  await visitor.getByLabel('New password').fill('a hellebore in the snow');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await visitor.waitForURL('**/admin-dashboard');
  await expect(visitor.getByText('Password updated successfully!')).toBeVisible();
  await visit(visitor, '/password-reset?token=nonsense');
  await look(visitor, 'password-reset-over');
});

test('the login link in an email works', { tag: '@phone' }, async ({ page, newBrowser, site }) => {
  const person = await joinStaff(await newBrowser(), await newBrowser(), site);
  await visit(page, '/admin-login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Ask for a sign-in link' }).click();
  await expect(page.getByText('This site cannot send email yet.')).toBeVisible();
  await page.goto(await linkIn(site, person.email, /\/auth\/confirm\?token=[\w-]+/));
  await page.waitForURL('**/admin-dashboard');
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

test('two-factor login is set up, asked for and moved to another phone', { tag: '@phone' }, async ({
  page,
  newBrowser,
  site,
}) => {
  const owner = await newBrowser();
  const person = await joinStaff(owner, page, site);
  await visit(page, '/account');
  await look(page, 'account');
  await page.getByLabel('Name of the app or phone').fill('My phone');
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
  await expect(page.getByAltText('QR code to scan with your authenticator app')).toBeVisible();
  await look(page, 'account-set-up');
  const key = await page.locator('.totp-key').innerText();
  await page.locator('#code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong. Wait for the next one, then try again.')).toBeVisible();
  await page.locator('#code').fill(shownCode(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your recovery codes')).toBeVisible();
  await look(page, 'account-codes');
  await page.locator('.staff-bar').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/admin-login');

  await signIn(page, person);
  await expect(page).toHaveURL(/\/second-step/);
  await page.locator('#code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong, or it was used before.')).toBeVisible();
  await look(page, 'two-factor');
  await page.locator('#code').fill(shownCode(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/admin-dashboard');
});

test('a passkey is created, renamed, used to log in, and removed', { tag: '@phone' }, async ({
  page,
  newBrowser,
  site,
}) => {
  await giveDevice(page);
  await joinStaff(await newBrowser(), page, site);
  await visit(page, '/account');
  await page.getByLabel('Name of the new passkey').fill('This laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('You can now sign in with This laptop.').first()).toBeVisible();
  const passkeys = page.locator('#passkeys');
  await passkeys.getByLabel('Name', { exact: true }).fill('The studio laptop');
  await passkeys.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Passkey renamed').first()).toBeVisible();
  await look(page, 'account-passkey');
  await page.locator('.staff-bar').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/admin-login');

  await visit(page, '/admin-login?next=%2Faccount');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/account');
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove The studio laptop' }).click();
  await expect(page.getByText('Passkey removed').first()).toBeVisible();
  await expect(passkeys.getByRole('button', { name: 'Rename' })).toHaveCount(0);
});

test('logging in or out in one tab does so in all', { tag: '@desktop' }, async ({
  page,
  context,
  newBrowser,
  site,
}) => {
  const person = await joinStaff(await newBrowser(), page, site);
  const other = await context.newPage();
  await visit(other, '/outbox');
  await visit(page, '/account');
  await page.locator('.staff-bar').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/admin-login');
  await expect(other, 'The other tab is at the login').toHaveURL(/\/admin-login\?next=%2Foutbox/);
  await signIn(page, person);
  await expect(other, 'And back where it was').toHaveURL(/\/outbox$/);
});

test('every tab names what happened to its session', { tag: '@phone' }, async ({ page, context, newBrowser, site }) => {
  const person = await joinStaff(await newBrowser(), page, site);
  const other = await context.newPage();
  await visit(other, '/outbox');
  await other.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('rhodora.session').onmessage = ({ data }) => heard.push(data.event);
  });
  const heard = () => other.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await visit(page, '/account');
  await page.locator('#name').fill('Cole B.');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(other.getByText('Cole B. · manager'), 'The other tab shows the new name').toBeAttached();
  const asked = await newBrowser();
  await visit(asked, '/admin-login');
  await asked.getByLabel('Email').fill(person.email);
  await asked.getByRole('button', { name: 'Forgot Password?' }).click();
  await visit(page, await linkIn(site, person.email, /\/password-reset\?token=[\w-]+/));
  await expect.poll(heard).toEqual(expect.arrayContaining(['INITIAL_SESSION', 'USER_UPDATED', 'PASSWORD_RECOVERY']));
});

test('a tab notices on focus that its session has ended', { tag: '@desktop' }, async ({ page, newBrowser, site }) => {
  const elsewhere = await newBrowser();
  const person = await joinStaff(await newBrowser(), page, site);
  await visit(page, '/outbox');
  await visit(elsewhere, '/admin-login?next=%2Faccount');
  await signIn(elsewhere, person);
  await elsewhere.getByRole('button', { name: 'Sign out the others' }).click();
  await expect(elsewhere.getByText('Every other device is signed out.').first()).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/admin-login\?next=%2Foutbox/);
});

test('without scripts, an email link confirms with a button and the account page works', { tag: '@phone' }, async ({
  newBrowser,
  site,
}) => {
  const plain = await newBrowser({ javaScriptEnabled: false });
  const person = await joinStaff(await newBrowser(), await newBrowser(), site);
  await plain.goto('/admin-login');
  await plain.getByLabel('Email').fill(person.email);
  await plain.getByRole('button', { name: 'Ask for a sign-in link' }).click();
  await plain.goto(await linkIn(site, person.email, /\/auth\/confirm\?token=[\w-]+/));
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain).toHaveURL(/\/admin-dashboard$/);
  await plain.goto('/account');
  await plain.getByRole('button', { name: 'Set up two-factor login' }).click();
  const key = await plain.locator('.totp-key').innerText();
  await plain.locator('#code').fill(shownCode(key));
  await plain.getByRole('button', { name: 'Turn on' }).click();
  await expect(plain.getByText('Your recovery codes')).toBeVisible();
});

test('a client logs in to the portal with the keyboard and keeps their own account', { tag: '@phone' }, async ({
  page,
  newBrowser,
  site,
}) => {
  const owner = await newBrowser();
  const client = aPerson('Hannah');
  await visit(owner, '/admin-dashboard');
  await signIn(owner, site.staff);
  await owner.getByLabel('Name').last().fill(client.name);
  await owner.getByLabel('Email').last().fill(client.email);
  await owner.getByRole('button', { name: 'Send invite' }).click();
  await expect(owner.getByText('Invite kept').first()).toBeVisible();
  await visit(page, await linkIn(site, client.email, /\/invitation\/[\w-]+/));
  await look(page, 'client-invitation');
  await page.locator('#password').focus();
  await page.keyboard.type(client.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/client-portal');

  await visit(page, '/client-portal/account');
  await look(page, 'client-account');
  await page.locator('#email').fill('lyle@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No email was sent').first()).toBeVisible();
  await expect(page.locator('#email'), 'What was done is not offered again').toHaveValue('');
  await look(page, 'client-account-email');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/client-portal');
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeVisible();
  await look(page, 'portal-login');
  await page.locator('#email').focus();
  await page.keyboard.type(client.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The email address or the password is wrong.').first()).toBeVisible();
  await page.locator('#password').fill(client.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome, ${client.name}`)).toBeVisible();
});
