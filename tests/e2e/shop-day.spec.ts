/** One day in the shop: the counter, the bench, the van, the buyer at home, the accountant. */
import type { Page } from '@playwright/test';
import { addToCart, CARDS, giveDetails, pay, proceedToCheckout } from './buyer.ts';
import { changeBySql, readBySql } from './database.ts';
import { expect, looksRight, type Site, started, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

/** The driver's page sends every 20 seconds: the network may go in the middle of it. */
const CUT_OFF = /ERR_INTERNET_DISCONNECTED \(.*\/drive\/|status of 400 .*\/order\//;
test.use({ allowed: [CUT_OFF] });

test('flowers sold over the counter are paid, on the books and out of stock', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/sell', site);
  // The last: orders that other tests left unpaid come back to the stock of the first.
  const last = page.locator('.sell-size', { hasText: /\d\d left/ }).last();
  const left = Number(/(\d+) left/.exec(await last.innerText())?.[1]);
  const name = /^Add .+\$/.exec((await last.textContent()) ?? '')?.[0] ?? '';
  const tile = page.getByRole('button', { name });
  await tile.click();
  await tile.click();
  const total = await page.locator('.sell-sum b').innerText();
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  await expect(page.getByText(`${total} in cash.`).first()).toBeVisible();
  await expect(tile).toContainText(`${left - 2} left`);
  await page.getByRole('link', { name: 'Open order' }).click();
  await expect(page.getByRole('main')).toContainText(/Order \d/);
  await expect(page.getByRole('main')).toContainText(total);
});

test('a delivery is sold on the phone with Enter alone, for the first day and the city of the ZIP code', async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/sell', site);
  await page.locator('.sell-size:not(:disabled)').first().click();
  const bar = page.locator('.sell-bar').getByRole('button', { name: 'Ticket' });
  if (await bar.isVisible()) await bar.click();
  await page.getByRole('radio', { name: 'Delivered' }).check();
  await expect(page.locator('.day-tiles input').first()).toBeChecked();
  await page.getByLabel('Recipient', { exact: true }).focus();
  const said = ['June Mays', '12 Ridge Road', '26501', '304-555-0177', '', '', '', 'Hannah Lyle', '304-555-0134', ''];
  for (const words of said) {
    await page.keyboard.type(words);
    if (words === '26501') await expect(page.getByLabel('City')).toHaveValue('Morgantown');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'On account' }).click();
  await page.getByRole('link', { name: 'Open order' }).click();
  await expect(page.getByRole('main')).toContainText('12 Ridge Road');
  await expect(page.getByRole('main')).toContainText('Morgantown');
});

interface People {
  page: Page;
  site: Site;
  newBrowser(): Promise<Page>;
}

