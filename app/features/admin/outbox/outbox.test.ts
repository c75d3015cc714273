import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { linksTo } from '../../../../tests/accounts.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, pickup } from '../../../../tests/shop.ts';
import { openSmtpStub } from '../../../../tests/smtp-stub.ts';
import { plansOf } from '../../../../tests/query-plans.ts';
import { pageAfter } from '../../../../tests/forms.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';
import { deleteOldEmails, giveUpLostEmails } from '../../../platform/mail.server.ts';

const EMAIL = { html: '<p>Hello</p>', text: 'Hello', secrets: [] };

test('staff search emails, filter them by status, and sort them by each column', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('emails')
    .values([
      { ...EMAIL, recipient: 'zoe@example.com', subject: 'Your inquiry', status: 'sent', created_at: '2026-01-01' },
      { ...EMAIL, recipient: 'Ana@example.com', subject: 'an order', status: 'failed', created_at: '2026-01-02' },
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
  expect(await staff.text('/outbox?q=nobody')).toContain('No emails match.');
});

test('only its recipient sees the links of an email, and the owner while no mail server can bring it', async () => {
  for (const settings of [MAIL_SERVER, {}]) {
    const studio = await openStudio(settings);
    const owner = await studio.asStaff('owner');
    const manager = await studio.asStaff('manager');
    const designer = await studio.asStaff('designer');
    for (const intent of ['forgot', 'link'])
      await studio.asVisitor().post('/admin-login', { intent, email: 'manager@example.com' });
    const links = await linksTo(studio, 'manager@example.com', 2);
    const { db } = studio.platform;
    const emails = await db.selectFrom('emails').select('id').where('recipient', '=', 'manager@example.com').execute();
    expect(emails).toHaveLength(2);
    const reads = async (staff: Visitor) => {
      const pages = await Array.fromAsync(emails, async ({ id }) => (await staff.get(`/outbox/${id}`)).text());
      return links.map((link) => pages.some((page) => page.includes(link)));
    };
    const isKept = settings !== MAIL_SERVER;
    expect([await reads(owner), await reads(manager), await reads(designer)]).toEqual([
      [isKept, isKept],
      [true, true],
      [false, false],
    ]);
    expect((await designer.get(`/outbox/${emails[0]?.id}`)).status).toBe(403);
    expect((await owner.text(`/outbox/${emails[0]?.id}`)).includes('[hidden]')).toBe(!isKept);
  }
});

test('the link in the calendar file of an email is hidden too, although such files break long lines', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  const { path } = await order(studio, cartOf(roses));
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  await buyer.post(`${path}/card`, card());
  const { db } = studio.platform;
  const email = await db
    .selectFrom('emails')
    .select(['id', 'secrets', 'attachments'])
    .where('dedupe_key', 'like', 'order-paid:%:buyer')
    .executeTakeFirstOrThrow();
  const [link = ''] = email.secrets ?? [];
  expect(JSON.stringify(email.attachments).replaceAll('\\r\\n ', '')).toContain(link);
  const page = (await (await studio.asStaff('owner')).text(`/outbox/${email.id}`)).replaceAll('\r\n ', '');
  expect([page.includes('BEGIN:VCALENDAR'), page.includes(link)]).toEqual([true, false]);
});

test('of an email that was stored before emails declared their secrets, only its recipient sees anything', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const said = { text: 'Open this', html: 'Open this' };
  const id = await addEmail(studio, { status: 'sent', recipient: 'manager@example.com', secrets: null, ...said });
  const seen = await (await studio.asStaff('owner')).text(`/outbox/${id}`);
  expect(seen).toContain('Only its recipient can see its content.');
  expect(seen).not.toContain('Open this');
  expect(await (await studio.asStaff('manager')).text(`/outbox/${id}`)).toContain('Open this');
});

