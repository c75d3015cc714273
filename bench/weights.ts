import { get } from 'node:http';
import { chromium } from '@playwright/test';
import type { Chromium } from '../scripts/chromium.ts';
import { printCells } from './table.ts';

const KB = 1000;
/** How long a page may stay before its first answer is packed as tightly as it will be, in ms. */
const SETTLED_MS = 3000;
const PHONES = [
  { name: '360 × 780 px at 2×', viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 },
  { name: '412 × 915 px at 2.6×', viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625 },
];

/** Bar 6: what each page weighs with brotli, as a browser over https takes it, without pictures. */
export async function weighPages(address: string, paths: string[]) {
  for (const path of paths) for (const _ of [1, 2]) await transferred(address + path);
  await new Promise((done) => setTimeout(done, SETTLED_MS + 150 * paths.length));
  const rows = [['page', 'HTML ≤ 8', 'scripts ≤ 110', 'files', 'CSS', 'fonts']];
  for (const path of paths) {
    const { bytes: html, text } = await transferred(address + path);
    const scripts = addressesIn(text, /(?:href|src|from |import\()="?"?(\/assets\/[^"]+\.js)"/g);
    const styles = addressesIn(text, /href="(\/assets\/[^"]+\.css)"/g);
    const fonts = addressesIn(text, /href="(\/assets\/[^"]+\.woff2)"/g);
    const [js, css, font] = await Promise.all([scripts, styles, fonts].map((files) => weigh(address, files)));
    rows.push([path, kb(html), kb(js), String(scripts.length), kb(css), kb(font)]);
  }
  console.log('\nBar 6: kB of each page, brotli, without pictures; every script that the page loads by itself.\n');
  printCells(rows);
}

/** Bar 6: all that a phone fetches until the home page stands, pictures included. */
export async function weighFirstView(address: string, { path, env }: Chromium) {
  const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } });
  console.log('\nBar 6: first view of the home page on a phone, gzip as browsers take it without https (≤ 350 kB).\n');
  for (const { name, ...phone } of PHONES) {
    const context = await browser.newContext({ ...phone, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    let bytes = 0;
    let files = 0;
    await network.send('Network.enable');
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      files++;
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    console.log(`${name}: ${kb(bytes)} kB in ${files} files`);
    await context.close();
  }
  await browser.close();
}

function addressesIn(html: string, shape: RegExp): string[] {
  return [...new Set([...html.matchAll(shape)].map(([, address = '']) => address))];
}

async function weigh(address: string, files: string[]): Promise<number> {
  const all = await Promise.all(files.map((file) => transferred(address + file)));
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A file as it comes over the line, and the text it unpacks to. */
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
