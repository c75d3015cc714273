/** Bulk actions of every list; clients have their own spec. */
import { readFile } from 'node:fs/promises';
import { changeBySql } from './database.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff, openFilter, rowMenu, signIn } from './staff.ts';

const SHOTS = process.env.SHOTS;
// These materials have no picture files.
test.use({ allowed: [/status of 404/] });

interface List {
  page: string;
  deleted: string;
  several: string;
  table: string;
  name: string;
  rest?: Record<string, string>;
}

const LISTS: List[] = [
  { page: '/vendor-manager', deleted: 'Vendors deleted', several: 'vendors', table: 'vendors', name: 'name' },
  { page: '/blog-manager', deleted: 'Posts deleted', several: 'posts', table: 'blog_posts', name: 'title' },
  {
    page: '/rental-items-manager',
    deleted: 'Rental items deleted',
    several: 'rental items',
    table: 'rental_items',
    name: 'name',
    rest: { rental_cost: '12.50', quantity_available: '3' },
  },
  {
    page: '/reviews-manager',
    deleted: 'Testimonials deleted',
    several: 'testimonials',
    table: 'testimonials',
    name: 'name',
    rest: { month_year: 'June 2026', rating: '5', text: 'Calm.', is_published: 'false' },
  },
  {
    page: '/inbox',
    deleted: 'Messages deleted',
    several: 'messages',
    table: 'contact_messages',
    name: 'first_name',
    rest: { email: 'delia@example.com', message: 'Do you ship?' },
  },
  {
    page: '/reference-manager',
    deleted: 'Materials deleted',
    several: 'materials',
    table: 'reference_materials',
    name: 'title',
    rest: { image_path: 'none.png' },
  },
  {
    page: '/flower-guide-manager',
    deleted: 'Flowers deleted',
    several: 'flowers',
    table: 'flower_types',
    name: 'name',
  },
  {
    page: '/terms-manager',
    deleted: 'Sections deleted',
    several: 'sections',
    table: 'terms_sections',
    name: 'title',
    rest: { content: 'Half is due.' },
  },
];

/** Three new rows, and the SQL that removes them: other tests count rows. */
function threeRows({ table, name, rest = {} }: List) {
  const word = `Zephyr${Math.random().toString(36).slice(2, 8)}`;
  const columns = [name, ...Object.keys(rest)];
  const rows = ['Ana', 'Bo', 'Cy'].map((each) => [`${each} ${word}`, ...Object.values(rest)]);
  const values = rows.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`);
  return {
    word,
    put: `insert into ${table} (${columns.join(', ')}) values ${values.join(', ')}`,
    clear: `delete from ${table} where ${name} like '%${word}'`,
  };
}

for (const [index, list] of LISTS.entries()) {
  // They are one list with other words: one is enough on a desktop.
  const tag = index === 0 ? [] : '@phone';
  test(`two ${list.several} are selected, deleted and restored, and all are exported`, { tag }, async ({
    page,
    site,
  }) => {
    const { word, put, clear } = threeRows(list);
    await changeBySql(site, put);
    await openAsStaff(page, `${list.page}?q=${word}`, site);
    const boxes = page.getByRole('checkbox', { name: new RegExp(`^Choose .*${word}`) });
    await expect(boxes).toHaveCount(3);
    await expect(page.getByText(`No ${list.several} selected`)).toBeVisible();
    await page.getByRole('checkbox', { name: new RegExp(`^Choose Ana ${word}`) }).check();
    await page.getByRole('checkbox', { name: new RegExp(`^Choose Cy ${word}`) }).check();
    await expect(page.getByText(`2 ${list.several} selected`)).toBeVisible();
    // Axe measures the visible part of a button only.
    await page.evaluate(() => scrollTo(0, 0));
    await looksRight(page);
    const shot = `${list.several.replace(' ', '-')}-${test.info().project.name}`;
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${shot}-chosen.png`, fullPage: true });

    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: `Delete these 2 ${list.several}?` });
    await expect(dialog).toContainText(new RegExp(`2 ${list.several}: Ana ${word}.*, Cy ${word}.*\\.`));
    await looksRight(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${shot}-asked.png` });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
    await expect(boxes).toHaveCount(3);

    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator('.toast').filter({ hasText: list.deleted })).toBeVisible();
    await expect(boxes).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await visit(page, `${list.page}?q=${word}`);
    await expect(boxes).toHaveCount(3);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.filter((line) => line.includes(word))).toHaveLength(3);
    expect(lines).toHaveLength(4);
    await changeBySql(site, clear);
  });
}

test('without scripts, two posts are selected, confirmed on a page, and deleted', { tag: '@phone' }, async ({
  newBrowser,
  site,
}) => {
  const list = LISTS[0];
  if (!list) throw new Error('There is no list.');
  const { word, put, clear } = threeRows(list);
  await changeBySql(site, put);
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto(`${list.page}?q=${word}`);
  await signIn(page, site.staff);
  for (const name of ['Ana', 'Bo']) await page.getByRole('checkbox', { name: `Choose ${name} ${word}` }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`2 vendors: Ana ${word}, Bo ${word}.`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await changeBySql(site, clear);
});

test('a post is published and unpublished from the list', { tag: '@desktop' }, async ({ page, site }) => {
  const { word, put, clear } = threeRows({
    page: '/blog-manager',
    deleted: '',
    several: 'posts',
    table: 'blog_posts',
    name: 'title',
    rest: { is_published: 'false' },
  });
  await changeBySql(site, put);
  await openAsStaff(page, `/blog-manager?q=${word}&show=drafts`, site);
  await page.getByRole('checkbox', { name: `Choose Bo ${word}` }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('.toast').filter({ hasText: `Bo ${word} is public now.` })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Choose .*${word}`) })).toHaveCount(2);
  await expect(page.getByText('No posts selected')).toBeVisible();
  await changeBySql(site, clear);
});

