import type { Page, Route } from '@playwright/test';
import { addToCart, CARDS, cartButton, cartPanel, giveDetails, openProduct, pay, proceedToCheckout } from './buyer.ts';
import {
  distancesFromTop,
  expect,
  looksRight,
  looksRightAtBothSizes,
  openWithoutScripts,
  started,
  test,
  visit,
} from './site.ts';
import { openAsStaff } from './staff.ts';

test('a buyer pays with the test card, and staff find the order', async ({ page, newBrowser, site }) => {
  const buyer = `Hannah Lyle ${test.info().project.name}`;
  await addToCart(page);
  await proceedToCheckout(page);
  await expect(page.getByText('TEST MODE').first()).toBeVisible();
  await looksRight(page);
  await giveDetails(page, buyer);
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeFocused();
  await looksRight(page);
  await pay(page, CARDS.paid);

  await expect(page).toHaveURL(/\/success\?order=\d+&key=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  const number = new URL(page.url()).searchParams.get('order') ?? '';
  await expect(page.getByRole('main')).toContainText(number);
  await looksRight(page);
  await started(page);
  await cartButton(page).click();
  await expect(cartPanel(page), 'The cart is empty again').toContainText('Your cart is empty');

  const staff = await newBrowser();
  await openAsStaff(staff, '/store-manager', site);
  await expect(staff).toHaveURL(/\/store-manager$/);
  await expect(staff.getByRole('row').filter({ hasText: number })).toContainText(buyer);
  await looksRight(staff);
  await staff.getByRole('row').filter({ hasText: number }).getByRole('link').first().click();
  await expect(staff.getByRole('main')).toContainText('2 Laurel Gap Road');
  await looksRight(staff);
});

test('a buyer asks for a time on a day by appointment, and staff confirm it on the board', async ({
  page,
  newBrowser,
  site,
}) => {
  const buyer = `Ana Reed ${test.info().project.name}`;
  await addToCart(page);
  await proceedToCheckout(page);
  await page.getByRole('radio', { name: /^Pickup/ }).check();
  const days = page.getByRole('group', { name: /^Day/ }).getByRole('radio');
  const time = page.getByLabel('Pickup time');
  const values = await days.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  const saturday = values.find((day) => new Date(day).getUTCDay() === 6) ?? '';
  await days.and(page.locator(`[value="${values.find((day) => day !== saturday)}"]`)).check();
  await expect(time).toBeHidden();
  await days.and(page.locator(`[value="${saturday}"]`)).check();
  await time.fill('11:00');
  await looksRight(page);
  await page.getByLabel('Your name').fill(buyer);
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('304-555-0171');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/card$/);
  await pay(page, CARDS.paid);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  await expect(page.getByText('You asked for 11AM; we’ll confirm it.')).toBeVisible();

  const staff = await newBrowser();
  await openAsStaff(staff, `/store-manager/board?day=${saturday}`, site);
  const card = staff.getByRole('listitem').filter({ hasText: buyer });
  await expect(card).toContainText('11AM, requested, to be confirmed');
  await looksRight(staff);
  await card.getByRole('button', { name: /Confirm 11AM/ }).click();
  await expect(staff.getByText(/pickup at 11AM is confirmed/)).toBeVisible();
  await expect(card).toContainText('11AM, confirmed');
});

test('the days and times stay where they are while the ZIP code is typed', async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  const zip = page.getByLabel('ZIP code');
  const day = page.getByRole('group', { name: /^Day/ }).getByRole('radio').first();
  const time = page.getByRole('group', { name: /^Time/ }).getByRole('radio').first();
  await day.check();
  const before = await distancesFromTop(day, time);
  const answers = {
    '26501': 'Delivery to Morgantown: $14.20',
    '26505': 'Is this address inside Morgantown?',
    '26260': 'We cannot deliver to Canaan Valley at the moment.',
    '90210': 'We do not deliver to 90210.',
  };
  for (const [typed, answer] of Object.entries(answers)) {
    await zip.fill(typed);
    await expect(page.getByText(answer)).toBeVisible();
    expect(await distancesFromTop(day, time), typed).toEqual(before);
  }
});

/** Starts to write down what the live regions of the page say about the total. */
async function totalsSaid(page: Page) {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const region of document.querySelectorAll('[role="status"], [aria-live]'))
      new MutationObserver(() => said.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  return async () => {
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    return said.filter((text) => text.includes('Total'));
  };
}

