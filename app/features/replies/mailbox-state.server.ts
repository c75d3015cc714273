import { sql } from 'kysely';
import type { Context, Platform } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';

export interface Position {
  mailbox: string;
  begun_at: Date;
  /** While it stays the same, the numbers of the emails do, too. */
  uid_validity: number | null;
  last_uid: number;
}

/** Longer than a round takes: after that its process was killed. */
const BUSY_MS = 5 * 60_000;
const SILENT_MINUTES = 10;
const WEEK_MS = 7 * 86_400_000;

/** Undefined while another process reads. A mailbox is read from the moment it is connected. */
export async function startReading({ db, now }: Context, url: string): Promise<Position | undefined> {
  const { username, host } = new URL(url);
  const mailbox = `${username}@${host}`;
  const at = now();
  const until = new Date(at.getTime() + BUSY_MS);
  const { rows } = await sql<Position>`
    insert into mailbox_state as state (mailbox, begun_at, busy_until) values (${mailbox}, ${at}, ${until})
    on conflict (only_row) do update set
      busy_until = excluded.busy_until, mailbox = excluded.mailbox,
      begun_at = case when state.mailbox = excluded.mailbox then state.begun_at else excluded.begun_at end,
      uid_validity = case when state.mailbox = excluded.mailbox then state.uid_validity end,
      last_uid = case when state.mailbox = excluded.mailbox then state.last_uid else 0 end,
      fetched_at = case when state.mailbox = excluded.mailbox then state.fetched_at end
    where coalesce(state.busy_until, '-infinity') < ${at}
    returning mailbox, begun_at, uid_validity::float8, last_uid::float8`.execute(db);
  return rows[0];
}

export function stopReading({ db, now }: Context, { mailbox, uid_validity, last_uid }: Position, error?: string) {
  return db
    .updateTable('mailbox_state')
    .set({ uid_validity, last_uid, busy_until: null })
    .set(error === undefined ? { fetched_at: now(), failed_at: null, error: null } : { failed_at: now(), error })
    .where('mailbox', '=', mailbox)
    .execute();
}

/** Connected again, it is read from then on. */
export function forgetMailbox(db: Database) {
  return db.deleteFrom('mailbox_state').execute();
}

export function readMailboxState({ db }: Context) {
  return db.selectFrom('mailbox_state').select(['begun_at', 'fetched_at', 'failed_at', 'error']).executeTakeFirst();
}

/** The newest email of the last week that could not be stored at all. */
export function findUnreadable({ db, now }: Context) {
  return db
    .selectFrom('received_emails')
    .select('created_at')
    .where('outcome', '=', 'failed')
    .where('created_at', '>', new Date(now().getTime() - WEEK_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** For the dashboard; undefined if all is well. */
export async function checkReplies(context: Context) {
  if (!context.config.IMAP_URL) return undefined;
  const state = await readMailboxState(context);
  const last = state?.fetched_at ?? state?.begun_at;
  if (!last || context.now().getTime() - last.getTime() < SILENT_MINUTES * 60_000) return undefined;
  return {
    title: 'Replies by email are not arriving.',
    advice: 'Nothing is lost: they wait in your mailbox. The owner can check it under Connections.',
    to: '/connections',
    ...(state?.error && { detail: state.error }),
  };
}

/** Longer than a mailbox is read again. */
const KEPT_DAYS = 400;
const BATCH = 1000;

export function forgetOldReceived({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const old = db
    .selectFrom('received_emails')
    .select('key')
    .where('created_at', '<', new Date(now().getTime() - KEPT_DAYS * 86_400_000))
    .orderBy('created_at')
    .limit(BATCH);
  return db.deleteFrom('received_emails').where('key', 'in', old).execute();
}
