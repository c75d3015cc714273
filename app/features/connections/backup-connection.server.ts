import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Flash } from '~/lib/flash';
import { formatFileSize } from '~/lib/file-size';
import { invalid } from '~/lib/parse-form';
import { bucketProblem, openBackupBucket } from '~/platform/backup-bucket.server';
import type { Config } from '~/platform/config.server';
import { settingsOf, type Typed } from '~/platform/connections.server';
import type { Context } from '~/platform/context.server';
import type { BackupIntent } from './connection-fields';
import type { Moment } from './connections.server';

/** Longer work goes on after the answer. */
const MOST_WAITING_MS = 15_000;

/** What happened to the newest backup. */
export async function readBackupMoments({ config, db }: Context): Promise<Moment[]> {
  const { rows } = await sql<{
    taken: Date | null;
    size: string | null;
    folder: string | null;
    copied_to: string | null;
    copy_tried_at: Date | null;
    copy_error: string | null;
    failed: Date | null;
    error: string | null;
    tested: Date | null;
    row_count: string | null;
    file_count: number | null;
    is_from_bucket: boolean | null;
    test_error: string | null;
  }>`
    select taken.started_at as taken, taken.size, taken.folder, taken.copied_to, taken.copy_tried_at, taken.copy_error,
      last.started_at as failed, last.error, test.tested_at as tested, test.row_count, test.file_count, test.is_from_bucket,
      test.error as test_error
    from (select) as always
      left join lateral (select * from backups where error is null order by started_at desc limit 1) taken on true
      left join lateral (select * from backups order by started_at desc limit 1) last on last.error is not null
      left join lateral (select * from restore_tests order by tested_at desc limit 1) test on true`.execute(db);
  const [found] = rows;
  if (!found) return [];
  const { taken, size, folder, failed, error, tested, test_error } = found;
  const moments: Moment[] = [];
  if (failed && error) moments.push({ label: 'The last one failed', at: failed, text: error, isProblem: true });
  if (taken)
    moments.push({
      label: 'Last backup',
      at: taken,
      text: `${formatFileSize(Number(size))} in ${dirname(folder ?? '')}`,
    });
  if (config.BACKUP_S3_BUCKET && found.copy_tried_at)
    moments.push(
      found.copy_error
        ? { label: 'The copy failed', at: found.copy_tried_at, text: found.copy_error, isProblem: true }
        : { label: 'Last copy', at: found.copy_tried_at, text: `in the bucket ${config.BACKUP_S3_BUCKET}` },
    );
  if (tested && test_error) moments.push({ label: 'The test failed', at: tested, text: test_error, isProblem: true });
  else if (tested)
    moments.push({
      label: 'Last restore test',
      at: tested,
      text: `${found.is_from_bucket ? 'from the bucket, ' : ''}${count(found.row_count)} rows and ${count(found.file_count)} files came back`,
    });
  return moments;
}

function count(number: string | number | null) {
  return Number(number).toLocaleString('en-US');
}

/** Throws the error of the field to look at. */
export async function assertBucketAnswers({ config }: Context, typed: Typed): Promise<void> {
  const problem = await findBucketProblem({ ...config, ...settingsOf('backups', typed) });
  if (problem) throw invalid({ [problem.field]: problem.text });
}

export async function findBucketProblem(config: Config) {
  try {
    await (await openBackupBucket(config))?.tryOut();
    return undefined;
  } catch (error) {
    return bucketProblem(error);
  }
}

/** The card says what came of it. */
export async function workOnBackups({ backups }: Context, intent: BackupIntent): Promise<Flash> {
  const work = intent === 'take-backup' ? backups.takeNow() : backups.testNow();
  const isDone = await Promise.race([work.then(() => true), pause(MOST_WAITING_MS, false, { ref: false })]);
  const title = intent === 'take-backup' ? 'Backup' : 'Restore test';
  return isDone
    ? { title: `${title} done`, description: 'Its card shows the result.' }
    : { title: `${title} under way`, description: 'Open this page again in a minute or two.' };
}
