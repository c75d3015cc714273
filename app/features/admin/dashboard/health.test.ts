import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../../../tests/a-folder.ts';
import { openBucketServer } from '../../../../tests/bucket-server.ts';
import { CERTIFICATE } from '../../../../tests/certificate.ts';
import { openStudioAt } from '../../../../tests/booking.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { openSmtpStub } from '../../../../tests/smtp-stub.ts';

const PAGE = '/admin-dashboard';
const DAY_MS = 86_400_000;
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

function took(studio: Studio, backup: { started_at: Date; error?: string; folder?: string }) {
  return studio.platform.db
    .insertInto('backups')
    .values({ folder: '/backups/one', ...backup })
    .execute();
}

test('a new studio is told what is off, in words and without what a program said', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await owner.post(PAGE, { intent: 'hide-setup' });
  const page = await owner.text(PAGE);
  for (const words of [
    'Email is off.',
    'Payments are only a test.',
    'There is no backup yet.',
    'Only this computer can open the site.',
  ])
    expect.soft(page).toContain(words);
});

test('what the checklist says is not said twice', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const page = await owner.text(PAGE);
  for (const [problem, step] of [
    ['Email is off.', 'Nobody gets emails from your studio yet.'],
    ['Payments are only a test.', 'The store takes no real money yet.'],
    ['There is no backup yet.', 'One is taken every night.'],
    ['The owner gives it the domain', 'Only this computer can open the site. Give it the domain'],
  ] as const) {
    expect.soft(page).not.toContain(problem);
    expect.soft(page).toContain(step);
  }
  await took(studio, { started_at: new Date(Date.now() - 8 * DAY_MS) });
  expect(await owner.text(PAGE)).toContain('The last backup is 8 days old.');
});

test('with everything in order, one quiet line names the version', async () => {
  const settings = { ...MAIL_SERVER, ...STRIPE, BASE_URL: 'https://flowers.example.com', MIN_FREE_DISK_MB: '0' };
  const studio = await openStudio(settings);
  await took(studio, { started_at: new Date() });
  const owner = await studio.asStaff();
  const page = await owner.text(settings.BASE_URL + PAGE);
  expect(page).toMatch(/Everything is working\. Rhodora \d+\.\d+/);
  expect(page).not.toContain('What needs attention');
});

test('a mail server that refuses is a problem until an email gets out', async () => {
  const smtp = await openSmtpStub();
  smtp.refuses = true;
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const owner = await studio.asStaff();
  await owner.post(PAGE, { intent: 'test-email' });
  expect(await owner.text(PAGE)).toContain('Emails are not getting out.');
  smtp.refuses = false;
  await owner.post(PAGE, { intent: 'test-email' });
  expect(await owner.text(PAGE)).not.toContain('Emails are not getting out.');
});

test('emails that wait for long are counted', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const email = { recipient: 'ana@example.com', subject: 'Roses', html: '', text: '', status: 'waiting' as const };
  const created_at = new Date(Date.now() - 3_600_000);
  await studio.platform.db
    .insertInto('emails')
    .values([1, 2].map(() => ({ ...email, created_at })))
    .execute();
  expect(await (await studio.asStaff('manager')).text(PAGE)).toContain('2 emails have been waiting for a while.');
});

test('a missing folder, a failed backup, an old one and an untried one are problems', async () => {
  const parent = join(aFolder(), 'backups');
  let now = new Date('2026-11-20T15:00:00Z');
  const studio = await openStudio({ BACKUP_DIR: parent, BACKUP_EVERY_HOURS: '24' }, () => now);
  const owner = await studio.asStaff();
  await took(studio, { started_at: now });
  expect(await owner.text(PAGE)).toContain('The folder of the backups is missing.');
  mkdirSync(parent);
  expect(await owner.text(PAGE)).not.toMatch(/folder of the backups|has been tested/);
  now = new Date(now.getTime() + 3 * DAY_MS);
  expect(await owner.text(PAGE)).toContain('The last backup is 3 days old.');
  now = new Date(now.getTime() + 60 * DAY_MS);
  await took(studio, { started_at: now });
  expect(await owner.text(PAGE)).toContain('No backup has been tested yet.');
  const { id } = await studio.platform.db.selectFrom('backups').select('id').limit(1).executeTakeFirstOrThrow();
  const test = { backup_id: id, is_from_bucket: false };
  await studio.platform.db
    .insertInto('restore_tests')
    .values({ ...test, tested_at: now })
    .execute();
  expect(await owner.text(PAGE)).not.toContain('tested');
  now = new Date(now.getTime() + 200 * DAY_MS);
  await took(studio, { started_at: now });
  expect(await owner.text(PAGE)).toContain('A backup was last tested 200 days ago.');
  await studio.platform.db
    .insertInto('restore_tests')
    .values({ ...test, tested_at: now, error: 'The table clients came back with 1 rows, not 2.' })
    .execute();
  expect(await owner.text(PAGE)).toContain('The last backup could not be restored.');
  await took(studio, { started_at: new Date(now.getTime() + 1), error: 'No room in /mnt/usb.' });
  expect(await owner.text(PAGE)).toContain('The last backup failed.');
});

