/** What a studio of its own shows before it has filled anything in: nothing of the demo, nothing broken, nothing empty. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { book, contextOf, mailsOf } from './booking.ts';
import { studio as demo } from '../db/demo/studio.ts';
import { DEMO_WORDS } from './demo-words.ts';
import { addStaff, OWNER } from './accounts.ts';
import { openStudio, type Studio } from './open-studio.ts';
import { everyRoute } from './routes.ts';
import { card, cartOf, createProduct, delivery, order } from './shop.ts';
import { readable } from './visitor.ts';

const NOWHERE = '00000000-0000-0000-0000-000000000000';
const MONDAY_9AM = '2027-06-14T13:00:00Z';
/** Names every state. */
const STATES = 'app/lib/region-name.ts';

function demoWordsIn(text: string) {
  return DEMO_WORDS.filter((word) => text.includes(word));
}

/** Each public route with its parameters left out, or leading nowhere. */
const PAGES = everyRoute()
  .filter(({ isStaff }) => !isStaff)
  .map(({ path }) =>
    path
      .replaceAll(/\/:\w+\?/g, '')
      .replaceAll(/:\w+/g, NOWHERE)
      .replace('*', 'nowhere'),
  );

async function faultsOf(studio: Studio, path: string) {
  const answer = await studio.asVisitor().get(path);
  const body = await answer.text();
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  // Names of assets and styles are the program's own.
  const said = body.replaceAll(/\/assets\/[\w.-]+|<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, '');
  return {
    status: answer.status >= 500 ? answer.status : 'fine',
    demoWords: demoWordsIn(isPage ? said.replaceAll(/ (class|style|id)="[^"]*"/g, '') : said),
    emptyFrames: body.includes('class="frame') && body.includes('frame-missing'),
    emptyHeadings: [...body.matchAll(/<(h[1-6])\b[^>]*>([\s\S]*?)<\/\1>/g)].filter(
      ([, , text]) => !readable(text ?? ''),
    ),
    emptyLinks: body.match(/(href="(tel:\+?|mailto:)"|<meta name="description" content=""\/>)/g) ?? [],
    brokenPictures: isPage ? await brokenPictures(studio, body) : [],
  };
}

async function brokenPictures(studio: Studio, html: string) {
  const addresses = [...html.matchAll(/(?:src|srcset|rel="(?:icon|apple-touch-icon)"[^>]*href)="([^"]+)"/gi)]
    .flatMap(([, list = '']) => list.split(',').map((each) => each.trim().split(' ')[0] ?? ''))
    .filter((address) => /^\/(?!assets\/)/.test(address));
  const answers = await Array.fromAsync(new Set(addresses), async (address) => ({
    address,
    status: (await studio.asVisitor().get(address)).status,
  }));
  return answers.filter(({ status }) => status !== 200);
}

const FINE = {
  status: 'fine',
  demoWords: [],
  emptyFrames: false,
  emptyHeadings: [],
  emptyLinks: [],
  brokenPictures: [],
};

async function openEmpty(name?: string) {
  const studio = await openStudio({}, () => new Date('2027-06-08T12:00:00Z'));
  if (name) await studio.platform.db.updateTable('studio_settings').set({ name }).execute();
  return studio;
}

test.each([undefined, 'Zinnia & Sons'])('pages and feeds of a studio named %s invent nothing', async (name) => {
  const studio = await openEmpty(name);
  for (const page of PAGES) expect.soft({ page, ...(await faultsOf(studio, page)) }).toEqual({ page, ...FINE });
  const home = await studio.asVisitor().text('/');
  expect(home).toContain(name ?? 'Our Studio');
});

test.each([undefined, 'Zinnia & Sons'])('emails of a studio named %s invent nothing', async (name) => {
  const studio = await openEmpty(name);
  await addStaff(studio, OWNER, 'owner');
  const visitor = studio.asVisitor();
  const vase = await createProduct(studio, 'Vase', { price: 4000 });
  const { path } = await order(studio, cartOf(vase));
  await visitor.post(
    path,
    delivery({
      buyer_name: 'Ann Poe',
      buyer_email: 'ann@poe.example',
      recipient_name: 'Bo',
      fulfillment_date: '2027-06-10',
    }),
  );
  await visitor.post(`${path}/card`, card());
  await book(contextOf(studio), MONDAY_9AM, { name: 'Ann Poe', email: 'ann@poe.example', phone: '206-555-0171' });
  await visitor.post('/contact', { first_name: 'Ann', last_name: 'Poe', email: 'ann@poe.example', message: 'Hello' });
  await visitor.post('/consultation', { name: 'Ann Poe', email: 'ann@poe.example' });
  await visitor.post('/admin-login', { intent: 'forgot', email: OWNER.email });
  const subjects = async () => (await mailsOf(studio)).map(({ subject }) => subject);
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toEqual([
      'Your order 1001',
      'Your meeting on Monday, June 14, 2027, 09:00 AM',
      `Your inquiry to ${name ?? 'Our Studio'}`,
      `A new password for ${name ?? 'Our Studio'}`,
    ]);
  const emails = await mailsOf(studio);
  for (const { subject, html, text } of emails)
    expect.soft([subject, demoWordsIn(`${subject} ${readable(html)} ${text}`)]).toEqual([subject, []]);
});

test('no source of pages and emails names what belongs to the demo', () => {
  const sources = globSync('app/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && file !== STATES);
  // The program has the name, too: in calendar files and backups.
  const words = DEMO_WORDS.filter((word) => word !== demo.name);
  const found = sources.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const named = words.filter((word) => code.includes(word));
    return named.length > 0 ? [{ file, named }] : [];
  });
  expect(found).toEqual([]);
});