test('60,000 emails are listed by index, whatever the sort and the search', async () => {
  const studio = await openStudio();
  await studio.platform.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into emails (recipient, subject, html, text, status, created_at)
      select 'r' || n || '@example.com', 'Subject ' || n % 900, 'x', 'x', 'sent', now() - n * interval '1 minute'
      from generate_series(1, 60000) n`.execute(tx);
    await sql`analyze emails`.execute(tx);
  });
  const staff = await studio.asStaff();
  for (const sort of ['', '-written', 'recipient', '-recipient', 'subject', '-subject']) {
    for (const q of ['', '19999', 'example.com', 'zz']) {
      const path = `/outbox?${new URLSearchParams({ sort, q })}`;
      const plans = await plansOf(studio, 'emails', () => staff.get(path));
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(`${path}: ${plan}`).not.toContain('Seq Scan');
    }
  }
});

async function addEmail({ platform: { db } }: Studio, more: object) {
  const email = { ...EMAIL, recipient: 'hannah@example.com', subject: 'Your peonies', ...more };
  return (await db.insertInto('emails').values(email).returning('id').executeTakeFirstOrThrow()).id;
}

test('staff send a given-up email again, once, however often they click', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const id = await addEmail(studio, { status: 'given_up', attempts: 13, last_error: 'Mailbox full' });
  const staff = await studio.asStaff('manager');
  expect(await staff.text(`/outbox/${id}`)).toContain('Send again');
  await Promise.all(Array.from({ length: 5 }, () => staff.post(`/outbox/${id}`, {})));
  await vi.waitFor(async () => expect(await staff.text(`/outbox/${id}`)).toContain('Sent'), 10_000);
  expect(smtp.emails).toHaveLength(1);
  expect(await staff.text(`/outbox/${id}`)).not.toContain('Send again');
});

test('one click retries all given-up emails and nothing else', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  for (const subject of ['One', 'Two']) await addEmail(studio, { subject, status: 'given_up' });
  await addEmail(studio, { subject: 'Three', status: 'kept' });
  const staff = await studio.asStaff();
  expect(await staff.text('/outbox')).toContain('Send 2 again');
  await staff.post('/outbox', {});
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(2), 10_000);
  expect(smtp.emails.join()).not.toContain('Three');
  expect(await staff.text('/outbox')).not.toContain('again</button>');
});

test('an email is given up after its last try, also if the process died', async () => {
  const smtp = await openSmtpStub();
  smtp.refuses = true;
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const id = await addEmail(studio, { status: 'waiting' });
  await studio.platform.jobs.add(studio.platform.db, 'send-mail', { id });
  await studio.platform.pool.query("update pgboss.job set retry_limit = 0 where name = 'send-mail'");
  const lost = await addEmail(studio, { status: 'failed', created_at: new Date(Date.now() - 25 * 3_600_000) });
  await giveUpLostEmails(studio.platform);
  const staff = await studio.asStaff();
  await vi.waitFor(async () => expect(await staff.text(`/outbox/${id}`)).toContain('Not sent'), 10_000);
  expect(await staff.text(`/outbox/${lost}`)).toContain('Not sent');
});

test('emails older than a year are deleted, unless they are still being sent', async () => {
  const studio = await openStudio();
  const long_ago = new Date(Date.now() - 366 * 86_400_000);
  await addEmail(studio, { subject: 'Old', status: 'sent', created_at: long_ago });
  await addEmail(studio, { subject: 'Under way', status: 'failed', created_at: long_ago });
  await addEmail(studio, { subject: 'Young', status: 'sent' });
  await deleteOldEmails(studio.platform);
  const left = await studio.platform.db.selectFrom('emails').select('subject').orderBy('subject').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['Under way', 'Young']);
});

test('staff send emails that were stored before there was a mail server', async () => {
  const studio = await openStudio();
  const kept = await addEmail(studio, { status: 'kept' });
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/outbox')).toContain('No mail server is set: emails are kept here and not sent to anyone.');
  expect(await staff.text(`/outbox/${kept}`)).toContain('Kept here');
  expect(await (await staff.get(`/outbox/${kept}`)).text()).not.toContain('>Send</button>');

  const smtp = await openSmtpStub();
  const sending = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const id = await addEmail(sending, { status: 'kept' });
  const member = await sending.asStaff('manager');
  expect(await (await member.get(`/outbox/${id}`)).text()).toContain('>Send</button>');
  await member.post(`/outbox/${id}`, {});
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), 10_000);
});

test('emails that are waiting, sent or retried cannot be sent again', async () => {
  const studio = await openStudio({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'studio@example.com' });
  const staff = await studio.asStaff();
  for (const status of ['waiting', 'sent', 'failed']) {
    const id = await addEmail(studio, { status });
    expect((await (await staff.get(`/outbox/${id}`)).text()).includes('Send again')).toBe(false);
    expect(await pageAfter(staff, await staff.post(`/outbox/${id}`, {}))).toContain('Nothing was sent.');
  }
  for (const wrong of ['x', '01890000-0000-7000-8000-000000000001'])
    expect([wrong, (await staff.get(`/outbox/${wrong}`)).status]).toEqual([wrong, 404]);
  expect((await staff.post('/outbox/x', {})).status).toBe(404);
});

test('the outbox shows subjects, texts and attachments as text', async () => {
  const studio = await openStudio();
  const words = '<script>alert(1)</script> “Fern” & 🌷';
  const attachments = JSON.stringify([
    { filename: 'meeting<1>.ics', content: `SUMMARY:${words}`, contentType: 'text/calendar' },
  ]);
  const id = await addEmail(studio, { subject: words, text: words, attachments });
  const staff = await studio.asStaff('manager');
  for (const path of ['/outbox', `/outbox/${id}`]) {
    const html = await (await staff.get(path)).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(readable(html)).toContain(words);
  }
  expect(await staff.text(`/outbox/${id}`)).toContain(`Attached: meeting<1>.ics SUMMARY:${words}`);
});