/** A paid order that is made and on a driver's route. */
async function orderOnRoute({ page, site, newBrowser }: People) {
  const buyer = await newBrowser();
  await addToCart(buyer);
  await proceedToCheckout(buyer);
  await giveDetails(buyer, 'Wren Tolliver');
  await pay(buyer, CARDS.paid);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  const number = await buyer.locator('.paid-number b').innerText();
  await buyer.getByRole('link', { name: 'Your order’s own page' }).click();
  await expect(buyer).toHaveURL(/\/order\//);
  await expect(buyer.getByRole('main')).toContainText(number);
  const orderPage = new URL(buyer.url()).pathname;

  await openAsStaff(page, `/store-manager/${number}`, site);
  await page.getByLabel('More for this order').click();
  await page.getByRole('link', { name: 'The board of that day' }).click();
  const card = page.locator('.board-card', { hasText: number });
  await card.getByRole('button', { name: /^Mark made: / }).click();
  await expect(card.getByRole('button', { name: /^Send out: / })).toBeVisible();
  await page.getByText('Route and print', { exact: true }).click();
  await page.getByRole('link', { name: 'Routes' }).click();
  await started(page);
  const link = await addRoute(page);
  return { buyer, number, orderPage, link };
}

test('a buyer moves an order to another day and house, and in the end cancels it, without a call', async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  await giveDetails(page, 'Wren Tolliver');
  await pay(page, CARDS.paid);
  const next = page.getByRole('region', { name: 'What happens now' });
  await expect(next).toContainText('You can change this order or cancel it until');
  await next.getByRole('link', { name: 'Change or cancel it' }).click();
  await started(page);
  await looksRight(page);
  await page.getByRole('link', { name: 'Change the day or the address' }).click();
  await started(page);
  await expect(page.getByLabel('Street and number')).toHaveValue('2 Laurel Gap Road');
  await looksRight(page);
  await page.getByLabel('Street and number').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('The street and number.');
  await looksRight(page);
  const street = page.getByLabel('Street and number');
  await street.fill('9 Court Street');
  const width = (await street.boundingBox())?.width;
  const city = page.getByRole('textbox', { name: 'City', exact: true });
  await page.getByLabel('ZIP code').fill('26537');
  await expect(city).toHaveValue('Kingwood');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: /^The new total is/ })).toBeFocused();
  expect((await street.boundingBox())?.width).toBe(width);
  await looksRight(page);
  await page.getByLabel('ZIP code').fill('26501');
  await expect(city).toHaveValue('Morgantown');
  const day = page.getByRole('group', { name: /^Day/ }).getByRole('radio').nth(2);
  const chosen = (await day.getAttribute('value')) ?? '';
  await day.check();
  await page.getByRole('group', { name: /^Time/ }).getByRole('radio').first().check();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('The studio sees what you changed.')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('9 Court Street');
  const words = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  await expect(page.getByRole('region', { name: 'What you ordered' })).toContainText(words.format(new Date(chosen)));

  await page.getByText('Cancel this order').click();
  await expect(page.getByRole('main')).toContainText(/\$[\d.]+ goes back to you/);
  await looksRight(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is on its way back.');
  await looksRight(page);
});

/** Puts all deliveries that are on no route on a new one. Returns its link. */
async function addRoute(page: Page) {
  await page.getByLabel('Driver, or part of town').fill('Cole');
  await page.getByRole('button', { name: 'Add route' }).click();
  await expect(page.getByText('Route added')).toBeVisible();
  return page.locator('.route-link a').last().innerText();
}

test('an order is made, driven without a network and left on the porch, and its buyer sees each step', async ({
  page,
  site,
  newBrowser,
}) => {
  const { buyer, number, orderPage, link } = await orderOnRoute({ page, site, newBrowser });
  const driver = await newBrowser();
  await driver.goto(link);
  await started(driver);
  await driver.getByRole('button', { name: /Start the route|Take the rest along/ }).click();
  await expect(driver.getByText('The studio knows everything you have done.')).toBeVisible();
  await visit(buyer, orderPage);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your flowers are on the way.');

  await expect(driver.getByText('This page also opens without a network.')).toBeVisible();
  await driver.context().setOffline(true);
  const stop = driver.locator('.drive-stop', { hasText: number });
  await stop.getByRole('button', { name: 'Done here' }).click();
  await stop.locator('input[type=file]').setInputFiles('db/demo/pictures/scene-doorstep-delivery.webp');
  await stop.getByLabel('Left with').fill('the porch swing');
  await stop.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(stop).toContainText('Delivered');
  await expect(driver.getByText('1 report is kept on this phone')).toBeVisible();
  await driver.reload();
  await started(driver);
  await expect(driver.getByText('1 report is kept on this phone')).toBeVisible();
  await expect(stop).toContainText('Delivered');
  await driver.context().setOffline(false);
  await expect(driver.getByText('The studio knows everything you have done.')).toBeVisible();

  await visit(buyer, orderPage);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your flowers are delivered.');
  const photo = buyer.getByRole('img', { name: 'Where the driver left the flowers' });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visit(page, `/store-manager/${number}`);
  await expect(page.getByRole('main')).toContainText('the porch swing');
});

async function openAndLoseNetwork(driver: Page, link: string) {
  await driver.goto(link);
  await expect(driver.getByText('This page also opens without a network.')).toBeVisible();
  await driver.context().setOffline(true);
}

