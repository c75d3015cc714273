import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { openStudio, type Studio } from '../../tests/open-studio.ts';
import { openSmtpStub } from '../../tests/smtp-stub.ts';
import { openContext } from './context.server';
import { openMailSender, queueMail } from './mail.server';

const EMAIL = {
  dedupe_key: 'test:1',
  recipient: 'hannah@example.com',
  subject: 'Your peonies',
  html: createElement('p', null, 'They open on Thursday.'),
  text: 'They open on Thursday.',
  secrets: [],
};

/** Queues an email in its own transaction, as a feature does. */
function write(studio: Studio, more = {}) {
  return openContext(studio.platform).transaction((tx) => queueMail(tx, { ...EMAIL, ...more }));
}

function stored({ platform: { db } }: Studio) {
  return db.selectFrom('emails').selectAll().execute();
}

test('without a mail server, an email stays in the outbox', async () => {
  const studio = await openStudio();
  await write(studio);
  const staff = await studio.asStaff();
  expect(await staff.text('/outbox')).toContain('hannah@example.com Your peonies');
  expect(await stored(studio)).toMatchObject([
    { status: 'kept', text: expect.stringContaining('They open on Thursday.') },
  ]);
});

test('a queued email is sent once, with its content', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  await write(studio, { reply_to: 'eli@example.com' });
  await vi.waitFor(async () => expect(await stored(studio)).toMatchObject([{ status: 'sent' }]), 10_000);
  expect(smtp.emails).toHaveLength(1);
  expect(smtp.emails[0]).toContain('Subject: Your peonies');
  expect(smtp.emails[0]).toContain('Reply-To: eli@example.com');
});

test('an email is sent with its attachment', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const file = { filename: 'meeting.ics', content_type: 'text/calendar; method=REQUEST', content: 'BEGIN:VCALENDAR' };
  await write(studio, { attachments: [file] });
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), 10_000);
  expect(smtp.emails[0]).toMatch(/Content-Type: text\/calendar;.*method=REQUEST/s);
  expect(smtp.emails[0]).toContain('filename=meeting.ics');
});

test('one dedupe_key queues one email', async () => {
  const studio = await openStudio();
  await Promise.all(Array.from({ length: 20 }, () => write(studio)));
  expect(await stored(studio)).toHaveLength(1);
});

test('a rejected email keeps the reason and is sent once the server accepts it', async () => {
  const smtp = await openSmtpStub();
  smtp.refuses = true;
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  await write(studio);
  await vi.waitFor(async () => expect(await stored(studio)).toMatchObject([{ status: 'failed' }]), 10_000);
  const [failed] = await stored(studio);
  expect(failed?.last_error).toContain('come back later');
  smtp.refuses = false;
  const send = openMailSender(studio.platform);
  await send({ id: failed?.id ?? '' });
  await send({ id: failed?.id ?? '' });
  expect(await stored(studio)).toMatchObject([{ status: 'sent', last_error: null }]);
  expect(smtp.emails).toHaveLength(1);
});

test('an email that left while the database was away is not sent again', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio();
  await write(studio);
  const { db, pool, config } = studio.platform;
  await pool.query(`
    create function away() returns trigger language plpgsql as $$ begin
      raise exception 'terminating connection' using errcode = '57P01'; end $$;
    create trigger away before update on emails for each row execute function away();`);
  const send = openMailSender({ ...studio.platform, config: { ...config, SMTP_URL: smtp.url } });
  const { id } = await db.selectFrom('emails').select('id').executeTakeFirstOrThrow();
  const sending = send({ id });
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), 10_000);
  await pool.query('drop trigger away on emails');
  await sending;
  await send({ id });
  expect(await stored(studio)).toMatchObject([{ status: 'sent' }]);
  expect(smtp.emails).toHaveLength(1);
});

test('an email is marked as automatic and its id has the domain of the site', async () => {
  const smtp = await openSmtpStub();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com', BASE_URL: 'https://flowers.example' };
  await write(await openStudio(settings));
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), 10_000);
  expect(smtp.emails[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(smtp.emails[0]).toMatch(/^Message-ID: <[\w-]+@flowers\.example>\r$/im);
});

test('without BASE_URL, the id of an email has the domain of its sender', async () => {
  const smtp = await openSmtpStub();
  await write(await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'The Studio <studio@petals.example>' }));
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), 10_000);
  expect(smtp.emails[0]).toMatch(/^Message-ID: <[\w-]+@petals\.example>\r$/im);
});

test('without a sender of its own, an email comes from the name and the address of the studio', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url });
  const named = { name: 'Laurel "Fern" & Co.', email: 'hello@petals.example' };
  await studio.platform.db.updateTable('studio_settings').set(named).execute();
  await write(studio);
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), 10_000);
  expect(smtp.emails[0]).toMatch(/^From: "?Laurel Fern & Co\."? <hello@petals\.example>\r$/m);
});

test('a rejected recipient does not affect other emails', async () => {
  const smtp = await openSmtpStub();
  smtp.refusesRecipient = 'nobody@example.com';
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  await openContext(studio.platform).transaction(async (tx) => {
    for (const recipient of ['ada@example.com', 'nobody@example.com', 'cy@example.com'])
      await queueMail(tx, { ...EMAIL, dedupe_key: recipient, recipient });
  });
  await vi.waitFor(async () => {
    const statuses = Object.fromEntries((await stored(studio)).map(({ recipient, status }) => [recipient, status]));
    expect(statuses).toEqual({ 'ada@example.com': 'sent', 'nobody@example.com': 'failed', 'cy@example.com': 'sent' });
  }, 10_000);
  expect(smtp.emails).toHaveLength(2);
});

test('a deleted email is never sent', async () => {
  const studio = await openStudio();
  const undone = openContext(studio.platform).transaction(async (tx) => {
    await queueMail(tx, EMAIL);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stored(studio)).toEqual([]);
});
