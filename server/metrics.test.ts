import { expect, test } from 'vitest';
import { freePort } from '../scripts/run-program.ts';
import { openStudio, type Studio } from '../tests/open-studio.ts';

async function listening(studio: Studio) {
  return `http://127.0.0.1:${await studio.listen()}`;
}

async function readMetrics(port: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  return { text, value };
}

test('metrics are served on their own port only', async () => {
  const METRICS_PORT = String(await freePort());
  const studio = await openStudio({ METRICS_PORT, PORT: '0', HOST: '127.0.0.1' });
  const site = await listening(studio);
  for (const path of ['/', '/', '/', '/no-such-page']) await fetch(`${site}${path}`);
  await fetch(`${site}/store/rhodora/products`);
  await studio.platform.db
    .insertInto('emails')
    .values({ recipient: 'hannah@example.com', subject: 'Thank you', html: '', text: '', status: 'failed' })
    .execute();
  await studio.platform.jobs.add(studio.platform.db, 'close-payment', { ref: 'x' }, new Date(Date.now() + 3_600_000));

  const { text, value } = await readMetrics(METRICS_PORT);
  expect(value('rhodora_request_seconds_count{kind="page",status="2xx"}')).toBe(1);
  expect(value('rhodora_request_seconds_count{kind="page",status="4xx"}')).toBe(1);
  expect(value('rhodora_request_seconds_count{kind="service",status="2xx"}')).toBe(1);
  expect(value('rhodora_cached_responses_total')).toBe(2);
  expect(value('rhodora_cached_bytes')).toBeGreaterThan(1000);
  expect(value('rhodora_database_connections')).toBeGreaterThan(0);
  expect(value('rhodora_live_sockets')).toBe(0);
  expect(value('rhodora_work{what="emails failed this week"}')).toBe(1);
  expect(value('rhodora_jobs{name="close-payment",state="created"}')).toBe(1);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(text).not.toContain('hannah@example.com');
  expect((await fetch(`${site}/metrics`)).status).toBe(404);
});
