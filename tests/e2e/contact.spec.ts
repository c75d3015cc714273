import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { signIn } from './staff.ts';

/** A unique message: the same one twice a day counts once. */
function words(testId: string) {
  return `My sister lives in Elkins. Do you deliver that far? (${testId})`;
}

async function write(page: Page, message: string) {
  await page.getByLabel('First Name').fill('Delia');
  await page.getByLabel('Last Name').fill('Marsh');
  await page.getByRole('textbox', { name: 'Email' }).fill('delia@example.com');
  await page.getByLabel('Subject').fill('Do you ship?');
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
}

// Browsers report forms that return 400.
test.use({ allowed: [/status of 400/] });

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

test('a sent message is confirmed, and the form is empty again', async ({ page }, { testId }) => {
  await visit(page, '/contact');
  await looksRight(page);
  await write(page, words(testId));
  await send(page);
  await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Message sent!').locator('..')).toBeFocused();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await looksRight(page);
});

test('missing fields are marked, and the form keeps what was typed', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/contact');
  await page.getByRole('textbox', { name: 'Email' }).fill('delia@');
  await page.getByRole('textbox', { name: 'Message' }).fill('White and blush.');
  await send(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('2 answers need a look.');
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('We need this to answer you.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/no domain after the @/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('White and blush.');
  await looksRight(page);
  await page.getByRole('link', { name: /^First Name:/ }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();

  await page.getByLabel('First Name').fill('Delia');
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('');
  await expect(page.getByRole('alert')).toContainText('One answer needs a look.');
  await expect(page.getByRole('alert')).not.toContainText('First Name');
  await page.getByLabel('First Name').fill('');
  await send(page);
  await expect(page.getByRole('alert')).toContainText('2 answers need a look.');
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('We need this to answer you.');
});

test.describe('without a connection', () => {
  test.use({ allowed: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

  test(
    'the form keeps what was typed, and the second try succeeds',
    { tag: '@phone' },
    async ({ page }, { testId }) => {
      await visit(page, '/contact');
      await write(page, words(testId));
      await page.route('**/contact.data*', (route) => route.abort());
      await send(page);
      await expect(page.getByRole('alert')).toContainText('The message did not reach us.');
      await expect(page.getByLabel('Subject')).toHaveValue('Do you ship?');
      await looksRight(page);
      await page.unroute('**/contact.data*');
      await send(page);
      await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
    },
  );

  test(
    'a form that is first touched offline keeps what was typed, and is sent later',
    { tag: '@phone' },
    async ({ page }, { testId }) => {
      await page.goto('/contact');
      await expect(page.locator('html')).toHaveAttribute('data-started');
      await page.context().setOffline(true);
      await write(page, words(testId));
      await send(page);
      await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
      await expect(page.getByLabel('Subject')).toHaveValue('Do you ship?');
      await page.context().setOffline(false);
      await page.keyboard.press('Escape');
      await send(page);
      await expect(page.getByText('Message sent!').first()).toBeVisible();
    },
  );
});

test(
  'a visitor writes and sends a message with the keyboard alone',
  { tag: '@desktop' },
  async ({ page }, { testId }) => {
    await visit(page, '/contact');
    for (const [label, text] of [
      ['First Name', 'Delia'],
      ['Email', 'delia@example.com'],
      ['Message', words(testId)],
    ] as const) {
      await tabTo(page, page.getByRole('textbox', { name: label }));
      await page.keyboard.type(text);
    }
    await tabTo(page, page.getByRole('button', { name: 'Send Message' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
  },
);

test('a visitor sends a message without scripts, and staff answer it', async ({ newBrowser, page, site }, {
  testId,
}) => {
  const visitor = await newBrowser({ javaScriptEnabled: false });
  await visitor.goto('/contact');
  await write(visitor, words(testId));
  await send(visitor);
  await expect(visitor.getByText('Message sent!')).toBeVisible();

  await page.goto('/inbox?state=open');
  await signIn(page, site.staff);
  await looksRight(page);
  await page
    .getByRole('row', { name: /Delia Marsh/ })
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByText('Do you deliver that far?')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByRole('alert')).toContainText('Write the answer first.');
  await page.getByRole('textbox', { name: 'Answer' }).fill('We do, every Friday.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Answer saved')).toBeVisible();
  await expect(page.getByText('We do, every Friday.')).toBeVisible();
  await looksRight(page);
});