test('a disk that is full or nearly full is a problem', async () => {
  const full = await openStudio({ MIN_FREE_DISK_MB: '1000000000' });
  expect(await (await full.asStaff()).text(PAGE)).toContain('The disk is full.');
  const { bavail, bsize } = await statfs(full.platform.config.dataDir);
  const half = Math.floor((bavail * bsize) / 2_000_000);
  const nearly = await openStudio({ MIN_FREE_DISK_MB: String(half) });
  expect(await (await nearly.asStaff()).text(PAGE)).toContain('The disk is nearly full.');
});

test('a lost folder of files is a problem, also once a new upload has made it again', async () => {
  const studio = await openStudioAt('2027-06-08T12:00:00Z');
  const owner = await studio.asStaff();
  const { config, db, files } = studio.platform;
  const folder = join(config.dataDir, 'files');
  const store = (key: string) =>
    files.put(db, { bucket: 'vendor-logos', key, body: Buffer.from('<svg/>'), contentType: 'text/plain' });
  await store('first');
  await store('second');
  expect(await owner.text(PAGE)).not.toContain('files are lost');
  renameSync(folder, `${folder}-on-another-disk`);
  studio.setClock('2027-06-08T12:01:00Z');
  expect(await owner.text(PAGE)).toContain(
    'Pictures and files are lost. Perhaps a disk is not plugged in. Ask whoever runs your server to bring them back today: plug the disk in, or copy the files out of the last backup. ' +
      `Details: vendor-logos/first is not in ${folder}.`,
  );
  await store('third');
  studio.setClock('2027-06-08T12:02:00Z');
  expect(await owner.text(PAGE)).toContain('Pictures and files are lost.');
  rmSync(folder, { recursive: true });
  renameSync(`${folder}-on-another-disk`, folder);
  await files.remove(db, 'vendor-logos', 'third');
  studio.setClock('2027-06-08T12:03:00Z');
  expect(await owner.text(PAGE)).not.toContain('files are lost');
});

test('files that are not in the bucket are a problem', async () => {
  const bucket = await openBucketServer();
  const studio = await openStudioAt('2027-06-08T12:00:00Z', bucket.settings);
  const owner = await studio.asStaff();
  const { db, files } = studio.platform;
  await files.put(db, { bucket: 'site-images', key: 'one', body: Buffer.from('x'), contentType: 'text/plain' });
  expect(await owner.text(PAGE)).not.toContain('files are lost');
  bucket.objects.clear();
  studio.setClock('2027-06-08T12:01:00Z');
  expect(await owner.text(PAGE)).toContain('Details: site-images/one is not in the bucket rhodora.');
});

test('jobs that stand still are a problem', async () => {
  const studio = await openStudio();
  const { pool } = studio.platform;
  await pool.query(`select pgboss.create_queue('nobody', '{"policy": "standard"}')`);
  await pool.query(`insert into pgboss.job (name, start_after) values ('nobody', now() - interval '1 hour')`);
  expect(await (await studio.asStaff()).text(PAGE)).toContain('Background work has stopped.');
});

test('a site that is not secure is a problem', async () => {
  const studio = await openStudio({ BASE_URL: 'http://flowers.example.com' });
  const owner = await studio.asStaff();
  expect(await owner.text(`http://flowers.example.com${PAGE}`)).toContain('The connection to the site is not secure.');
});

test('a check that fails is shown as a problem, and the page still opens', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  rmSync(studio.platform.config.dataDir, { recursive: true });
  const answer = await readAnswer(await owner.get(PAGE));
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('We could not check the disk.')]);
});

test('managers see problems without the details, and designers see none', async () => {
  const studio = await openStudio();
  await took(studio, { started_at: new Date(), error: 'No room in /mnt/usb.' });
  expect(await (await studio.asStaff('owner')).text(PAGE)).toContain('No room in /mnt/usb.');
  const manager = await (await (await studio.asStaff('manager')).get(PAGE)).text();
  expect(manager).toContain('The last backup failed.');
  expect(manager).not.toContain('/mnt/usb');
  const designer = await (await (await studio.asStaff('designer')).get(PAGE)).text();
  expect(designer).not.toMatch(/What needs attention|last backup failed|\/mnt\/usb|Rhodora 0/);
});

test('the owner hears in time that the certificate of the site ends', async () => {
  const server = createServer(CERTIFICATE).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  let now = new Date('2026-12-01T15:00:00Z');
  const BASE_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const studio = await openStudio({ BASE_URL }, () => now);
  const owner = await studio.asStaff();
  const read = () => owner.text(BASE_URL + PAGE);
  expect(await read()).not.toContain('certificate');
  now = new Date('2026-12-25T15:00:00Z');
  expect(await read()).toContain('The site’s certificate ends in 7 days.');
  now = new Date('2027-01-10T15:00:00Z');
  expect(await read()).toContain('Browsers block your site: its certificate has ended.');
});

test('a studio that cannot reach its own address hears nothing of a certificate', async () => {
  const BASE_URL = 'https://127.0.0.1:9';
  const studio = await openStudio({ BASE_URL });
  expect(await (await studio.asStaff()).text(BASE_URL + PAGE)).not.toContain('certificate');
});
