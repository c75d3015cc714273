/** Each email with each of its samples, as the preview of the back office draws it. */
import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, inParts, type Site, test } from './site.ts';
import { openAsStaff } from './staff.ts';

const SHOTS = process.env.SHOTS;
const WIDTHS = [320, 390, 700];
const MOST_BYTES = 100_000;
/** A picture of one point, for all that emails load. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

interface Sent {
  name: string;
  html: string;
}

async function everyEmail(page: Page, site: Site): Promise<Sent[]> {
  await openAsStaff(page, '/email-manager', site);
  const links = await page
    .locator('main a[href^="/email-manager/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  return (await Promise.all([...new Set(links)].map((path) => samplesOf(page, path ?? '')))).flat();
}

async function samplesOf(page: Page, path: string): Promise<Sent[]> {
  const form = await (await page.request.get(path)).text();
  const options = /<select[^>]*name="sample"[^>]*>(.*?)<\/select>/s.exec(form)?.[1] ?? '<option></option>';
  const samples = [...options.matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(([, sample = '']) =>
    sample.replaceAll('&#x27;', "'"),
  );
  return Promise.all(
    samples.map(async (sample) => {
      const headers = { Origin: new URL(page.url()).origin };
      const answer = await page.request.post(`${path}/preview`, { form: { sample }, headers });
      return { name: `${path} ${sample}`, html: ((await answer.json()) as Sent).html };
    }),
  );
}

/** What hangs over, is too small to press, or looks like a link of the browser's own. */
function faultsOf(page: Page) {
  return page.evaluate(() => {
    const faults = document.documentElement.scrollWidth > innerWidth ? ['It scrolls sideways.'] : [];
    for (const link of document.querySelectorAll<HTMLElement>('a')) {
      const { height } = link.getBoundingClientRect();
      if (link.matches('.btn') && height < 44) faults.push(`${link.innerText} is ${height} px high.`);
      if (getComputedStyle(link).color === 'rgb(0, 0, 238)') faults.push(`${link.innerText} has no color.`);
    }
    for (const image of document.images) if (!image.width || !image.hasAttribute('alt')) faults.push(image.src);
    return faults;
  });
}

for (const { part, has } of inParts(4))
  test(`every email can be read and pressed on a phone and on a desktop, by day and by night, ${part}`, async ({
    page,
    site,
  }) => {
    const emails = (await everyEmail(page, site)).filter(({ name }) => has(name));
    expect(emails.length).toBeGreaterThan(10);
    // The site's own content security policy is not that of a mail program.
    await page.goto('about:blank');
    await page.route('**/*', (route) => route.fulfill({ body: PIXEL, contentType: 'image/gif' }));
    for (const { name, html } of emails) {
      expect.soft([name, Buffer.byteLength(html) < MOST_BYTES]).toEqual([name, true]);
      expect.soft([name, html.match(/class="btn"/g)?.length ?? 0], 'One button').not.toEqual([name, 2]);
      await page.setContent(html);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft([name, width, await faultsOf(page)]).toEqual([name, width, []]);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        if (SHOTS)
          await page.screenshot({ path: `${SHOTS}/${name.replace(/\W+/g, '-')}-${colorScheme}.png`, fullPage: true });
        expect.soft([name, colorScheme, await findViolations(page, 'body')]).toEqual([name, colorScheme, []]);
      }
    }
  });