test('a phone that can keep nothing reports while its page is open', { tag: '@phone' }, async ({
  page,
  site,
  newBrowser,
}) => {
  const { buyer, number, orderPage, link } = await orderOnRoute({ page, site, newBrowser });
  const driver = await newBrowser();
  await driver.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await openAndLoseNetwork(driver, link);
  await driver.getByRole('button', { name: /Start the route|Take the rest along/ }).click();
  await expect(driver.locator('.drive-news').getByRole('status')).toContainText('leave this page open');
  await expect(driver.locator('.drive-news').getByRole('status')).toContainText(/\d reports? (is|are) waiting/);
  await expect(driver.locator('.drive-stop', { hasText: number })).toContainText('Out for delivery');
  await driver.context().setOffline(false);
  await expect(driver.getByText('The studio knows everything you have done.')).toBeVisible();
  await visit(buyer, orderPage);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your flowers are on the way.');
});

/** A route of three, on a day that no other test uses. Returns its link and what staff see of it. */
async function routeOfThree(page: Page, site: Site) {
  await changeBySql(
    site,
    `with three as (
      update orders set fulfillment_date = current_date + 40, fulfillment_state = 'to_make'
      where id in (select id from orders where status = 'paid' and fulfillment = 'delivery' and fulfillment_state = 'delivered'
        order by number limit 3)
      returning id),
    route as (insert into delivery_routes (day, name) values (current_date + 40, 'Dell') returning id)
    insert into route_stops (order_id, route_id, place)
    select three.id, route.id, row_number() over () from three, route`,
  );
  const [route] = await readBySql<{ day: string }>(site, 'select (current_date + 40)::text as day', []);
  const routes = `/store-manager/routes?day=${route?.day}`;
  await openAsStaff(page, routes, site);
  return { routes, link: await page.locator('.route-link a').innerText() };
}

test('a driver puts the stops in another order, by thumb and by keys, also without a network', async ({
  page,
  site,
  newBrowser,
}) => {
  const { link, routes } = await routeOfThree(page, site);
  const driver = await newBrowser();
  await openAndLoseNetwork(driver, link);
  const stops = driver.locator('.drive-stop h2');
  const [one = '', two = '', three = ''] = (await stops.allInnerTexts()).map((text) => text.replace(/^\d+ /, ''));
  const up = driver.getByRole('button', { name: `Move ${three} up` });
  await up.click();
  await expect(stops).toHaveText([`1 ${one}`, `2 ${three}`, `3 ${two}`]);
  await expect(up).toBeFocused();
  await driver.keyboard.press('Enter');
  await expect(stops).toHaveText([`1 ${three}`, `2 ${one}`, `3 ${two}`]);
  await expect(up).toBeFocused();
  await expect(driver.getByText(`${three} is now 1 of 3.`)).toBeAttached();
  await expect(driver.getByText('2 reports are kept on this phone')).toBeVisible();
  await driver.reload();
  await started(driver);
  await expect(stops).toHaveText([`1 ${three}`, `2 ${one}`, `3 ${two}`]);
  await driver.context().setOffline(false);
  await expect(driver.getByText('The studio knows everything you have done.')).toBeVisible();
  await expect(stops).toHaveText([`1 ${three}`, `2 ${one}`, `3 ${two}`]);
  await visit(page, routes);
  await expect(page.locator('.route-stops').first().locator('li b')).toHaveText([three, one, two]);
});

test.describe('a route that is made anew', () => {
  // Its former link.
  test.use({ allowed: [new RegExp(`${CUT_OFF.source}|status of 410`)] });

  test('what was reported arrives with the new link', { tag: '@phone' }, async ({ page, site, newBrowser }) => {
    const { number, link } = await orderOnRoute({ page, site, newBrowser });
    const driver = await newBrowser();
    await openAndLoseNetwork(driver, link);
    await driver.getByRole('button', { name: /Start the route|Take the rest along/ }).click();
    await expect(driver.locator('.drive-news').getByRole('status')).toContainText(
      /\d reports? (is|are) kept on this phone/,
    );
    await page.getByRole('link', { name: 'Delete route' }).last().click();
    await page.getByRole('button', { name: 'Delete route' }).click();
    await expect(page.getByText('Route deleted')).toBeVisible();
    const newLink = await addRoute(page);
    await driver.context().setOffline(false);
    await driver.goto(newLink);
    await expect(driver.locator('.drive-stop', { hasText: number })).toContainText('Out for delivery');
    await expect(driver.getByText('The studio knows everything you have done.')).toBeVisible();
    await visit(page, `/store-manager/${number}`);
    await expect(page.getByRole('main')).toContainText('Out for delivery, by Cole');
  });
});
