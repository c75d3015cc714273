import { type BrowserContext, expect, type Page, request } from '@playwright/test';
import { readBySql } from './database.ts';
import { type Site, visit } from './site.ts';

interface Account {
  email: string;
  password: string;
}

interface StaffedSite {
  address: string;
  staff: Account;
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** One staff session per site; a test that logs out uses its own account. */
const sessions = new Map<string, Promise<Cookies>>();

export async function openAsStaff(page: Page, path: string, site: StaffedSite) {
  const cookies = sessions.get(site.address) ?? logIn(site);
  sessions.set(site.address, cookies);
  await page.context().addCookies(await cookies);
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function logIn({ address, staff }: StaffedSite) {
  const browser = await request.newContext({ baseURL: address, extraHTTPHeaders: { Origin: address } });
  await browser.post('/admin-login', { form: { ...staff }, maxRedirects: 0 });
  const { cookies } = await browser.storageState();
  await browser.dispose();
  return cookies;
}

export async function signIn(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((url) => url.pathname !== '/admin-login');
}

/** Called before an optimistic change: waits until that change is stored. */
export function stored(page: Page) {
  return page.waitForResponse((answer) => answer.request().method() === 'POST');
}

/** Presses what a row's menu offers: 'Edit', 'Delete', 'View' … */
export async function rowMenu(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  const menu = page.getByRole('group', { name: `Actions for ${name}`, exact: true });
  const offered = menu.getByRole(/^(Edit|Delete|View|Versions)/.test(item) ? 'link' : 'button', { name: item });
  // A click waits until its target stands still before it scrolls, not after: the menu follows its row a frame later.
  await offered.scrollIntoViewIfNeeded();
  await offered.click();
}

/** Opens what folds away: all filters of a list on a phone, a filter with many choices elsewhere. */
export async function openFilter(page: Page, label = 'Filter') {
  const fold = page.getByRole('button', { name: /^Filter(: \d+)?$/ });
  const long = page.getByRole('button', { name: `${label}:` });
  if (await fold.isVisible()) await fold.click();
  else if (await long.isVisible()) await long.click();
}

/** With the most to make: on a Sunday there is nothing. */
export async function busiestDay(site: Site): Promise<string | undefined> {
  const [row] = await readBySql<{ day: string }>(
    site,
    `select fulfillment_date::text as day from orders where status = 'paid' and fulfillment_state = 'to_make'
     group by 1 order by count(*) desc, 1 limit 1`,
    [],
  );
  return row?.day;
}
