import { grow, type Size } from './grow.ts';
import { type BenchStudio, openBenchStudio, signIn } from './studio.ts';
import { middle, printCells } from './table.ts';

const SMALL: Size = { products: 100, clients: 100, orders: 100, linesPerOrder: 4, others: 100 };
const LARGE: Size = { products: 100_000, clients: 100_000, orders: 250_000, linesPerOrder: 4, others: 100_000 };
const WANTED = 1.5;
const [WARM, ASKED] = [20, 60];

export interface Grown {
  page: string;
  runs: { small: number; large: number }[];
}

interface Asked {
  runs: number;
  say(line: string): void;
}

/** Uncached pages with a hundred rows and with a hundred thousand, alternating. In ms. */
export async function growthLines({ runs, say }: Asked): Promise<Grown[]> {
  const small = await openBenchStudio();
  const large = await openBenchStudio();
  try {
    await grow(small.query, SMALL);
    say('Filling a studio with 100,000 products, 100,000 clients and 1,000,000 order lines');
    await grow(large.query, LARGE);
    const [asked, grown] = [await pagesOf(small), await pagesOf(large)];
    const lines: Grown[] = asked.map(({ name }) => ({ page: name, runs: [] }));
    for (let run = 0; run <= runs; run++) {
      if (run > 0) say(`Run ${run} of ${runs}: growth`);
      for (const [at, line] of lines.entries()) {
        const times = await timeBoth(asked[at], grown[at], run === 0 ? WARM : ASKED);
        if (run > 0) line.runs.push(times);
      }
    }
    return lines;
  } finally {
    await small.close();
    await large.close();
  }
}

export function printGrowth(lines: Grown[]) {
  console.log('\nBar 4: ms from question to last byte, kept by nobody; times: with 100,000 rows ÷ with 100.\n');
  const columns = ['page', 'ms at 100', 'ms at 100,000', 'times min', 'median', 'max', 'wanted'];
  printCells([columns, ...lines.map(cellsOf)]);
}

function cellsOf({ page, runs }: Grown): string[] {
  const ratios = runs.map(({ small, large }) => large / small);
  const figures = [middle(runs.map(({ small }) => small)), middle(runs.map(({ large }) => large))];
  const spread = [Math.min(...ratios), middle(ratios), Math.max(...ratios)];
  return [page, ...figures.map((ms) => ms.toFixed(1)), ...spread.map((ratio) => ratio.toFixed(2)), `≤ ${WANTED}`];
}

interface Page {
  name: string;
  url: string;
  cookie: string;
}

async function pagesOf(studio: BenchStudio): Promise<Page[]> {
  const cookie = await signIn(studio);
  const idOf = async (from: string) => (await studio.query<{ id: string }>(`select id from ${from} limit 1`))[0]?.id;
  const client = await idOf('clients order by created_at');
  const product = (await studio.query<{ slug: string }>('select slug from products order by created_at limit 1'))[0]
    ?.slug;
  const number = (await studio.query<{ number: string }>('select max(number) as number from orders'))[0]?.number;
  const paths: [name: string, path: string][] = [
    ['store', '/store'],
    ['product', `/product/${product}`],
    ['search, one word', '/search?q=bouquet'],
    ['search, two words', '/search?q=bouquet+table'],
    ['search, misspelled', '/search?q=bouqeut'],
    ['client list', '/client-database'],
    ['client list, searched', '/client-database?q=client77%40'],
    ['client list, by name', '/client-database?sort=name'],
    ['client', `/client/${client}`],
    ['orders', '/store-manager'],
    ['orders, searched', '/store-manager?q=buyer77%40'],
    ['order', `/store-manager/${number}`],
    ['products of staff', '/store-manager/products'],
    ['stock', '/store-manager/stock'],
    ['dashboard', '/admin-dashboard'],
    ['find', '/find?q=peony'],
    ['inbox', '/inbox'],
    ['outbox', '/outbox'],
    ['audit log', '/audit-log'],
    ['trash', '/trash'],
  ];
  return paths.map(([name, path]) => ({ name, url: studio.address + path, cookie }));
}

async function timeBoth(small: Page | undefined, large: Page | undefined, times: number) {
  const [of, ofLarge]: number[][] = [[], []];
  for (let turn = 0; turn < times; turn++) {
    of?.push(await ask(small));
    ofLarge?.push(await ask(large));
  }
  return { small: middle(of ?? []), large: middle(ofLarge ?? []) };
}

async function ask(page: Page | undefined): Promise<number> {
  if (!page) throw new Error('There is nothing to ask for.');
  const began = performance.now();
  const answer = await fetch(page.url, { headers: { cookie: page.cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${page.url} was answered with ${answer.status}.`);
  return performance.now() - began;
}
