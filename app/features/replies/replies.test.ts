import { beforeAll, expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { findDovecot, openImapServer } from '../../../tests/imap-server.ts';
import { MAIL_SERVER, openStudio } from '../../../tests/open-studio.ts';
import { parseEmail } from '../../platform/parse-email.server.ts';
import { replyAddress } from '../letters/reply-address.server.ts';

// Not in the time of the first test: a machine without it installs it.
beforeAll(() => void findDovecot(), 300_000);

const CONNECTIONS = '/connections';
const HANNAH = 'Hannah Lyle <hannah@example.com>';

/** A studio that reads its mailbox, with Hannah's event. */
async function openWithMailbox({ now }: { now?: () => Date } = {}) {
  const imap = await openImapServer();
  const settings = { ...MAIL_SERVER, IMAP_URL: imap.url, IMAP_ADDRESS: imap.user, IMAP_PLUS: 'on' };
  const studio = await openStudio(settings, now);
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ name: 'Laurel & Fern', email: 'studio@example.com' }).execute();
  const staff = await studio.asStaff();

  async function addEvent(name: string, email: string) {
    const row = { name, email, event_date: '2031-06-12' };
    const { id } = await db.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow();
    const event = db.selectFrom('events').select('id').where('client_id', '=', id);
    return (await event.executeTakeFirstOrThrow()).id;
  }

  /** As somebody presses the button on the card. */
  async function check() {
    return pageAfter(staff, await staff.post(CONNECTIONS, { kind: 'replies', intent: 'test' }));
  }

  /** Returns the Message-ID of its email. */
  async function writeLetter(event_id: string, subject = 'Your flowers') {
    const page = `/event/${event_id}/letter`;
    const fields = formFieldsIn(await (await staff.get(page)).text());
    await staff.post(page, { ...fields, subject, text: 'We are here.', intent: 'send' });
    const email = db
      .selectFrom('emails')
      .select('id')
      .where('dedupe_key', 'like', 'letter:%')
      .orderBy('created_at', 'desc');
    return `<${(await email.executeTakeFirstOrThrow()).id}@127.0.0.1>`;
  }

  function letters() {
    return db
      .selectFrom('letters')
      .innerJoin('event_entries as entry', 'entry.id', 'letters.id')
      .select(['event_id', 'name', 'email', 'subject', 'text', 'is_automatic', 'is_stranger', 'read_at'])
      .where('direction', '=', 'in')
      .orderBy('entry.text')
      .execute();
  }

  const messages = () =>
    db
      .selectFrom('contact_messages')
      .select(['first_name', 'email', 'subject', 'message', 'event_id'])
      .orderBy('message')
      .execute();

  const event = await addEvent('Hannah Lyle', 'hannah@example.com');
  await live.heard();
  await check();
  const addressOf = (event_id: string) => replyAddress(studio.platform, event_id) ?? '';
  return { imap, studio, db, staff, event, addEvent, addressOf, check, writeLetter, letters, messages };
}

let written = 0;

