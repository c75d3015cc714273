import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linksTo } from '../../../tests/accounts.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { plansOf } from '../../../tests/query-plans.ts';
import type { Visitor } from '../../../tests/visitor.ts';

const LETTER = { html: '<p>Hello</p>', text: 'Hello' };

test('letters are found by their words and their state, and put in order by every head', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('mails')
    .values([
      { ...LETTER, recipient: 'zoe@example.com', subject: 'Your inquiry', status: 'sent', created_at: '2026-01-01' },
      { ...LETTER, recipient: 'Ana@example.com', subject: 'an order', status: 'failed', created_at: '2026-01-02' },
    ])
    .execute();
  const staff = await studio.asStaff();
  const orders: Record<string, string[]> = {
    '': ['an order', 'Your inquiry'],
    'sort=-written': ['Your inquiry', 'an order'],
    'sort=recipient': ['an order', 'Your inquiry'],
    'sort=-subject': ['Your inquiry', 'an order'],
    'status=failed': ['an order'],
    'q=ZOE+inquiry': ['Your inquiry'],
    'status=nonsense': [],
  };
  for (const [search, expected] of Object.entries(orders)) {
    const html = await (await staff.get(`/outbox?${search}`)).text();
    const seen = [...html.matchAll(/href="\/outbox\/[^"]+"[^>]*>([^<]+)</g)].map(([, subject = '']) => subject);
    expect([search, seen]).toEqual([search, expected]);
  }
  expect(await staff.text('/outbox?q=nobody')).toContain('No letter is like this.');
});

test('a letter that opens an account is read by its reader and the owner, and by nobody else of the staff', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const manager = await studio.asStaff('manager');
  const designer = await studio.asStaff('designer');
  for (const intent of ['forgot', 'link'])
    await studio.asVisitor().post('/admin-login', { intent, email: 'manager@example.com' });
  const links = await linksTo(studio, 'manager@example.com', 2);
  const { db } = studio.platform;
  const letters = await db.selectFrom('mails').select('id').where('recipient', '=', 'manager@example.com').execute();
  expect(letters).toHaveLength(2);
  const reads = async (staff: Visitor) => {
    const pages = await Promise.all(letters.map(async ({ id }) => (await staff.get(`/outbox/${id}`)).text()));
    return links.map((link) => pages.some((page) => page.includes(link)));
  };
  expect([await reads(owner), await reads(manager)]).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(await reads(designer)).toEqual([false, false]);
  expect(await designer.text(`/outbox/${letters[0]?.id}`)).toContain(
    'Only its reader and the owner see what is in it.',
  );
});

test('60,000 letters are listed by ranges of indexes, whatever the order and the words', async () => {
  const studio = await openStudio();
  await studio.platform.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into mails (recipient, subject, html, text, status, created_at)
      select 'r' || n || '@example.com', 'Subject ' || n % 900, 'x', 'x', 'sent', now() - n * interval '1 minute'
      from generate_series(1, 60000) n`.execute(tx);
    await sql`analyze mails`.execute(tx);
  });
  const staff = await studio.asStaff();
  for (const sort of ['', '-written', 'recipient', '-recipient', 'subject', '-subject']) {
    for (const q of ['', '19999', 'example.com', 'zz']) {
      const path = `/outbox?${new URLSearchParams({ sort, q })}`;
      const plans = await plansOf(studio, 'mails', () => staff.get(path));
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(`${path}: ${plan}`).not.toContain('Seq Scan');
    }
  }
});
