/** Two processes share files in a bucket and do background work once. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPicture } from '../a-picture.ts';
import { receiveClient } from '../clients.ts';
import { times } from '../form.ts';
import { cartOf, createProduct, stockOf } from '../shop.ts';
import { openSmtpStub } from '../smtp-stub.ts';
import { asOwner, type Cluster, Guest, openCluster } from './cluster.ts';

const MB = 1024 * 1024;
const EMAILS = times(8, 60);
/** Runs once a minute. */
const REMINDED = times(0, 20);
/** Runs every 15 s; a hold ends within 60. */
const HOLD_LIMIT_MS = 60_000;

const whenOver: (() => unknown)[] = [];
let smtp: Awaited<ReturnType<typeof openSmtpStub>>;
let cluster: Cluster;

/** s3rver checks signatures but lacks ListParts and AbortMultipartUpload; tests/bucket-server.ts has them. */
async function openS3() {
  const directory = mkdtempSync(join(tmpdir(), 'rhodora-s3-'));
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: [{ name: 'rhodora' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  whenOver.push(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  return { S3_BUCKET: 'rhodora', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys };
}

beforeAll(async () => {
  smtp = await openSmtpStub((close) => whenOver.push(close));
  cluster = await openCluster({ ...(await openS3()), SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  whenOver.push(() => cluster.close());
}, 120_000);
afterAll(async () => {
  for (const close of whenOver.toReversed()) await close();
}, 60_000);

test('a document uploaded to one process can be downloaded from the other', async () => {
  const client = await receiveClient(cluster);
  const bytes = randomBytes(6 * MB);
  const owner = await asOwner(cluster.one);
  const file = new File([bytes], 'contract.pdf', { type: 'application/pdf' });
  const sent = await owner.post(`/client/${client}`, { intent: 'upload', category: 'Contract', file });
  expect(sent.status).toBe(303);
  const { rows } = await cluster.pool.query<{ id: string }>('select id from client_documents');
  owner.at = cluster.other;
  const had = await owner.get(`/client/${client}/documents/${rows[0]?.id}`);
  expect(Buffer.from(await had.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a picture uploaded to one process appears on the pages of the other', async () => {
  const owner = await asOwner(cluster.other);
  const logo = await aPicture('mark.png');
  const saved = await owner.post('/vendor-manager', { intent: 'save', name: 'Ramp & Rye', category: 'Catering', logo });
  expect(saved.status).toBe(303);
  const visitor = new Guest(cluster.one);
  const page = await vi.waitFor(async () => {
    const html = await (await visitor.get('/vendors')).text();
    expect(html).toContain('Ramp &amp; Rye');
    return html;
  }, 15_000);
  const [, address = ''] = /src="(\/pictures\/[^"]+)"/.exec(page) ?? [];
  const picture = await visitor.get(address);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

/** Meetings of tomorrow that were booked days ago. */
async function planMeetings(count: number) {
  await cluster.pool.query(
    `insert into meetings (submission_token, status, starts_at, ends_at, time_zone, place, name, email, about, agreed_at)
     select gen_random_uuid(), 'confirmed', at, at + interval '30 minutes', 'America/New_York', 'studio', 'Hannah Lyle',
       'hannah@example.com', 'A wedding', now() - interval '3 days'
     from generate_series(1, $1::integer) n, lateral (select now() + n * interval '1 hour' as at) as its`,
    [count],
  );
}

test('two processes send each email and reminder once and release each hold once', async () => {
  await cluster.pool.query("update studio_settings set email = 'studio@example.com'");
  await planMeetings(REMINDED);
  const ferns = await createProduct(cluster, 'Ferns', { stock: EMAILS });
  const processFor = (number: number) => (number % 2 ? cluster.one : cluster.other);
  const subjects = Array.from({ length: EMAILS }, (_, number) => `Question ${number}.`);
  await Promise.all(
    subjects.map(async (subject, number) => {
      const fields = { first_name: 'Delia', email: 'delia@example.com', subject, message: 'Do you ship?' };
      const guest = new Guest(processFor(number), `203.0.113.${number}`);
      expect((await guest.post('/contact', fields)).status).toBe(303);
      expect((await guest.postJson('/store/rhodora/checkout', cartOf(ferns))).status).toBe(200);
    }),
  );
  expect(await stockOf(cluster, ferns)).toBe(0);
  await cluster.pool.query("update orders set hold_expires_at = now() - interval '1 second'");

  await vi.waitFor(async () => expect(await stockOf(cluster, ferns)).toBe(EMAILS), HOLD_LIMIT_MS);
  await vi.waitFor(async () => {
    const due = await cluster.pool.query('select from meetings where reminded_at is null');
    const unsent = await cluster.pool.query("select from emails where status <> 'sent'");
    expect([due.rowCount, unsent.rowCount]).toEqual([0, 0]);
  }, 150_000);
  const sent = smtp.emails.flatMap((email) => /^Subject: (Question \d+\.)/m.exec(email)?.[1] ?? []);
  expect(sent.toSorted()).toEqual(subjects.toSorted());
  expect(smtp.emails.filter((email) => /^To: hannah/m.test(email))).toHaveLength(REMINDED);
  expect(await stockOf(cluster, ferns)).toBe(EMAILS);
}, 240_000);
