import { createServer, type Socket } from 'node:net';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';
import { openSmtpStub } from '../../tests/smtp-stub.ts';
import { openContext } from './context.server';
import { queueMail } from './mail.server';

const PATIENT = { timeout: 15_000, interval: 50 };

/** How many jobs of a queue ran at the same time, by the timestamps of the jobs table. */
const MAX_AT_ONCE = `
  select max(at_once) as most from (
    select count(*) as at_once from pgboss.job one join pgboss.job other
      on other.name = one.name and other.started_on <= one.started_on and other.completed_on > one.started_on
    where one.name = 'send-mail' group by one.id
  ) counted`;

async function writeMany(studio: Awaited<ReturnType<typeof openStudio>>, count: number) {
  await openContext(studio.platform).transaction(async (tx) => {
    for (let n = 0; n < count; n++) {
      await queueMail(tx, {
        dedupe_key: `pace:${n}`,
        recipient: `r${n}@example.com`,
        subject: `Number ${n}`,
        html: createElement('p', null, 'They open on Thursday.'),
        text: 'They open on Thursday.',
        secrets: [],
      });
    }
  });
}

test('thirty emails are sent several at a time', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  await writeMany(studio, 30);
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(30), PATIENT);
  await vi.waitFor(async () => {
    const { rows } = await studio.platform.pool.query(
      "select count(*)::int as done from pgboss.job where name = 'send-mail' and state = 'completed'",
    );
    expect(rows).toEqual([{ done: 30 }]);
  }, PATIENT);
  const { rows } = await studio.platform.pool.query<{ most: string }>(MAX_AT_ONCE);
  expect(Number(rows[0]?.most)).toBeGreaterThan(5);
});

test('a silent mail server does not delay other jobs', async () => {
  const silent = await openSilentServer();
  const studio = await openStudio({ SMTP_URL: silent, MAIL_FROM: 'studio@example.com' });
  await writeMany(studio, 3);
  const active = "select 1 from pgboss.job where name = 'send-mail' and state = 'active'";
  await vi.waitFor(async () => expect((await studio.platform.pool.query(active)).rowCount).toBe(3), PATIENT);
  await studio.asStaff();
  await studio.asVisitor().post('/admin-login', { intent: 'forgot', email: 'owner@example.com' });
  await vi.waitFor(async () => {
    const reset = await studio.platform.db
      .selectFrom('emails')
      .select('id')
      .where('dedupe_key', 'like', 'reset:%')
      .execute();
    expect(reset).toHaveLength(1);
  }, PATIENT);
  expect((await studio.platform.pool.query(active)).rowCount).toBe(3);
});

/** Accepts connections and never responds. */
async function openSilentServer(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
