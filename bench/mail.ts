import { setTimeout as pause } from 'node:timers/promises';
import { openSmtpStub } from '../tests/smtp-stub.ts';
import { openBenchStudio, signIn } from './studio.ts';

const EMAILS = 100;
const WANTED_SECONDS = 10;
const GIVE_UP_SECONDS = 120;
const POLL_MS = 20;

/** Seconds until a mail server has accepted a hundred emails that were queued at once. */
export async function timeEmails(): Promise<number> {
  const closing: (() => void)[] = [];
  const server = await openSmtpStub((close) => closing.push(close));
  const studio = await openBenchStudio({ SMTP_URL: server.url });
  try {
    const { address, query } = studio;
    await query(
      `insert into emails (dedupe_key, recipient, subject, html, text, status)
       select 'bench:' || n, 'guest' || n || '@example.com', 'Your order', '<p>Thank you.</p>', 'Thank you.', 'given_up'
       from generate_series(1, ${EMAILS}) n`,
    );
    const headers = { Origin: address, cookie: await signIn(studio) };
    const before = server.emails.length;
    const began = performance.now();
    // Staff press "Send 100 again", which queues them all.
    const answer = await fetch(`${address}/outbox`, { method: 'POST', redirect: 'manual', headers });
    if (answer.status >= 400) throw new Error(`Queueing the emails was answered with ${answer.status}.`);
    const seconds = () => (performance.now() - began) / 1000;
    while (server.emails.length - before < EMAILS) {
      if (seconds() > GIVE_UP_SECONDS) throw new Error(`${server.emails.length - before} emails of ${EMAILS} left.`);
      await pause(POLL_MS);
    }
    return seconds();
  } finally {
    await studio.close();
    for (const close of closing) close();
  }
}

export function printEmails(seconds: number) {
  console.log(`\nBar 8: ${EMAILS} emails had left after ${seconds.toFixed(1)} s (≤ ${WANTED_SECONDS}).`);
}