function anEmail(headers: Record<string, string>, text = 'One more table, please.') {
  const all = {
    From: HANNAH,
    To: 'hello@example.com',
    Subject: 'Re: Your flowers',
    'Message-ID': `<${++written}@mail.example.com>`,
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return `${lines.join('\n')}\n\n${text}\n`;
}

test('an answer to the reply address of a letter is in the timeline of its event, and waits there for staff', async () => {
  const { imap, db, staff, event, check, writeLetter, letters, addressOf, addEvent } = await openWithMailbox();
  await addEvent('Hannah Lyle', 'hannah@example.com');
  await writeLetter(event);
  const sent = db.selectFrom('emails').select('reply_to').where('dedupe_key', 'like', 'letter:%');
  expect(await sent.executeTakeFirst()).toEqual({ reply_to: addressOf(event) });
  expect(addressOf(event)).toMatch(/^hello\+[a-z\d]{41}@example\.com$/);
  await imap.deliver([anEmail({ To: addressOf(event).toUpperCase() })]);
  expect(await check()).toContain('New emails read: 1');
  expect(await letters()).toMatchObject([{ event_id: event, name: 'Hannah Lyle', is_stranger: false, read_at: null }]);
  expect(await staff.text('/admin-dashboard')).toContain('Letter from Hannah Lyle');
  const notice = db.selectFrom('emails').select('recipient').where('dedupe_key', 'like', 'letter-in:%');
  expect(await notice.executeTakeFirst()).toEqual({ recipient: 'studio@example.com' });
  expect(await staff.text(`/event/${event}`)).toMatch(
    /Letter from Hannah Lyle .*Re: Your flowers New One more table, please\./,
  );
});

test('an answer is found by what it answers, and otherwise by its sender, if that is one event only', async () => {
  const { imap, event, addEvent, check, writeLetter, letters, messages } = await openWithMailbox();
  await imap.deliver([anEmail({}, 'By its sender.')]);
  await check();
  expect(await letters()).toMatchObject([{ event_id: event, text: 'By its sender.' }]);
  const second = await addEvent('Hannah Lyle', 'hannah@example.com');
  const answered = await writeLetter(second);
  await imap.deliver([
    anEmail({}, 'Which event?'),
    anEmail({ 'In-Reply-To': answered }, 'The second.'),
    anEmail({ References: `<other@example.com> ${answered} <unknown@example.com>` }, 'The second, too.'),
  ]);
  await check();
  expect((await letters()).slice(1)).toMatchObject([
    { event_id: second, text: 'The second, too.' },
    { event_id: second, text: 'The second.' },
  ]);
  expect(await messages()).toMatchObject([{ email: 'hannah@example.com', message: 'Which event?' }]);
});

test('an unknown sender is in the inbox, one tap from an event, and newsletters stay in the mailbox', async () => {
  const { imap, db, staff, check, messages, letters } = await openWithMailbox();
  const mara = { From: 'Mara Quill <mara@example.com>', Subject: 'Flowers in May?' };
  await imap.deliver([
    anEmail(mara, 'Are you free?'),
    anEmail({ ...mara, 'List-Unsubscribe': '<https://example.com>' }),
  ]);
  await check();
  expect(await letters()).toEqual([]);
  expect(await messages()).toEqual([
    {
      first_name: 'Mara Quill',
      email: 'mara@example.com',
      subject: 'Flowers in May?',
      message: 'Are you free?',
      event_id: null,
    },
  ]);
  expect(await staff.text('/admin-dashboard')).toContain('Mara Quill');
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  await staff.post(`/inbox/${id}`, { intent: 'event' });
  await imap.deliver([anEmail(mara, 'Any news?')]);
  await check();
  expect(await letters()).toMatchObject([{ name: 'Mara Quill', text: 'Any news?' }]);
});

test('the same email is stored once, also when the mailbox numbers its emails anew', async () => {
  const { imap, event, check, letters, addressOf } = await openWithMailbox();
  const once = anEmail({ To: addressOf(event) }, 'Once.');
  const nameless = anEmail({ To: addressOf(event), 'Message-ID': '' }, 'Without a name.');
  await imap.deliver([once, once, nameless, nameless]);
  await check();
  await imap.renumber();
  await imap.deliver([anEmail({ To: addressOf(event) }, 'Later.')]);
  await check();
  expect((await letters()).map(({ text }) => text)).toEqual(['Later.', 'Once.', 'Without a name.']);
});

test('a forged sender reaches no event as somebody else', async () => {
  const { imap, staff, event, addEvent, addressOf, check, letters, messages } = await openWithMailbox();
  const other = await addEvent('Ben Ames', 'ben@example.com');
  const altered = addressOf(other).replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
  await imap.deliver([
    anEmail({ To: addressOf(other) }, 'Hannah in Ben’s event.'),
    anEmail({ From: 'Hannah Lyle <eve@example.com>', To: altered }, 'A made-up address.'),
    anEmail({ 'Authentication-Results': 'mx.example.com; spf=fail; dmarc=fail', To: addressOf(event) }, 'Not Hannah.'),
  ]);
  await check();
  expect(await letters()).toMatchObject([
    { event_id: other, name: '', email: 'hannah@example.com', is_stranger: true, text: 'Hannah in Ben’s event.' },
  ]);
  expect(await staff.text(`/event/${other}`)).toMatch(/Letter from hannah@example\.com .*None of this event’s people/);
  expect(await messages()).toMatchObject([
    { email: 'eve@example.com', message: 'A made-up address.' },
    { email: 'hannah@example.com', message: expect.stringMatching(/^Careful: .*Not Hannah\.$/s) },
  ]);
});

test('an automatic answer is noted without waiting for staff, and our own emails are left alone', async () => {
  const { imap, db, staff, event, addressOf, check, letters, messages, writeLetter } = await openWithMailbox();
  const ours = await writeLetter(event);
  await imap.deliver([
    anEmail({ To: addressOf(event), 'Auto-Submitted': 'auto-replied', Subject: 'Away' }, 'Until Monday.'),
    anEmail({ From: 'Ann <ann@example.com>', 'Auto-Submitted': 'auto-replied' }, 'Away.'),
    anEmail({ From: 'Laurel & Fern <studio@example.com>', To: addressOf(event) }, 'A notice of ours.'),
    anEmail({ From: 'relay@example.com', 'Message-ID': ours }, 'Our letter.'),
  ]);
  const before = (await db.selectFrom('emails').select('id').execute()).length;
  await check();
  expect(await letters()).toMatchObject([{ event_id: event, is_automatic: true, text: 'Until Monday.' }]);
  expect(await messages()).toEqual([]);
  expect(await staff.text('/client-database/board')).not.toContain('A letter to read');
  expect(await staff.text(`/event/${event}`)).toContain('Automatic answer from Hannah Lyle');
  expect(await db.selectFrom('emails').select('id').execute()).toHaveLength(before);
});

function aBounce(message_id: string, action = 'failed') {
  const report = `Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; hannah@example.com
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such
 mailbox here`;
  const parts = [
    'Content-Type: text/plain\n\nYour email came back.',
    `Content-Type: message/delivery-status\n\n${report}`,
    `Content-Type: text/rfc822-headers\n\nMessage-ID: ${message_id}\nSubject: Your flowers`,
  ];
  const body = [...parts.map((part) => `--edge\n${part}\n`), '--edge--'].join('\n');
  const type = 'multipart/report; report-type=delivery-status; boundary=edge';
  const headers = { From: 'Mail Delivery <mailer-daemon@example.com>', 'Return-Path': '<>', 'Content-Type': type };
  return anEmail({ ...headers, Subject: 'Undelivered' }, body);
}

test('a letter that comes back is marked with the reason, and staff are told', async () => {
  const { imap, db, staff, event, check, letters, messages, writeLetter, addressOf } = await openWithMailbox();
  const sent = await writeLetter(event);
  await db.updateTable('emails').set({ status: 'sent' }).execute();
  await imap.deliver([aBounce(sent, 'delayed'), aBounce('<0198f7a0-0000-7000-8000-000000000000@example.com>')]);
  await check();
  expect(await staff.text(`/event/${event}`)).not.toContain('It came back');
  await imap.deliver([aBounce(sent), aBounce(sent)]);
  await check();
  expect(await staff.text(`/event/${event}`)).toMatch(
    /Your flowers Not sent It came back from hannah@example\.com\. 550 5\.1\.1 No such mailbox here/,
  );
  expect(await letters()).toEqual([]);
  expect((await messages())[0]).toMatchObject({ subject: 'Not delivered to hannah@example.com', event_id: event });
  expect(await staff.text(`/event/${event}`)).toContain('hannah@example.com Emails come back');
  await imap.deliver([anEmail({ To: addressOf(event) })]);
  await check();
  expect(await staff.text(`/event/${event}`)).not.toContain('Emails come back');
});

test('nothing is missed while the mail server is down, and staff are told after ten minutes', async () => {
  let late = 0;
  const now = () => new Date(Date.now() + late);
  const { imap, staff, event, check, letters, addressOf } = await openWithMailbox({ now });
  await imap.deliver([anEmail({ To: addressOf(event) }, 'Before.')]);
  await imap.stop();
  expect(await check()).toContain('The server does not take connections at this port.');
  expect(await staff.text(CONNECTIONS)).toContain('Failed last time');
  expect(await staff.text('/admin-dashboard')).not.toContain('Replies by email are not arriving.');
  late = 11 * 60_000;
  expect(await staff.text('/admin-dashboard')).toContain('Replies by email are not arriving.');
  await imap.startAgain();
  await imap.deliver([anEmail({ To: addressOf(event) }, 'After.')]);
  await check();
  expect((await letters()).map(({ text }) => text)).toEqual(['After.', 'Before.']);
  expect(await staff.text('/admin-dashboard')).not.toContain('Replies by email are not arriving.');
});

test('a too large email is named and waits in the mailbox', async () => {
  const { imap, event, addressOf, check, letters } = await openWithMailbox();
  const lines = `${'x'.repeat(76)}\n`.repeat(400_000);
  await imap.deliver([anEmail({ To: addressOf(event), Subject: 'All our photos' }, lines), anEmail({}, 'And this.')]);
  await check();
  expect(await letters()).toMatchObject([
    { text: 'And this.' },
    {
      subject: 'All our photos',
      text: 'This email is too large to be fetched: it has 31 MB. Open it in your mailbox.',
    },
  ]);
});

test('hostile emails do not keep the next one from arriving, and no HTML is stored', async () => {
  const { imap, event, addressOf, check, letters } = await openWithMailbox();
  const to = { To: addressOf(event) };
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`X-Odd-${at}`, 'y'.repeat(20)]));
  const deep = Array.from(
    { length: 2000 },
    (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n`,
  );
  const html = '<script>alert(1)</script><p>Dear studio,<br>we are <b>128</b>.</p>';
  await imap.deliver([
    anEmail({ ...to, ...many }, 'Many headers.'),
    anEmail({ ...to, 'Content-Type': 'multipart/mixed; boundary=b0' }, `${deep.join('')}Deep.`),
    anEmail(
      { ...to, 'Content-Type': 'text/plain; charset=klingon', 'Content-Transfer-Encoding': 'quoted-printable' },
      'A=00 charset of nobody.',
    ),
    anEmail(
      { ...to, Subject: '=?klingon?B?////?= =?utf-8?Q?=00?=', References: '<a@b> '.repeat(5000) },
      'Odd headers.',
    ),
    anEmail({ ...to, 'Content-Type': 'text/html' }, html),
    anEmail({ ...to, 'Content-Type': 'text/html' }, '<div>'.repeat(50_000)),
    anEmail({ ...to, From: '' }, 'From nobody.'),
    anEmail(to, 'The last one.'),
  ]);
  expect(await check()).toContain('New emails read: 8');
  const texts = (await letters()).map(({ text }) => text);
  expect(texts).toContain('The last one.');
  expect(texts).toContain('Many headers.');
  expect(texts.join()).toMatch(/Dear studio,\s+we are 128\./);
  expect(texts.join()).not.toMatch(/alert|<p>/);
});

test('an email that cannot be stored is set aside with its sender, and the next one is read', async () => {
  const { imap, studio, event, addressOf, check, letters } = await openWithMailbox();
  await studio.platform.pool.query(`
    create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_poison before insert on event_entries
      for each row when (new.text like 'Poison%') execute function refuse_poison();`);
  const to = { To: addressOf(event) };
  await imap.deliver([anEmail({ ...to, Subject: 'Odd' }, 'Poison.'), anEmail(to, 'The next one.')]);
  expect(await check()).toContain('New emails read: 2');
  expect(await letters()).toMatchObject([
    { text: 'The next one.' },
    { name: 'Hannah Lyle', subject: 'Odd', text: 'This email could not be read. Open it in your mailbox.' },
  ]);
  await expect(parseEmail(Buffer.from('From: a@example.com'), 1)).rejects.toThrow('aborted');
});

test('the owner connects the mailbox in the browser, which says what is wrong with it', async () => {
  const imap = await openImapServer();
  await imap.deliver([anEmail({ From: 'old@example.com' }, 'Long ago.')], new Date(Date.now() - 3_600_000));
  const studio = await openStudio(MAIL_SERVER);
  const owner = await studio.asStaff();
  const { user, password } = imap;
  const form = {
    kind: 'replies',
    host: '127.0.0.1',
    port: String(imap.port),
    user,
    password,
    address: user,
    plus: 'on',
  };
  const test = async () => pageAfter(owner, await owner.post(CONNECTIONS, { kind: 'replies', intent: 'test' }));
  expect(await pageAfter(owner, await owner.post(CONNECTIONS, form))).toContain('Replies by email: saved.');
  expect(await test()).toContain('Nothing new has arrived.');
  const refused = await owner.post(CONNECTIONS, { ...form, host: 'localhost', password: '' });
  expect(await refused.text()).toContain('The server has changed: please type the password again.');
  const card = await owner.get(CONNECTIONS);
  expect(await card.text()).not.toContain(password);
  const { version } = await studio.platform.db
    .selectFrom('connections')
    .select('version')
    .where('id', '=', 'replies')
    .executeTakeFirstOrThrow();
  await owner.post(CONNECTIONS, { ...form, password: 'wrong', version: String(version) });
  expect(await test()).toContain('The server does not accept this user and password.');
  expect(await studio.platform.db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
});