test('a row opens wherever it is pressed, and its menu has the rest', async ({ page, site }, { project }) => {
  const list = LISTS[0];
  if (!list) throw new Error('There is no list.');
  const { word, put, clear } = threeRows(list);
  await changeBySql(site, put);
  await openAsStaff(page, `/vendor-manager?q=${word}`, site);
  const row = page.getByRole('row').filter({ hasText: `Bo ${word}` });
  const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 };
  const [least, most] = project.name === 'phone' ? [64, 72] : [46, 56];
  expect(height).toBeGreaterThanOrEqual(least);
  expect(height).toBeLessThanOrEqual(most);
  await page.mouse.move(0, 0);
  await row.click({ position: { x: width * 0.8, y: height / 2 } });
  await expect(page.getByRole('dialog', { name: 'Edit vendor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `Bo ${word}` })).toBeFocused();

  const dots = page.getByRole('button', { name: `Actions for Bo ${word}` });
  await dots.click();
  await expect(page.getByRole('link', { name: `Delete Bo ${word}` })).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `Delete Bo ${word}` })).toBeHidden();
  await expect(dots).toBeFocused();
  await rowMenu(page, `Bo ${word}`, 'Edit');
  await expect(page.getByRole('dialog', { name: 'Edit vendor' })).toBeVisible();
  await changeBySql(site, clear);
});

test('what is not found says so, and the filters are cleared', async ({ page, site }) => {
  await openAsStaff(page, '/reviews-manager?q=zebra&show=public', site);
  await expect(page.getByText('Nothing here matches “zebra”.')).toBeVisible();
  await looksRight(page);
  await openFilter(page);
  await expect(page.getByRole('link', { name: 'Published', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Anna & Jude' })).toBeVisible();
  await expect(page).not.toHaveURL(/zebra|show/);
});

test('the first row of a list is in the first view', async ({ page, site }) => {
  for (const path of ['/store-manager', '/store-manager/products', '/client-database', '/reviews-manager', '/outbox']) {
    await openAsStaff(page, path, site);
    const row = await page.locator('tbody tr').first().boundingBox();
    expect(row && row.y + row.height, path).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  }
});