test('a new total is said once, whatever changes it, and the same total not again', { tag: '@desktop' }, async ({
  page,
}) => {
  await addToCart(page);
  await proceedToCheckout(page);
  const said = await totalsSaid(page);
  const total = page.getByRole('heading', { level: 1 });
  const changes = {
    'the ZIP code': () => page.getByLabel('ZIP code').fill('26537'),
    'the tip': () => page.getByRole('group', { name: 'Add a tip?' }).getByRole('radio').nth(1).check(),
    pickup: () => page.getByRole('radio', { name: /^Pickup/ }).check(),
    delivery: () => page.getByRole('radio', { name: /^Delivery/ }).check(),
    'no tip': () => page.getByLabel('No tip').check(),
  };
  const totals: string[] = [];
  for (const [what, change] of Object.entries(changes)) {
    const before = await total.innerText();
    await change();
    await expect(total, what).not.toHaveText(before, { useInnerText: true });
    totals.push(`Total: ${await total.innerText()}`);
    await expect.poll(said, { message: what }).toEqual(totals);
  }
  await page.getByLabel('Your name').fill('Hannah Lyle');
  await page.getByRole('group', { name: /^Day/ }).getByRole('radio').nth(1).check();
  expect(await said()).toEqual(totals);
});

test('a tip that is typed digit by digit is said once, when it is there', { tag: '@phone' }, async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  await page.getByText('Another amount').click();
  const said = await totalsSaid(page);
  const total = page.getByRole('heading', { level: 1 });
  const before = await total.innerText();
  await page.getByLabel('Amount of the tip').pressSequentially('12.50', { delay: 100 });
  await expect(total).not.toHaveText(before, { useInnerText: true });
  await expect.poll(said).toEqual([`Total: ${await total.innerText()}`]);
});

