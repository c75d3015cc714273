import { access, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { backupFolder, backupProblem } from '~/platform/backup-schedule.server';
import { CLOCK_OFF } from '~/platform/database-watch.server';
import { sendsMail } from '~/platform/email-flash.server';
import type { HealthCheck } from './health.server';

const MB = 1_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How old the last backup may be if none are scheduled. */
const BACKUP_DAYS = 7;
/** A test runs every month; this long after the last one, or the first backup, something keeps it from running. */
const RESTORE_DAYS = 45;
const STUCK_MINUTES = 10;

export const checkDatabase: HealthCheck = async ({ db }) => {
  await sql`select`.execute(db);
  return undefined;
};

export const checkEmail: HealthCheck = async (context) => {
  if (!sendsMail(context))
    return {
      title: 'Email is off.',
      advice: 'Nobody gets emails from your studio. Its owner sets up the mail server under Connections.',
      to: '/connections',
      step: 'Email',
    };
  const { rows } = await sql<{ error: string | null; isFailing: boolean; waiting: number }>`
    select failed.last_error as error,
      failed.created_at is not null and not exists (
        select from emails where status = 'sent' and created_at >= failed.created_at) as "isFailing",
      (select count(*) from emails where status = 'waiting' and created_at > now() - interval '7 days'
        and coalesce(queued_at, created_at) < now() - make_interval(mins => ${STUCK_MINUTES})) as waiting
    from (select) as always left join lateral (
      select last_error, created_at from emails
      where status in ('failed', 'given_up') and created_at > now() - interval '7 days'
      order by created_at desc limit 1) failed on true`.execute(context.db);
  const { error = null, isFailing = false, waiting = 0 } = rows[0] ?? {};
  if (isFailing)
    return {
      title: 'Emails are not getting out.',
      advice: 'We keep trying for a few hours. The owner can check the mail server under Connections.',
      to: '/outbox',
      ...(error && { detail: error }),
    };
  if (waiting === 0) return undefined;
  return {
    title:
      waiting === 1 ? 'One email has been waiting for a while.' : `${waiting} emails have been waiting for a while.`,
    advice: 'Ask whoever runs your server to restart Rhodora. No email is lost.',
    to: '/outbox',
  };
};

export const checkUnsettled: HealthCheck = async ({ db }) => {
  const { count } = await db
    .selectFrom('unsettled_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return undefined;
  return {
    title: count === 1 ? 'One payment could not be settled.' : `${count} payments could not be settled.`,
    advice: 'Its buyer has paid, and the order waits. Settle it again, or refund the payment.',
    to: '/store-manager',
  };
};

export const checkPayments: HealthCheck = async ({ config, db, now }) => {
  if (!config.STRIPE_SECRET_KEY)
    return {
      title: 'Payments are only a test.',
      advice: 'The store takes no real money. The owner connects Stripe under Connections.',
      to: '/connections',
      step: 'Payments',
    };
  const late = new Date(now().getTime() - 60 * MINUTE_MS);
  const { rows } = await sql<{ refundFailed: boolean; isSilent: boolean }>`
    select exists (select from payments where status = 'refund_failed') or exists (
        select from payment_refunds join payments on ref = payment_ref and payments.status = 'paid'
        where requested_at is not null and payment_refunds.status = 'failed' and payment_refunds.handled_at is null
      ) as "refundFailed",
      exists (select from provider_checks where provider = 'stripe' and read_until < ${late}
        and checked_at > read_until + interval '1 hour') as "isSilent"`.execute(db);
  if (rows[0]?.isSilent)
    return {
      title: 'Stripe has not answered for an hour.',
      advice: 'Customers may not be able to pay. The owner can test the key under Connections.',
      to: '/connections',
    };
  if (!rows[0]?.refundFailed) return undefined;
  return { title: 'A refund failed.', advice: 'Refund it in Stripe, or try it again.', to: '/store-manager' };
};

export const checkBackups: HealthCheck = async (context) => {
  const { config, db, now } = context;
  const parent = backupFolder(config);
  const [problem, { rows }] = await Promise.all([
    backupProblem(context),
    sql<{
      first: Date | null;
      last: Date | null;
      copyError: string | null;
      tested: Date | null;
      testError: string | null;
    }>`
      select (select min(started_at) from backups where error is null) as first,
        (select max(started_at) from backups where error is null) as last,
        (select copy_error from backups where error is null order by started_at desc limit 1) as "copyError",
        (select max(tested_at) from restore_tests where error is null) as tested,
        (select error from restore_tests order by tested_at desc limit 1) as "testError"`.execute(db),
  ]);
  const { first = null, last = null, copyError, tested, testError } = rows[0] ?? {};
  const daysSince = (moment: Date) => Math.floor((now().getTime() - moment.getTime()) / DAY_MS);
  const to = '/connections';
  if (problem && problem.since?.getTime() !== last?.getTime())
    return { title: 'The last backup failed.', advice: TAKE_ONE, to, detail: problem.error };
  if (!first || !last) return { title: 'There is no backup yet.', advice: TAKE_ONE, to, step: 'Backup' };
  if (problem || (!config.BACKUP_EVERY_HOURS && daysSince(last) >= BACKUP_DAYS))
    return { title: `The last backup is ${days(daysSince(last))} old.`, advice: TAKE_ONE, to };
  if (config.BACKUP_EVERY_HOURS && !(await exists(parent)))
    return {
      title: 'The folder of the backups is missing.',
      advice: 'Perhaps a disk is not plugged in. Ask whoever runs your server to check BACKUP_DIR.',
      detail: parent,
    };
  if (copyError && config.BACKUP_S3_BUCKET)
    return {
      title: 'The last backup did not reach your storage.',
      advice: 'It is tried again every hour. Check the keys under Connections.',
      to,
      detail: copyError,
    };
  if (testError)
    return {
      title: 'The last backup could not be restored.',
      advice: 'Take a new one under Connections, and test it there.',
      to,
      detail: testError,
    };
  if (daysSince(tested ?? first) < RESTORE_DAYS) return undefined;
  return {
    title: tested ? `A backup was last tested ${days(daysSince(tested))} ago.` : 'No backup has been tested yet.',
    advice: 'Test a restore under Connections.',
    to,
  };
};

const TAKE_ONE = 'Take one now under Connections, and see there what is wrong.';

function days(count: number) {
  return count === 1 ? 'one day' : `${count} days`;
}

function exists(folder: string) {
  return access(folder).then(
    () => true,
    () => false,
  );
}

export const checkDisk: HealthCheck = async ({ config }) => {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = Math.floor((bavail * bsize) / MB);
  if (free >= 4 * config.MIN_FREE_DISK_MB) return undefined;
  const isFull = free < config.MIN_FREE_DISK_MB;
  return {
    title: isFull ? 'The disk is full.' : 'The disk is nearly full.',
    advice: `${isFull ? 'New pictures and files are refused' : 'Soon there will be no room for new pictures'}. Ask whoever runs your server for a larger disk.`,
    detail: `${free} MB are free.`,
  };
};

/** A new upload makes a lost folder again, so that the folder alone tells nothing. */
/** Once a minute: it looks for sixteen files, perhaps over the network. */
export const checkFiles: HealthCheck = async ({ db, files, memo, now }) => {
  const minute = Math.floor(now().getTime() / MINUTE_MS);
  const detail = await memo(`lost files ${minute}`, () => files.findLost(db));
  if (!detail) return undefined;
  return {
    title: 'Pictures and files are lost.',
    advice:
      'Perhaps a disk is not plugged in. Ask whoever runs your server to bring them back today: plug the disk in, or copy the files out of the last backup.',
    detail,
  };
};

export const checkJobs: HealthCheck = async ({ db }) => {
  const { rows } = await sql<{ stuck: number; failed: number }>`
    select
      (select count(*) from pgboss.job where state < 'active'
        and start_after < now() - make_interval(mins => ${STUCK_MINUTES})) as stuck,
      (select count(*) from pgboss.job where state = 'failed' and name <> 'send-mail'
        and completed_on > now() - interval '1 day') as failed`.execute(db);
  const { stuck = 0, failed = 0 } = rows[0] ?? {};
  if (stuck > 0)
    return {
      title: 'Background work has stopped.',
      advice: 'Emails and payments are late. Ask whoever runs your server to restart Rhodora.',
      detail: `${stuck} jobs have been waiting for more than ${STUCK_MINUTES} minutes.`,
    };
  if (failed === 0) return undefined;
  return {
    title: 'Some background work failed today.',
    advice: 'Ask whoever runs your server to check the log.',
    detail: `${failed} jobs failed.`,
  };
};

export const checkAddress: HealthCheck = async ({ config, origin }) => {
  const { protocol, hostname, origin: expected } = new URL(config.baseUrl);
  if (!config.BASE_URL || /^(localhost|127\.|\[::1\])/.test(hostname))
    return {
      title: 'Only this computer can open the site.',
      advice: 'The owner gives it the domain that visitors type under Connections.',
      to: '/connections',
      step: 'Address',
    };
  if (protocol !== 'https:')
    return {
      title: 'The connection to the site is not secure.',
      advice: 'Browsers warn your visitors. The owner sees under Connections what is missing.',
      to: '/connections',
    };
  if (origin === expected) return undefined;
  return {
    title: 'The site’s address does not match its settings.',
    advice: 'Links in emails may lead nowhere. The owner checks the address under Connections.',
    to: '/connections',
    detail: `This page is at ${origin}, and the site is at ${expected}.`,
  };
};

/** Of any process: each tells by the name of a connection. */
export const checkClocks: HealthCheck = async ({ db }) => {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${CLOCK_OFF})
    order by name limit 1`.execute(db);
  const [name] = rows.map((row) => row.name);
  if (name === undefined) return undefined;
  const seconds = Number.parseInt(name.slice(CLOCK_OFF.length), 10);
  return {
    title: 'The clock of your server is wrong.',
    advice: 'Orders and logins follow the clock of the database. Ask whoever runs your server to synchronize its time.',
    detail: `It is ${Math.abs(seconds).toLocaleString('en-US')} seconds ${seconds > 0 ? 'ahead' : 'behind'}.`,
  };
};
