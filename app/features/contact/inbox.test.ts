import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { plansOf } from '../../../tests/query-plans.ts';
import { readable } from '../../../tests/visitor.ts';

async function receive({ platform: { db } }: Studio, message: Record<string, unknown> = {}) {
  const row = {
    first_name: 'Delia',
    last_name: 'Marsh',
    email: 'delia@example.com',
    message: 'Do you ship?',
    ...message,
  };
  const query = db.insertInto('contact_messages').values(row);
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

function emails({ platform: { db } }: Studio) {
  return db.selectFrom('emails').selectAll().orderBy('created_at').execute();
}

test('messages are listed newest first, open or answered', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  expect(await staff.text('/inbox')).toContain('No messages yet.');
  await receive(studio, {
    subject: 'The moon arch',
    created_at: new Date('2026-11-18T15:00Z'),
    answered_at: new Date(),
  });
  await receive(studio, { created_at: new Date('2026-11-20T12:50Z') });
  const page = await staff.text('/inbox');
  expect(page).toContain('Open Delia Marsh delia@example.com No subject Nov 20, 2026, 7:50 AM');
  expect(page.indexOf('No subject')).toBeLessThan(page.indexOf('The moon arch'));
  expect(await staff.text('/inbox?state=open')).not.toContain('The moon arch');
  expect(await staff.text('/inbox?state=answered')).not.toContain('No subject');
});

test('shows fifty messages and a link to older ones', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (let count = 1; count <= 51; count++)
    await receive(studio, { subject: `Number ${count}.`, created_at: new Date(Date.UTC(2026, 0, 1, 0, count)) });
  const html = await (await staff.get('/inbox?state=open')).text();
  expect(readable(html)).not.toContain('Number 1. ');
  const [, next = ''] = /href="([^"]+)"[^>]*>Older</.exec(html) ?? [];
  const older = await staff.text(next.replaceAll('&amp;', '&'));
  expect(older).toContain('Number 1.');
  expect(older).not.toContain('Number 51.');
});

