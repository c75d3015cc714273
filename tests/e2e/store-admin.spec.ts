import type { Locator, Page } from '@playwright/test';
import { aPhotograph } from './couple.ts';
import { changeBySql, readBySql } from './database.ts';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff, openFilter, rowMenu, stored } from './staff.ts';

// Browsers report the status of a rejected form.
test.use({ allowed: [/status of (400|409)/] });

/** An order of today, paid or unpaid. */
async function placeOrder(site: { folder: string }, name: string, status: 'paid' | 'pending') {
  await changeBySql(
    site,
    `with sold as (select v.*, p.title as product from variants v join products p on p.id = product_id limit 1),
     placed as (
       insert into orders (status, paid_at, hold_expires_at, currency, subtotal_cents, buyer_name, buyer_email, buyer_phone,
         fulfillment, fulfillment_date, success_url, cancel_url)
       select '${status}', case '${status}' when 'paid' then now() end, now() + interval '30 minutes', 'usd', price_in_cents,
         '${name}', 'hannah@example.com', '304-555-0171', 'delivery',
         (now() at time zone (select time_zone from studio_settings))::date, '/success', '/store' from sold
       returning id, total_cents),
     delivery as (
       insert into order_deliveries (order_id, recipient_name, delivery_street, delivery_city, delivery_region, delivery_postal_code,
         delivery_note)
       select id, 'June Mays', '2 Laurel Gap Road', 'Morgantown', 'WV', '26501', 'Side door' from placed),
     line as (
       insert into order_lines (order_id, variant_id, product_id, product_title, variant_title, sku, unit_price_in_cents,
         quantity, takes_stock)
       select placed.id, sold.id, product_id, product, title, sku, price_in_cents, 1, false from placed, sold),
     payment as (
       insert into payments (ref, provider, order_id, amount_cents, currency, status)
       select 'test_' || id, 'test', id, total_cents, 'usd', case '${status}' when 'paid' then 'paid' else 'open' end
       from placed returning ref, order_id, amount_cents),
     money as (
       insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose)
       select ref, order_id, book_day(now()), amount_cents, 'usd', 'test', 'sale' from payment where '${status}' = 'paid')
     insert into sales_entries (order_id, kind, day, orders, currency, goods_cents, channel)
     select id, 'sale', book_day(now()), 1, 'usd', total_cents, 'web' from placed where '${status}' = 'paid'`,
  );
  const [row] = await readBySql<{ number: string }>(site, 'select number from orders where buyer_name = $1', [name]);
  return Number(row?.number);
}

function saved(page: Page, words: string | RegExp) {
  return expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();
}

function titlesIn(page: Page) {
  return page.getByRole('region', { name: 'Products' }).locator('tbody .row-link').allInnerTexts();
}

