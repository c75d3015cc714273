/** Bodies and texts that are cheap to send and expensive to process carelessly. */
import { expect, test } from 'vitest';
import { times } from '../form.ts';
import { openStudio } from '../open-studio.ts';
import { SITE } from '../visitor.ts';

/** How much a page may grow by the input. */
const MAX_GROWTH = 100_000;
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

const fields = (count: number) => Array.from({ length: count }, (_, each) => `f${each}=`).join('&');
const parts = (count: number) =>
  `${Array.from({ length: count }, (_, each) => `--b\r\nContent-Disposition: form-data; name="f${each}"\r\n\r\n\r\n`).join('')}--b--\r\n`;

test('a form with a hundred thousand fields is read as empty and not echoed', async () => {
  const studio = await openStudio();
  for (const path of ['/contact', '/consultation', '/admin-login'])
    for (const [type, body] of [
      [FORM, fields(100_000)],
      [MULTIPART, parts(16_000)],
    ] as const) {
      const send = (text: string) =>
        studio.asVisitor().fetch(path, { method: 'POST', body: text, headers: { 'Content-Type': type } });
      const usual = (await (await send(type === FORM ? '' : '--b--\r\n')).text()).length;
      const answer = await send(body);
      const grown = (await answer.text()).length - usual;
      const { status } = answer;
      expect.soft({ path, type, status, isSound: status < 500 && grown < MAX_GROWTH }).toMatchObject({ isSound: true });
    }
});

test('JSON of any depth or shape is rejected with a message', async () => {
  const visitor = (await openStudio()).asVisitor();
  const addresses = { successUrl: SITE, cancelUrl: SITE };
  for (const body of [
    '['.repeat(500_000),
    '['.repeat(500_000) + ']'.repeat(500_000),
    `${'{"items":'.repeat(90_000)}1${'}'.repeat(90_000)}`,
    `{"items":${'9'.repeat(900_000)}}`,
    JSON.stringify({ items: Array.from({ length: 20_000 }, () => ({ variant_id: 'x', quantity: 1 })), ...addresses }),
    '{"__proto__":{"items":[{"variant_id":"x","quantity":1}]}}',
    '{"constructor":{"prototype":{"items":[]}}}',
    JSON.stringify({ items: [{ variant_id: 'a\0b', quantity: 1 }], ...addresses }),
    JSON.stringify({ items: [{ variant_id: 'x', quantity: 1e308 }], ...addresses }),
    'null',
    '{"answer":null}',
    '{"answer":[]}',
    '{"answer":{"id":"a\\u0000b","response":null}}',
    '{"answer":{"id":{"length":1e9}},"next":{}}',
    '"text"',
    '',
  ])
    for (const path of ['/store/rhodora/checkout', '/admin-login/passkey']) {
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await visitor.fetch(path, { method: 'POST', body, headers });
      expect.soft(`${path} ${status} ${body.slice(0, 40)}`).toMatch(/^\S+ [24]/);
    }
});

/** Inputs for catastrophic backtracking: long runs with an end that does not match. */
const LENGTH = times(30_000, 900_000);
const RUNS = [
  ...[
    'a',
    ' ',
    '\t\n',
    'a ',
    'a.',
    'a@',
    '-',
    '.',
    '0',
    '1 ',
    '%',
    '&lt;',
    '<a ',
    '<script',
    '](',
    '[x](',
    '`',
    '**',
    '|',
  ],
  ...['\u0301', 'é', '"', '\\', '/', '= ', '&#', '{{', '://', 'a-', ',', "'", '(', ')', '> ', '- [ ] ', '\r\n'],
]
  .filter((_, each) => each % times(3, 1) === 0)
  .map((piece) => piece.repeat(Math.ceil(LENGTH / piece.length)));
const FORM_PATHS = ['/contact', '/booking', '/admin-login', '/consultation', '/password-reset', '/second-step'].slice(
  0,
  times(3, 6),
);
const FIELDS = [
  ...['name', 'first_name', 'last_name', 'email', 'subject', 'message', 'password', 'code', 'token', 'phone', 'next'],
  ...[
    'buyer_name',
    'buyer_phone',
    'card_number',
    'card_expiry',
    'fulfillment_date',
    'delivery_postal_code',
    'time',
    'date',
    'note',
  ],
];

test(
  'no text from a visitor keeps the program busy',
  async () => {
    const studio = await openStudio();
    const visitor = studio.asVisitor();
    for (const run of RUNS) {
      for (const path of FORM_PATHS) {
        const share = run.slice(0, Math.floor(run.length / FIELDS.length));
        const all = new URLSearchParams(FIELDS.map((name) => [name, `x${share}!`]));
        const body = path === '/contact' ? new URLSearchParams({ message: `x${run}!`, email: `x${run}!` }) : all;
        const { status } = await visitor.fetch(path, {
          method: 'POST',
          body: body.toString().slice(0, 1_000_000),
          headers: { 'Content-Type': FORM },
        });
        expect.soft([path, run.slice(0, 5), status < 500]).toEqual([path, run.slice(0, 5), true]);
      }
      await studio.platform.db.deleteFrom('rate_limits').execute();
      const asked = encodeURIComponent(run.slice(0, 2000));
      for (const path of [`/search?q=${asked}`, `/${asked}`, `/store?q=${asked}`, `/admin-login?next=/${asked}`])
        expect.soft([path.slice(0, 20), (await visitor.get(path)).status < 500]).toEqual([path.slice(0, 20), true]);
    }
  },
  times(180_000, 300_000),
);

test(
  'no text from staff keeps the program busy',
  async () => {
    const studio = await openStudio();
    const owner = await studio.asStaff();
    const { db } = studio.platform;
    for (const run of RUNS.map((each) => each.slice(0, times(10_000, 90_000)))) {
      const content = `x${run}!`;
      const preview = await owner.post('/blog-manager/preview', { content, title: content.slice(0, 100) });
      expect.soft([run.slice(0, 5), preview.status < 500]).toEqual([run.slice(0, 5), true]);
      await db.deleteFrom('products').execute();
      await db
        .insertInto('products')
        .values({ title: run.slice(0, 100), description: content })
        .execute();
      const answer = await studio
        .asVisitor()
        .get(`/store/rhodora/products?x=${run.length}${encodeURIComponent(run.slice(0, 9))}`);
      expect.soft([run.slice(0, 5), answer.status]).toEqual([run.slice(0, 5), 200]);
    }
  },
  times(180_000, 300_000),
);
