import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { Chromium } from '../scripts/chromium.ts';
import { freePort } from '../scripts/run-program.ts';
import { middle, printCells } from './table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const COLUMNS = ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP s', 'CLS', 'TBT ms', 'errors'];
const WANTED = ['wanted', '≥ 98', '100', '100', '100', '≤ 1.8', '≤ 0.02', '≤ 50', ''];
const OF_THE_MACHINE = new Set(['is-on-https', 'redirects-http', 'uses-http2']);

interface Seen {
  scores: number[];
  lcp: number;
  cls: number;
  tbt: number;
  errors: string[];
}

export interface Lit {
  page: string;
  seen: Seen[];
}

/** Lighthouse's phone profile (a slow phone on slow 4G, simulated). */
export async function lightPages(
  address: string,
  paths: string[],
  runs: number,
  { path, env }: Chromium,
): Promise<Lit[]> {
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } });
  const lit: Lit[] = [];
  try {
    await visitOnce(browser, address, paths);
    for (const page of paths) {
      const seen: Seen[] = [];
      for (let run = 0; run < runs; run++) seen.push(await look(address + page, port));
      lit.push({ page, seen });
      console.error([page, ...cellsOf(seen)].join('  '));
    }
  } finally {
    await browser.close();
  }
  return lit;
}

export function printLit(lit: Lit[]) {
  console.log(`\nBar 7: Lighthouse, phone profile, median of ${lit[0]?.seen.length}.\n`);
  printCells([COLUMNS, WANTED, ...lit.map(({ page, seen }) => [page, ...cellsOf(seen)])]);
}

/** Creates the image variants, which only the first visitor waits for. */
async function visitOnce(browser: Browser, address: string, paths: string[]) {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  for (const path of paths) await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.close();
}

async function look(url: string, port: number): Promise<Seen> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse had no answer for ${url}.`);
  const { audits, categories } = result.lhr;
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const refs = CATEGORIES.slice(1).flatMap((category) => categories[category]?.auditRefs ?? []);
  const errors = refs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0 && !OF_THE_MACHINE.has(id));
  return {
    scores: CATEGORIES.map((category) => 100 * (categories[category]?.score ?? 0)),
    lcp: valueOf('largest-contentful-paint') / 1000,
    cls: valueOf('cumulative-layout-shift'),
    tbt: valueOf('total-blocking-time'),
    errors: [...new Set(errors.map(({ id }) => id))],
  };
}

function cellsOf(seen: Seen[]): string[] {
  const scores = CATEGORIES.map((_, at) => middle(seen.map((each) => each.scores[at] ?? 0)).toFixed(0));
  const [lcp, cls, tbt] = (['lcp', 'cls', 'tbt'] as const).map((name) => middle(seen.map((each) => each[name])));
  const errors = [...new Set(seen.flatMap((each) => each.errors))].join(' ');
  return [...scores, lcp?.toFixed(2) ?? '', cls?.toFixed(3) ?? '', tbt?.toFixed(0) ?? '', errors];
}