test('missing fields of a product are marked', { tag: '@phone' }, async ({ page, site }) => {
  await openAsStaff(page, '/store-manager/products', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add product');
  await looksRight(page);
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await expect(page.getByText('A product needs a title.').first()).toBeVisible();
  await looksRight(page);
});

test('a product is added with variants and a picture, and sold in the store', async ({ page, newBrowser, site }) => {
  const title = `Fern Bowl ${test.info().project.name}`;
  await openAsStaff(page, '/store-manager/products/new', site);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByLabel('Kind').fill('Arrangements');
  await page.getByLabel('Description', { exact: true }).fill('Ferns in a low bowl.\n\nWatered from below.');
  const first = page.getByRole('group', { name: 'Variant 1' });
  await first.getByLabel('Price in dollars').fill('48.50');
  await page.getByRole('button', { name: 'Add a variant' }).click();
  const second = page.getByRole('group', { name: 'Variant 2' });
  await expect(second.getByLabel('Size')).toBeFocused();
  await second.getByLabel('Size').fill('Large');
  await second.getByLabel('Price in dollars').fill('72');
  await second.getByLabel('Count the stock').check();
  await second.getByLabel('In stock').fill('3');
  await second.getByRole('button', { name: 'Move' }).first().click();
  await expect(first.getByLabel('Price in dollars')).toHaveValue('72');
  await page.getByRole('button', { name: 'Add a detail' }).click();
  const detail = page.getByRole('group', { name: 'Detail 1' });
  await detail.getByLabel('About').fill('Care');
  await detail.getByLabel('Text').fill('Light shade.');
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(await aPhotograph('fern.jpg', '#5a7a4a'));
  const alt = page.getByLabel('Alternative text');
  await expect(alt).toHaveValue('');
  await alt.fill('Ferns in a bowl.');
  await looksRight(page);
  await page.getByRole('button', { name: 'Save product' }).click();
  await saved(page, `${title} is saved.`);
  await expect(page.getByRole('group', { name: 'Picture 1' }).getByLabel('What it shows')).toHaveValue(
    'Ferns in a bowl.',
  );
  // Nothing may lie half under the foot that stays in sight.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await looksRight(page);

  const visitor = await newBrowser();
  await visit(visitor, '/store');
  await visitor.getByRole('main').getByRole('link', { name: title }).last().click();
  await expect(visitor.getByText('3 in stock!')).toBeVisible();
  await expect(visitor.getByText('Light shade.')).toBeVisible();
});

test('a product is deleted and restored', { tag: '@phone' }, async ({ page, site }) => {
  const title = 'Bulb Bowl';
  await openAsStaff(page, `/store-manager/products?q=${title}`, site);
  await rowMenu(page, title, 'Delete');
  const asked = page.getByRole('dialog', { name: 'Delete this product?' });
  await expect(asked).toBeVisible();
  await looksRight(page);
  await asked.getByRole('button', { name: 'Delete' }).click();
  await saved(page, 'Product deleted');
  await expect(page.getByText('No products match.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titlesIn(page)).toEqual([title]);
  await looksRight(page);
});

test('staff search products, hide several at once and show them again', async ({ page, site }) => {
  await openAsStaff(page, '/store-manager/products?kind=Hand-tied', site);
  await openFilter(page, 'Kinds of products');
  await expect(page.getByRole('link', { name: 'Hand-tied', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  const [first = '', second = ''] = await titlesIn(page);
  for (const title of [first, second]) await page.getByRole('checkbox', { name: `Choose ${title}` }).check();
  await expect(page.getByText('2 products selected')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await saved(page, '2 products are off the shelf now.');
  await openFilter(page, 'Products to show');
  await page.getByRole('link', { name: 'Hidden' }).click();
  await expect.poll(() => titlesIn(page)).toEqual([first, second]);
  await rowMenu(page, first, 'Show');
  await saved(page, `${first} is on the shelf now.`);
  await rowMenu(page, second, 'Show');
  await expect(page.getByText('No products match.')).toBeVisible();
  await looksRight(page);
});

/** Drags without dropping. */
async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height, { steps: 8 });
}

test('products are reordered by dragging and with the keyboard', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/store-manager/products', site);
  const [one = '', two = '', three = ''] = await titlesIn(page);
  await tabTo(page, page.getByRole('button', { name: `Move ${one} down`, exact: true }));
  const moved = stored(page);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await titlesIn(page)).slice(0, 3)).toEqual([two, one, three]);
  await expect(page.getByText(`${one} is now 2 of`)).toBeAttached();
  await moved;
  await visit(page, '/store-manager/products');
  expect((await titlesIn(page)).slice(0, 3)).toEqual([two, one, three]);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const dragged = stored(page);
  await drag(page, row(two).locator('.reorder-handle'), row(three));
  await expect.poll(async () => (await titlesIn(page)).slice(0, 3)).toEqual([one, three, two]);
  await page.mouse.up();
  await dragged;
  await visit(page, '/store-manager/products');
  expect((await titlesIn(page)).slice(0, 3)).toEqual([one, three, two]);
});

test('staff add a product with the keyboard alone', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/store-manager/products/new', site);
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  await type(page.getByRole('textbox', { name: 'Title', exact: true }), 'Moss Ring');
  await type(page.getByLabel('Price in dollars'), '30');
  await tabTo(page, page.getByRole('button', { name: 'Add a variant' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Variant 2' }).getByLabel('Size')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Remove variant 2' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Variant 2' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a variant' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Save product' }));
  await page.keyboard.press('Enter');
  await saved(page, 'Moss Ring is saved.');
});

test('staff set stock, and impossible numbers are marked', { tag: '@phone' }, async ({ page, site }) => {
  await openAsStaff(page, '/store-manager/stock?show=counted', site);
  await looksRight(page);
  const counts = page.getByRole('textbox', { name: /^New count of/ });
  const before = Number(await counts.first().getAttribute('placeholder'));
  await counts.first().fill('-9999');
  await page.getByRole('button', { name: 'Save counts' }).click();
  await expect(counts.first()).toBeFocused();
  await expect(page.getByText(`There are only ${before} now.`)).toBeVisible();
  await looksRight(page);
  await counts.first().fill('+2');
  await counts.first().press('Enter');
  await saved(page, 'One count is changed.');
  await expect(counts.first()).toHaveAttribute('placeholder', String(before + 2));
  await expect(counts.first()).toHaveValue('');
});

test('staff create, annotate, complete and refund an order', async ({ page, site }) => {
  const number = await placeOrder(site, `Ana Vance ${test.info().project.name}`, 'paid');
  await openAsStaff(page, '/store-manager?day=today&status=to-make', site);
  await looksRight(page);
  await page.getByRole('link', { name: String(number) }).click();
  await looksRight(page);
  await page.getByRole('button', { name: 'Mark made', exact: true }).click();
  await saved(page, `Order ${number} is made.`);
  await page.getByLabel('Note', { exact: true }).fill('No lilies.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await saved(page, 'The note is kept.');
  await page.getByLabel('More for this order').click();
  await page.getByRole('button', { name: 'Mark delivered', exact: true }).click();
  await saved(page, `Order ${number} is delivered.`);
  await looksRight(page);

  await visit(page, '/store-manager/day');
  await expect(page.getByText('No lilies.').first()).toBeVisible();
  await looksRight(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('2 Laurel Gap Road').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await visit(page, `/store-manager/${number}`);
  await page.getByLabel('More for this order').click();
  await page.getByRole('link', { name: 'Refund order' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}?` });
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await looksRight(page);
  await dialog.getByLabel('Message to the buyer').fill('We are sorry.');
  await dialog.getByRole('button', { name: 'Refund order' }).click();
  await saved(page, 'Order refunded');
  await expect(page.getByText('Refunded, by').first()).toBeVisible();
});

test('staff cancel an unpaid order with the keyboard alone', { tag: '@desktop' }, async ({ page, site }) => {
  const number = await placeOrder(site, 'Ben Cole', 'pending');
  await openAsStaff(page, `/store-manager/${number}`, site);
  await tabTo(page, page.getByLabel('More for this order'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Cancel order' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number}?` });
  await expect(dialog).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Cancel order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel order' }));
  await page.keyboard.press('Enter');
  await saved(page, 'Order cancelled');
});