test('searches messages and sorts by every column', async () => {
  const studio = await openStudio();
  await receive(studio, {
    first_name: 'Zoë',
    last_name: '',
    subject: 'An arch',
    created_at: new Date('2026-01-01T00:00Z'),
  });
  await receive(studio, {
    first_name: 'ana',
    last_name: 'Delia',
    subject: 'The moon',
    created_at: new Date('2026-01-02T00:00Z'),
  });
  const staff = await studio.asStaff();
  const orders: Record<string, string[]> = {
    '': ['The moon', 'An arch'],
    'sort=-received': ['An arch', 'The moon'],
    'sort=name': ['The moon', 'An arch'],
    'sort=-subject': ['The moon', 'An arch'],
    'q=zoe': ['An arch'],
    'q=delia+moon': ['The moon'],
    'q=nobody': [],
  };
  for (const [search, expected] of Object.entries(orders)) {
    const html = await (await staff.get(`/inbox?${search}`)).text();
    const seen = [...html.matchAll(/inbox-subject"><a[^>]*>([^<]+)</g)].map(([, subject = '']) => subject);
    expect([search, seen]).toEqual([search, expected]);
  }
  expect(await staff.text('/inbox?q=nobody')).toContain('No messages match.');
});

test('lists 20,000 messages by index, whatever the sorting and search', async () => {
  const studio = await openStudio();
  await studio.platform.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into contact_messages (first_name, last_name, email, subject, message, answered_at, created_at)
      select 'First ' || n, 'Last', 'm' || n || '@example.com', 'Subject ' || n % 900, 'Hello',
        case when n % 4 > 0 then now() end, now() - n * interval '1 minute'
      from generate_series(1, 20000) n`.execute(tx);
    await sql`analyze contact_messages`.execute(tx);
  });
  const staff = await studio.asStaff();
  for (const sort of ['', '-received', 'name', '-name', 'subject', '-subject']) {
    for (const q of ['', '19999', 'example.com', 'zz']) {
      const path = `/inbox?${new URLSearchParams({ sort, q })}`;
      const plans = await plansOf(studio, 'contact_messages', () => staff.get(path));
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) expect(`${path}: ${plan}`).not.toContain('Seq Scan');
    }
  }
});

test('stores an answer and emails it with the studio as reply-to', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ email: 'studio@example.com', name: 'Rhodora' })
    .execute();
  const id = await receive(studio, { subject: 'Elkins' });
  const staff = await studio.asStaff('designer');
  const answer = await staff.post(`/inbox/${id}`, { answer: 'We do,\nevery Friday.', intent: 'answer' });
  expect(answer.status).toBe(303);
  const page = await staff.text(`/inbox/${id}`);
  expect(page).toContain('Answer saved No mail server is set up');
  expect(page).toMatch(/Answered .*Priya Nair, .*We do, every Friday\./);
  const [email, ...others] = await emails(studio);
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    recipient: 'delia@example.com',
    reply_to: 'studio@example.com',
    subject: 'Re: Elkins',
  });
  expect(readable(email?.html ?? '')).toMatch(/We do, every Friday\. Rhodora .*You wrote to us: Do you ship\?/);
});

test('an empty answer is not sent', async () => {
  const studio = await openStudio();
  const id = await receive(studio);
  const staff = await studio.asStaff();
  const answer = await staff.post(`/inbox/${id}`, { answer: '  ', intent: 'answer' });
  expect(answer.status).toBe(400);
  expect(readable(await answer.text())).toContain('Answer: Write the answer first.');
  expect(await emails(studio)).toEqual([]);
});

test('sends one email when two colleagues answer at once, and tells the other', async () => {
  const studio = await openStudio();
  const id = await receive(studio);
  const staff = [await studio.asStaff('owner'), await studio.asStaff('designer')];
  await Promise.all(
    staff.map((one, index) => one.post(`/inbox/${id}`, { answer: `Answer ${index}`, intent: 'answer' })),
  );
  expect(await emails(studio)).toHaveLength(1);
  const pages = await Promise.all(staff.map((one) => one.text(`/inbox/${id}`)));
  expect(pages.filter((page) => page.includes('Already answered'))).toHaveLength(1);
});

test('marks a message as answered by telephone without an email', async () => {
  const studio = await openStudio();
  const id = await receive(studio);
  const staff = await studio.asStaff('manager');
  expect((await staff.post(`/inbox/${id}`, { intent: 'mark', answer: '' })).status).toBe(303);
  const page = await staff.text(`/inbox/${id}`);
  expect(page).toContain('Marked as answered');
  expect(page).toContain('Answered another way');
  expect(await emails(studio)).toEqual([]);
});

test('marks and reopens the selected messages together; those answered by email stay answered', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const ids = [await receive(studio), await receive(studio, { subject: 'The moon arch' })];
  const sent = await receive(studio, { answer: 'We do.', answered_at: new Date() });
  const send = (intent: string) => {
    const body = new FormData();
    body.append('intent', intent);
    for (const id of [...ids, sent]) body.append('id', id);
    return staff.fetch('/inbox?state=open', { method: 'POST', body });
  };
  const marked = await send('mark');
  expect([marked.status, marked.headers.get('location')]).toEqual([303, '/inbox?state=open']);
  const open = await staff.text('/inbox?state=open');
  expect(open).toContain('Marked as answered 2 messages answered another way.');
  expect(open).toContain('Every message is answered.');
  const again = await send('mark');
  expect([again.status, readable(await again.text())]).toEqual([
    409,
    expect.stringContaining('All of them are answered already.'),
  ]);
  expect((await send('reopen')).status).toBe(303);
  expect(await staff.text('/inbox?state=answered')).toContain('Reopened 2 messages waiting for an answer.');
  const { db } = studio.platform;
  const waiting = await db.selectFrom('contact_messages').select('id').where('answered_at', 'is', null).execute();
  expect(waiting.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await emails(studio)).toEqual([]);
});

test('asks before deleting a message from its own page', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const id = await receive(studio, { subject: 'The moon arch' });
  const html = await (await staff.get(`/inbox/${id}`)).text();
  const [, path = ''] = /href="([^"]+)"[^>]*>Delete</.exec(html) ?? [];
  const asked = await staff.text(path.replaceAll('&amp;', '&'));
  expect(asked).toContain('Delete this message?');
  expect(asked).toContain('Message: Delia Marsh (The moon arch).');
});

test('an unknown message answers 404', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const id of ['01890000-0000-7000-8000-000000000001', 'x'])
    expect((await staff.get(`/inbox/${id}`)).status).toBe(404);
});

test('a message becomes an event, once', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = await receive(studio, { subject: 'Our wedding', message: 'In June, at the mill.' });
  const [made, again] = await Promise.all([
    staff.post(`/inbox/${id}`, { intent: 'event' }),
    staff.post(`/inbox/${id}`, { intent: 'event' }),
  ]);
  const event = made.headers.get('location') ?? '';
  expect(again.headers.get('location')).toBe(event);
  const page = await staff.text(event);
  expect(page).toMatch(/Delia Marsh.*delia@example\.com/);
  expect(page).toMatch(/Inquiry .*Our wedding In June, at the mill\./);
  expect(await staff.text(`/inbox/${id}`)).toContain('Its event');
  expect(await staff.text('/client-database/board')).toContain('New 1');
});
