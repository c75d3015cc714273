/** `node bench/till.ts {address} {email} {password}`: sells a bouquet in the hand for cash and prints how many taps and seconds it took. */
import { chromium, type Locator } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

const [address = 'http://localhost:3000', email = '', password = ''] = process.argv.slice(2);
const found = await findChromium(console.error);
const browser = await chromium.launch({ executablePath: found?.path, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [name, viewport] of Object.entries(SIZES)) {
    const page = await browser.newPage({ viewport, baseURL: address, hasTouch: name === 'phone' });
    await page.goto('/admin-login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL((url) => url.pathname !== '/admin-login');
    const begun = performance.now();
    await page.goto('/sell');
    const openedAfter = performance.now() - begun;
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await tap(page.locator('.sell-size:not(:disabled)').first());
    const ticket = page.locator('.sell-bar').getByRole('button', { name: 'Ticket' });
    if (await ticket.isVisible()) await tap(ticket);
    await tap(page.getByRole('button', { name: /^Given \$/ }).first());
    await tap(page.getByRole('button', { name: 'Cash', exact: true }));
    await page.locator('.sell-paid-change').waitFor();
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const all = performance.now() - begun;
    console.info(
      `${name}: ${taps} taps, ${seconds(all)} s by machine, of which ${seconds(openedAfter)} s to open the till`,
    );
    await page.close();
  }
} finally {
  await browser.close();
}