test('on a phone the total stands beside the button to the payment', { tag: '@phone' }, async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  const button = page.getByRole('button', { name: 'Continue to payment' });
  const total = page.getByRole('status').filter({ hasText: /^Total: / });
  await expect(total, 'Delivery and tax are not known yet').toHaveText(/^Total: about \$/);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await button.scrollIntoViewIfNeeded();
    await expect(total).toBeInViewport({ ratio: 1 });
    const [above, below] = [await total.boundingBox(), await button.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(24);
  }
  await page.getByLabel('ZIP code').fill('26501');
  await expect(total).toHaveText(/^Total: \$/);
  await page.getByRole('group', { name: 'Add a tip?' }).getByRole('radio').nth(1).check();
  await expect(total).toHaveText(`Total: ${await page.getByRole('heading', { level: 1 }).innerText()}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await total.boundingBox(), 'On a desktop it is only said').toMatchObject({ width: 1, height: 1 });
});

test('a ZIP code that is changed takes its city and state along, but not those that the buyer typed', {
  tag: '@desktop',
}, async ({ page }) => {
  await openProduct(page);
  await page.getByLabel('Deliver to ZIP code').fill('26501');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'The day you want them' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await proceedToCheckout(page);
  const zip = page.getByRole('textbox', { name: 'ZIP code' });
  const city = page.getByRole('textbox', { name: 'City', exact: true });
  const state = page.getByRole('combobox', { name: 'State' });
  await expect(city, 'The city of the remembered ZIP code').toHaveValue('Morgantown');
  await zip.fill('21550');
  await expect(city).toHaveValue('Oakland');
  await expect(state).toHaveValue('MD');
  await zip.fill('26505');
  await expect(city).toHaveValue('Morgantown');
  await expect(state).toHaveValue('WV');
  await city.fill('morgantown');
  await zip.fill('21550');
  await expect(city, 'Typed by hand, it is still that of the old ZIP code').toHaveValue('Oakland');
  await zip.fill('99999');
  await expect(city, 'Nobody knows this ZIP code').toHaveValue('');
  await city.fill('Rhodora Hollow');
  await zip.fill('26501');
  await expect(state).toHaveValue('WV');
  await expect(city, 'It is of no other ZIP code').toHaveValue('Rhodora Hollow');
});

test('the month offers the days of the tiles too, and says why it blocks a day', { tag: '@phone' }, async ({
  page,
}) => {
  await addToCart(page);
  await proceedToCheckout(page);
  const days = page.getByRole('group', { name: /^Day/ });
  const first = days.getByRole('radio').first();
  const day = await first.inputValue();
  await page.getByText('Another day').click();
  const month = page.locator('.month');
  const heading = page.locator('.month-head');
  while ((await heading.innerText()) !== monthOf(day) && (await page.getByText('Earlier month').count()) > 0)
    await page.getByRole('button', { name: 'Earlier month' }).click();
  await month.getByText(String(Number(day.slice(8))), { exact: true }).click();
  await expect(first, 'The month offers what the tiles offer').toBeChecked();
  await page.getByRole('button', { name: 'Later month' }).click();
  const sunday = month.getByRole('radio', { name: /^Sunday.*: We are closed on Sundays\./ });
  await expect(sunday.first()).toBeDisabled();
  await looksRightAtBothSizes(page);
});

function monthOf(day: string) {
  return new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
}

for (const [wish, day] of Object.entries({ 'that was chosen before': 1, 'that is still to be chosen': undefined })) {
  test(`the checkout for a day ${wish} stays as it is when its scripts start`, async ({ page }) => {
    await openProduct(page);
    if (day !== undefined) {
      await page.getByLabel('Deliver to ZIP code').fill('26501');
      await page.keyboard.press('Enter');
      await page
        .getByRole('group', { name: 'The day you want them' })
        .getByRole('radio', { disabled: false })
        .nth(day)
        .check();
    }
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await proceedToCheckout(page);
    const letScriptsIn = await openWithoutScripts(page, page.url());
    const parts = [page.getByLabel('Message'), page.getByLabel('Your name'), page.getByText('Continue to payment')];
    const before = await distancesFromTop(...parts);
    await letScriptsIn();
    expect(await distancesFromTop(...parts)).toEqual(before);
  });
}

test('a tap right after a mistyped email address reaches its target', async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  await page.getByLabel('Email').fill('hannah@gmial.com');
  await page.getByLabel('Text me about the delivery').check();
  await expect(page.getByText('Did you mean hannah@gmail.com?')).toBeVisible();
});

test('a guest types nine fields for a gift with a signed card, that of the payment card among them', {
  tag: '@phone',
}, async ({ page }) => {
  let fields = 0;
  const type = async (label: string, words: string) => {
    fields++;
    await page.getByRole('textbox', { name: label }).first().fill(words);
  };
  await openProduct(page);
  await type('Deliver to ZIP code', '26501');
  await page.getByRole('button', { name: 'See days and cost' }).click();
  await page
    .getByRole('group', { name: 'The day you want them' })
    .getByRole('radio', { disabled: false })
    .first()
    .check();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await proceedToCheckout(page);
  await type('Who they are for', 'June Mays');
  await type('Street and number', '12 Ridge Road');
  await page.getByRole('group', { name: /^Time/ }).getByRole('radio').first().check();
  await type('Message', 'Happy birthday, Mom!');
  await type('From', 'Hannah');
  await type('Your name', 'Hannah Lyle');
  await type('Email', 'hannah@example.com');
  await type('Phone', '304-555-0171');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/card$/);
  await type('Card number', CARDS.paid);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  expect(fields).toBe(9);
});

test('a buyer writes the card, and staff print it on one page of its size', async ({ page, newBrowser, site }) => {
  const buyer = `Ruth Amos ${test.info().project.name}`;
  await addToCart(page);
  await proceedToCheckout(page);
  const message = page.getByLabel('Message');
  await message.fill('W'.repeat(230));
  await expect(page.getByText('230 of 240, 10 left')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^10 left$/ })).toHaveCount(1);
  await message.fill(`${'W'.repeat(238)} 👩🏽‍🌾`);
  await expect(page.getByText('240 of 240, 0 left')).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('Ana & Bo');
  await page.getByText('More wishes').click();
  await page.getByLabel('It’s a surprise').check();
  await looksRight(page);
  await giveDetails(page, buyer);
  await expect(page.getByText('Ana & Bo')).toBeVisible();
  await looksRight(page);
  await pay(page, CARDS.paid);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  await looksRight(page);
  const number = new URL(page.url()).searchParams.get('order') ?? '';

  const staff = await newBrowser();
  await openAsStaff(staff, `/store-manager/${number}`, site);
  await looksRight(staff);
  await staff.getByRole('link', { name: 'Print the card' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(`Card of order ${number}`);
  await looksRight(staff);
  expect(await printedPages(staff)).toEqual(['252 180']);
  await staff.getByRole('link', { name: /Large card/ }).click();
  await expect(staff.locator('.order-card[data-size=large]')).toBeVisible();
  expect(await printedPages(staff)).toEqual(['360 288']);
});

/** The size of each printed page, in points: the card, and half an inch that is cut off. */
async function printedPages(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const card = page.locator('.order-card');
  const overflow = await card.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
    ...[scrollHeight - clientHeight, scrollWidth - clientWidth],
  ]);
  expect(overflow, 'Nothing is cut off').toEqual([0, 0]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: null });
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/g)].map(([, size]) => size);
}

test.describe('a declined card', () => {
  test.use({ allowed: [/status of 402/] });

  test('charges nothing, and the buyer can try another', { tag: '@phone' }, async ({ page }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    await giveDetails(page, 'Ruth Amos');
    await pay(page, CARDS.declined);
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/declined, and nothing was charged/);
    await looksRightAtBothSizes(page);
    await pay(page, CARDS.asks);
    await expect(page.getByRole('heading', { name: 'Confirm the payment' })).toBeFocused();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/not confirmed, and nothing was charged/);
    await looksRightAtBothSizes(page);
    await pay(page, CARDS.asks);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  });
});

test('canceling leads back to the previous page with the cart unchanged', { tag: '@desktop' }, async ({ page }) => {
  const title = await addToCart(page);
  const from = page.url();
  await proceedToCheckout(page);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL(from);
  await started(page);
  await cartButton(page).click();
  await expect(cartPanel(page)).toContainText(title);
});

test.describe('what was typed about an order', () => {
  const TYPED = { 'Who they are for': 'June Mays', 'ZIP code': '26501', Message: 'Happy birthday,\nMom!', Email: 'h@' };

  async function type(page: Page) {
    for (const [label, words] of Object.entries(TYPED)) await field(page, label).fill(words);
    await page.getByLabel('Occasion').selectOption('birthday');
    await page.getByText('More wishes').click();
    await page.getByLabel('It’s a surprise').check();
    const day = page.getByRole('group', { name: /^Day/ }).getByRole('radio').nth(2);
    await day.check();
    return day.inputValue();
  }

  function field(page: Page, label: string) {
    return page.getByRole('textbox', { name: label, exact: label === 'Email' }).first();
  }

  async function isThere(page: Page, day: string) {
    for (const [label, words] of Object.entries(TYPED)) await expect(field(page, label)).toHaveValue(words);
    await expect(page.getByLabel('Occasion')).toHaveValue('birthday');
    await expect(page.getByLabel('It’s a surprise')).toBeChecked();
    await expect(page.locator('[name=fulfillment_date]:checked')).toHaveValue(day);
    await expect(page.getByText('Delivery to Morgantown')).toBeVisible();
  }

  test('is there again after a reload, after the terms and in a page that was closed, until it is paid', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    const checkout = page.url();
    const day = await type(page);
    await page.reload();
    await isThere(page, day);
    await looksRightAtBothSizes(page);
    await page.goto('/terms-and-conditions');
    await page.goBack();
    await isThere(page, day);
    await page.close();

    const later = await context.newPage();
    await visit(later, '/gallery');
    await expect(cartButton(later)).toHaveText(/1/);
    await proceedToCheckout(later);
    expect(later.url(), 'the same order').toBe(checkout);
    await isThere(later, day);
    await giveDetails(later, 'Hannah Lyle');
    await pay(later, CARDS.paid);
    await expect(later.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
    await started(later);
    await addToCart(later);
    await proceedToCheckout(later);
    await expect(field(later, 'Message')).toHaveValue('');
    await expect(field(later, 'Email')).toHaveValue('');
  });

  test('is there beside what is typed before the scripts have come, and the focus stays', { tag: '@phone' }, async ({
    page,
  }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    const day = await type(page);
    const letScriptsIn = await openWithoutScripts(page, page.url());
    const signature = page.getByRole('textbox', { name: 'From' });
    await signature.fill('Hannah');
    await letScriptsIn();
    await isThere(page, day);
    await expect(signature).toHaveValue('Hannah');
    await expect(signature).toBeFocused();
    await page.reload();
    await isThere(page, day);
    await expect(signature).toHaveValue('Hannah');
  });

  test('stays without scripts while the terms are read', { tag: '@desktop' }, async ({ page, newBrowser }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    const plain = await newBrowser({ javaScriptEnabled: false });
    await plain.goto(page.url());
    await field(plain, 'Message').fill('Happy birthday');
    const opened = plain.waitForEvent('popup');
    await plain.getByRole('link', { name: 'Terms & Conditions' }).click();
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
    await expect(field(plain, 'Message')).toHaveValue('Happy birthday');
  });

  test('fills in the next order, until the buyer starts over', { tag: '@phone' }, async ({ page }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    const day = await type(page);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await started(page);
    await proceedToCheckout(page);
    await expect(page.getByText('We kept what you typed on this device.')).toBeVisible();
    await isThere(page, day);
    await looksRightAtBothSizes(page);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(field(page, 'Message')).toHaveValue('');
    await expect(page.getByRole('radio', { name: /^Delivery/ })).toBeFocused();
    await page.reload();
    await started(page);
    await expect(field(page, 'Message')).toHaveValue('');
  });
});

test('whoever names a funeral is asked for its time, and sympathy flowers start with that occasion', {
  tag: '@phone',
}, async ({ page }) => {
  const question = page.getByRole('group', { name: 'Are they for a funeral or a memorial service?' });
  await addToCart(page);
  await proceedToCheckout(page);
  await expect(page.getByLabel('Occasion')).toHaveValue('');
  await page.getByLabel('Who they are for').fill('The family of Ruth Hale');
  await expect(question).toBeHidden();
  await page.getByLabel('Note for the driver').fill('For the funeral, at the side door');
  await expect(question).toBeVisible();
  await looksRightAtBothSizes(page);
  await question.getByRole('radio', { name: 'No' }).check();
  await expect(page.getByLabel('Time of the service')).toBeHidden();
  await question.getByRole('radio', { name: 'Yes' }).click();
  await expect(page.getByLabel('In memory of')).toBeFocused();
  await expect(page.getByLabel('Occasion')).toHaveValue('sympathy');
  await expect(page.getByLabel('Where the flowers go')).toHaveValue('other');
  await expect(page.getByLabel('Time of the service')).toBeVisible();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Where the flowers go')).toHaveValue('other');
  await expect(page.getByLabel('Note for the driver')).toHaveValue('For the funeral, at the side door');

  await visit(page, '/services');
  await page.getByRole('link', { name: 'See sympathy flowers' }).click();
  await started(page);
  await looksRightAtBothSizes(page);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
});

test.describe('an unreachable store', () => {
  test.use({ allowed: [/status of 503/] });

  test('keeps the cart and says that checkout could not begin', { tag: '@phone' }, async ({ page }) => {
    const title = await addToCart(page);
    await page.route('**/checkout', (route) => route.fulfill({ status: 503, json: { error: { message: 'Away.' } } }));
    await cartButton(page).click();
    await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText('Checkout Error')).toBeVisible();
    await expect(page.getByText('There was a problem initializing checkout. Please try again.')).toBeVisible();
    await expect(cartPanel(page)).toContainText(title);
    await looksRight(page);
  });
});

test('a buyer pays without scripts', { tag: '@phone' }, async ({ newBrowser, request, site }) => {
  const { products } = await (await request.get('/store/rhodora/products?limit=50')).json();
  const product = products.find((each: { purchasable: boolean }) => each.purchasable);
  const ordered = await request.post('/store/rhodora/checkout', {
    data: {
      items: [{ variant_id: product.variants[0].id, quantity: 1 }],
      successUrl: `${site.address}/success`,
      cancelUrl: `${site.address}/store`,
    },
  });
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto((await ordered.json()).url);
  await giveDetails(page, 'Eli Marsh');
  await pay(page, CARDS.paid);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
});

test.describe('a lost connection', () => {
  test.use({ allowed: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('keeps what was typed about the order', { tag: '@phone' }, async ({ page }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    await visit(page, page.url());
    await page.route('**/pay/*.data*', (route) => route.abort());
    await page.getByLabel('Your name').fill('Ruth Amos');
    await page.getByLabel('Street and number').fill('2 Laurel Gap Road');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('alert')).toContainText('It is still here, and nothing was charged.');
    await expect(page.getByLabel('Your name')).toHaveValue('Ruth Amos');
    await expect(page.getByLabel('Street and number')).toHaveValue('2 Laurel Gap Road');
    await looksRight(page);

    await page.unroute('**/pay/*.data*');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Ruth Amos');
    await looksRight(page);
    await page.context().setOffline(false);
    await giveDetails(page, 'Ruth Amos');
  });

  test('to Pay: the page finds out that the payment succeeded if only the answer was lost', {
    tag: '@desktop',
  }, async ({ page }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    await giveDetails(page, 'Ruth Amos');
    await visit(page, page.url());
    await page.route('**/card.data*', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await pay(page, CARDS.paid);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  });

  test('to Pay: the page says that nothing was charged if the request was lost', { tag: '@phone' }, async ({
    page,
  }) => {
    await addToCart(page);
    await proceedToCheckout(page);
    await giveDetails(page, 'Ruth Amos');
    await visit(page, page.url());
    await page.route('**/card.data*', (route) => route.abort());
    await page.route('**/state', (route) => route.abort());
    await pay(page, CARDS.paid);
    await expect(page.getByText('We do not know yet whether your payment went through.')).toBeVisible();
    await looksRightAtBothSizes(page);
    await page.unroute('**/state');
    await page.unroute('**/card.data*');
    await page.getByRole('button', { name: 'Ask now' }).click();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue(CARDS.paid);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  });

  test('is reported by search, login and every link, and forms keep what was typed', { tag: '@phone' }, async ({
    page,
  }) => {
    await visit(page, '/search');
    await page.context().setOffline(true);
    const question = page.getByRole('main').getByRole('searchbox');
    await question.fill('peony');
    await question.press('Enter');
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(question).toHaveValue('peony');
    await page.getByRole('contentinfo').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/search$/);
    await page.context().setOffline(false);

    await visit(page, '/admin-login');
    await page.context().setOffline(true);
    await page.getByLabel('Email').fill('florist@example.com');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('florist@example.com');
    await looksRight(page);
    await page.context().setOffline(false);
  });

  const SILENCE = {
    'the server does not answer': (route: Route) => route.abort(),
    'a proxy answers for it': (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  };
  for (const [what, silence] of Object.entries(SILENCE)) {
    test(`keeps search and login as typed when ${what}`, { tag: '@phone' }, async ({ page }) => {
      const SEARCH = '**/search?*';
      await visit(page, '/search?q=ranunculus');
      const question = page.getByRole('main').getByRole('searchbox');
      await page.route(SEARCH, silence);
      await question.fill('peony');
      await question.press('Enter');
      await expect(page.getByText('We could not be reached.')).toBeVisible();
      await expect(question).toHaveValue('peony');
      await expect(question).toBeFocused();
      await expect(page.locator('.search-result').first()).toContainText('Ranunculus');
      await expect(page).toHaveURL(/q=ranunculus$/);
      await looksRight(page);
      await page.unroute(SEARCH);
      await question.press('Enter');
      await expect(page.locator('.search-result').first()).toContainText('Peony');

      const DATA = '**/*.data*';
      await visit(page, '/admin-login');
      await page.route(DATA, silence);
      await page.getByLabel('Email').fill('june@example.com');
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('We could not be reached.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('june@example.com');
      await expect(page.getByLabel('Password')).toHaveValue('not the password');
      await page.unroute(DATA);
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('The email address or the password is wrong.').first()).toBeVisible();
    });
  }

  test('is reported by a page that cannot be loaded', { tag: '@phone' }, async ({ page }) => {
    await visit(page, '/booking');
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page).toHaveURL(/month=/);
    await page.context().setOffline(true);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be reached.');
    await looksRight(page);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a Meeting');
  });
});

test('Enter in the discount code applies it, and the form stays as it is', { tag: '@phone' }, async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  await page.getByText('Discount code', { exact: true }).first().click();
  const code = page.getByLabel('Discount code', { exact: true });
  await code.fill('laurel-five');
  await code.press('Enter');
  await expect(page.getByText('LAUREL-FIVE is on this order.')).toBeVisible();
  await expect(page.getByText('Please check', { exact: false })).toBeHidden();
});
