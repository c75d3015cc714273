/** Every URL of the site with odd values, requested by an owner. */
import { expect, test, vi } from 'vitest';
import { times } from '../form.ts';
import { openStudio } from '../open-studio.ts';
import { everyRoute, takesForms } from '../routes.ts';

const VALUES = [
  ...['%00', 'a%00b', '%ff', '-1', '..%2f..%2fx', '%27%22%3B--', '99999999999999999999', 'constructor', '__proto__'],
  ...['NaN', '2026-02-31', '2026-13-45T99:99', '%F0%9F%8C%B9', '%ED%A0%80', '%250a', '%E2%80%AE', '[object%20Object]'],
  ...['01890000-0000-7000-8000-00000000000g', '0x10', '1e99', '%25', '*', '{}', 'x'.repeat(3000)],
];
const SOME = VALUES.slice(0, times(1, VALUES.length));

/** All query parameters that pages read. */
const ASKED = [
  ...[
    'q',
    'page',
    'offset',
    'limit',
    'part',
    'of',
    'after',
    'before',
    'cursor',
    'from',
    'until',
    'to_date',
    'sort',
    'sort_by',
  ],
  ...[
    'order',
    'dir',
    'status',
    'category',
    'kind',
    'season',
    'tab',
    'view',
    'show',
    'open',
    'edit',
    'new',
    'delete',
    'id',
  ],
  ...[
    'ids[]',
    'id[]',
    'month',
    'week',
    'day',
    'date',
    'time',
    'token',
    'next',
    'code',
    'state',
    'error',
    'file',
    'asked',
  ],
  ...['intent', 'index', '_routes', 'is_hidden', 'field', 'version', 'draft', 'table', 'who', 'what', 'actor'],
];

const INTENTS = ['name', 'factor-begin', 'save', 'delete', '', 'create', 'move', '__proto__'].slice(0, times(2, 8));

const ROUTES = everyRoute().filter(({ path }) => path !== '/sign-out');
const LONG_MS = times(180_000, 600_000);

test(
  'no value in a URL breaks a page',
  async () => {
    const studio = await openStudio();
    const owner = await studio.asStaff();
    // The router rejects every URL that is not text.
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    for (const value of SOME)
      for (const { path } of ROUTES) {
        const address = path.replaceAll(/:\w+\??|\*/g, value);
        const asked = `${address}?${ASKED.map((name) => `${name}=${value}`).join('&')}`;
        for (const each of path === address ? [asked] : [address, `${address}.data`, asked]) {
          const { status } = await owner.get(each);
          expect.soft([each, status < 500]).toEqual([each, true]);
        }
      }
    warn.mockClear();
  },
  LONG_MS,
);

test(
  'no value in a form breaks an action',
  async () => {
    const studio = await openStudio();
    const owner = await studio.asStaff();
    const { db } = studio.platform;
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    for (const value of SOME)
      for (const { path } of ROUTES.filter(takesForms)) {
        const address = path.replaceAll(/:\w+\??|\*/g, '01890000-0000-7000-8000-000000000001');
        const text = decodeURIComponent(/%(ff|ED)/.test(value) ? 'x' : value);
        const fields = [
          ...ASKED,
          'name',
          'friendly_name',
          'email',
          'password',
          'title',
          'content',
          '__proto__',
          'constructor',
        ];
        for (const intent of INTENTS) {
          const form = Object.fromEntries([...fields.map((name) => [name, text] as const), ['intent', intent]]);
          const { status } = await owner.post(address, form);
          expect.soft([address, intent, text, status < 500]).toEqual([address, intent, text, true]);
        }
        await db.deleteFrom('rate_limits').execute();
      }
    warn.mockClear();
  },
  LONG_MS,
);

test(
  'a body that contradicts its content type breaks no page',
  async () => {
    const studio = await openStudio();
    const owner = await studio.asStaff();
    const bodies: [type: string, body: string][] = [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', 'x'.repeat(1000)],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends'],
      [
        'multipart/form-data; boundary=b',
        `--b\r\nContent-Disposition: form-data; name="${'a'.repeat(200_000)}"\r\n\r\n\r\n--b--`,
      ],
      ['multipart/form-data; boundary=b', '--b\r\n\r\n\r\n--b--\r\n'],
      ['application/x-www-form-urlencoded', '%00=%ff&%=%zz&=&&&a[b][c]=d&__proto__[x]=y'],
      [
        'application/json',
        '{"__proto__":{"intent":"save","role":"owner"},"constructor":{"prototype":{"role":"owner"}}}',
      ],
      ['application/json', '['.repeat(100_000)],
      ['text/plain', 'intent=save'],
      ['', 'intent=save'],
    ];
    for (const [type, body] of bodies.slice(0, times(3, bodies.length)))
      for (const { path } of ROUTES.filter(takesForms)) {
        const address = path.replaceAll(/:\w+\??|\*/g, '01890000-0000-7000-8000-000000000001');
        const { status } = await owner.fetch(address, { method: 'POST', body, headers: { 'Content-Type': type } });
        expect.soft([address, type, body.slice(0, 50), status < 500]).toEqual([address, type, body.slice(0, 50), true]);
      }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { role?: string }).role).toBeUndefined();
  },
  LONG_MS,
);
