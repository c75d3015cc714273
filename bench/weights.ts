import { get } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import type { Chromium } from '../scripts/chromium.ts';
import { printCells } from './table.ts';

const KB = 1000;
const SETTLED_MS = 3000;
const PHONES = [
  { name: '360 × 780 px at 2×', viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 },
  { name: '412 × 915 px at 2.6×', viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625 },
];

/** In bytes with brotli, without pictures. */
export interface Weight {
  page: string;
  html: number;
  scripts: number;
  files: number;
  styles: number;
  fonts: number;
}

export interface FirstView {
  phone: string;
  bytes: number;
  files: number;
}

/** The weight of each page; of the scripts those that a browser loads before anybody touches the page. */
export async function weighPages(address: string, paths: string[], { path, env }: Chromium): Promise<Weight[]> {
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } });
  for (const path of paths) for (const _ of [1, 2]) await transferred(address + path);
  await new Promise((done) => setTimeout(done, SETTLED_MS + 150 * paths.length));
  const weights: Weight[] = [];
  for (const page of paths) {
    const { bytes: html, text } = await transferred(address + page);
    const scripts = await scriptsOf(browser, address, page);
    const styles = addressesIn(text, /href="(\/assets\/[^"]+\.css)"/g);
    const fonts = addressesIn(text, /href="(\/assets\/[^"]+\.woff2)"/g);
    const [js = 0, css = 0, font = 0] = await Promise.all([scripts, styles, fonts].map((all) => weigh(address, all)));
    weights.push({ page, html, scripts: js, files: scripts.length, styles: css, fonts: font });
  }
  await browser.close();
  return weights;
}

async function scriptsOf(browser: Browser, address: string, path: string): Promise<string[]> {
  // That of the demo studio: in another, the booking page shows the visitor's own times.
  const page = await browser.newPage({ timezoneId: 'America/New_York' });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  return [...scripts];
}

export function printWeights(weights: Weight[]) {
  console.log(
    '\nBar 6: kB of each page, brotli, without pictures; every script that the page loads before it is touched.\n',
  );
  const rows = weights.map(({ page, html, scripts, files, styles, fonts }) => [
    page,
    kb(html),
    kb(scripts),
    String(files),
    kb(styles),
    kb(fonts),
  ]);
  printCells([['page', 'HTML ≤ 8', 'scripts ≤ 15, forms ≤ 90', 'files', 'CSS', 'fonts'], ...rows]);
}

/** All that a phone loads for the home page, including pictures. */
export async function weighFirstView(address: string, { path, env }: Chromium): Promise<FirstView[]> {
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } });
  const views: FirstView[] = [];
  for (const { name, ...phone } of PHONES) {
    const context = await browser.newContext({ ...phone, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    const view = { phone: name, bytes: 0, files: 0 };
    await network.send('Network.enable');
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      view.bytes += encodedDataLength;
      view.files++;
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await context.close();
    views.push(view);
  }
  await browser.close();
  return views;
}

export function printFirstViews(views: FirstView[]) {
  console.log('\nBar 6: first view of the home page on a phone, gzip as browsers take it without https (≤ 350 kB).\n');
  for (const { phone, bytes, files } of views) console.log(`${phone}: ${kb(bytes)} kB in ${files} files`);
}

function addressesIn(html: string, shape: RegExp): string[] {
  return [...new Set([...html.matchAll(shape)].map(([, address = '']) => address))];
}

async function weigh(address: string, files: string[]): Promise<number> {
  const all = await Promise.all(files.map((file) => transferred(address + file)));
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function transferred(url: string): Promise<{ bytes: number; text: string }> {
  const bytes = await new Promise<number>((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => (length += chunk.length));
      answer.on('end', () => done(length));
    }).on('error', fail);
  });
  const isPage = !url.includes('/assets/');
  return { bytes, text: isPage ? await (await fetch(url)).text() : '' };
}

function kb(bytes = 0) {
  return (bytes / KB).toFixed(1);
}
