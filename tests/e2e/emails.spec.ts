import { expect, looksRight, test } from './site.ts';
import { openAsStaff } from './staff.ts';

// Browsers report the status of a rejected form.
test.use({ allowed: [/status of 40[09]/] });

test('an owner writes an email next to its preview, and takes the change back', async ({ page, site }) => {
  await openAsStaff(page, '/email-manager', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Reminder of a meeting' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminder of a meeting');
  const preview = page.getByRole('region', { name: 'Preview' });
  const email = preview.frameLocator('iframe');
  // The line beside the subject in the inbox says it too.
  const says = (text: string) => email.getByRole('paragraph').filter({ hasText: text });
  await expect(says('We’re looking forward to our meeting:')).toBeVisible();
  await looksRight(page);

  const opening = page.getByLabel('Opening');
  await opening.fill('Until soon, {friend}!');
  await expect(preview.getByRole('status')).toContainText('This email has no {friend}.');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(opening).toBeFocused();
  await expect(opening).toHaveAccessibleDescription(/^This email has no \{friend\}\. You can use \{name\}/);
  await looksRight(page);

  await page.getByLabel('Subject').fill('We see you {when}');
  await opening.fill('Until soon, ');
  // By keyboard: Chromium sends a click right after a scroll to the frame that was there before.
  await page.getByRole('button', { name: 'Insert {name}' }).press('Enter');
  await expect(opening).toBeFocused();
  await page.keyboard.type('!');
  await expect(opening).toHaveValue('Until soon, {name}!');
  await expect(says('Until soon, Ana Reed!')).toBeVisible();
  await expect(preview.getByText(/^We see you Friday/)).toBeVisible();
  await page.getByLabel('Desktop').press('Space');
  await expect(page.getByLabel('Desktop')).toBeChecked();
  await looksRight(page);
  await page.getByLabel('Preview and test').selectOption('By video call');
  await expect(says('by video call')).toBeVisible();
  await page.getByLabel('Dark').press('Space');
  await expect(email.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(251, 250, 247)');
  await looksRight(page);
  await page.getByLabel('Dark').press('Space');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('The next email has these texts.')).toBeVisible();

  await page.getByRole('button', { name: 'Reset to the default texts' }).click();
  await expect(page.getByLabel('Opening')).toHaveValue('We’re looking forward to our meeting:');
  await expect(says('We’re looking forward to our meeting:')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByLabel('Opening')).toHaveValue('Until soon, {name}!');
  await page.getByRole('button', { name: 'Reset to the default texts' }).click();
  await expect(page.getByText('These are the default texts.')).toBeVisible();
});
