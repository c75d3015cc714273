import type { ImapFlow } from 'imapflow';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { parseEmail } from '~/platform/parse-email.server';
import { openMailbox } from './mailbox.server';
import { mailboxProblem } from './mailbox-problem';
import { forgetOldReceived, type Position, startReading, stopReading } from './mailbox-state.server';
import { recordFailure, storeEmail } from './store-email.server';

/** Nobody waits for an answer by the second, so the mailbox is asked again and again instead of holding a connection open. */
const SWEEP_S = 60;
const LISTED = 200;
const MOST_READ = 50;
const MOST_BYTES = 30_000_000;
const MOST_OF_HEAD = 200_000;
/** In ms, of one round. */
const LONGEST_MS = 3 * 60_000;
const DAY_MS = 86_400_000;
/** The clock of the mail server may be late, and counts whole seconds. */
const CLOCK_MS = 60_000;
/** How far back a mailbox is read that has numbered its emails anew. */
const READ_AGAIN_DAYS = 90;

export function handleReplies(platform: Platform): void {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, fetchReplies));
  platform.jobs.every(3600, () => forgetOldReceived(platform));
}

export interface Round {
  /** How many emails were read. */
  read: number;
  /** In plain words. */
  problem?: string;
  /** Another process reads at this moment. */
  isBusy?: boolean;
}

/** Reads what has arrived since the last round. What fails is asked for again in the next one. */
export async function fetchReplies(context: Context): Promise<Round> {
  const { IMAP_URL: url } = context.config;
  if (!url) return { read: 0 };
  const position = await startReading(context, url);
  if (!position) return { read: 0, isBusy: true };
  let problem: string | undefined;
  let read = 0;
  try {
    read = await readMailbox(context, url, position);
  } catch (error) {
    context.log.warn('the mailbox could not be read', { error });
    problem = mailboxProblem(error);
  }
  await stopReading(context, position, problem);
  return { read, ...(problem && { problem }) };
}

async function readMailbox(context: Context, url: string, position: Position): Promise<number> {
  const client = openMailbox(url);
  const tooLong = setTimeout(() => client.close(), LONGEST_MS);
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen('INBOX', { readOnly: true });
    const uid_validity = Number(uidValidity);
    if (position.uid_validity !== uid_validity) Object.assign(position, { uid_validity, last_uid: 0 });
    return await readNew(context, client, position);
  } finally {
    clearTimeout(tooLong);
    client.close();
  }
}

async function readNew(context: Context, client: ImapFlow, position: Position): Promise<number> {
  const since = Math.max(position.begun_at.getTime() - CLOCK_MS, context.now().getTime() - READ_AGAIN_DAYS * DAY_MS);
  // IMAP knows days only, and the server's own.
  const range = { uid: `${position.last_uid + 1}:*`, since: new Date(since - DAY_MS) };
  const found = (await client.search(range, { uid: true })) || [];
  const uids = found.filter((uid) => uid > position.last_uid).sort((a, b) => a - b);
  if (uids.length === 0) return 0;
  const listed = await client.fetchAll(
    uids.slice(0, LISTED).join(','),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  );
  let read = 0;
  for (const { uid, size = 0, internalDate } of listed.sort((a, b) => a.uid - b.uid)) {
    const arrived = new Date(internalDate ?? context.now());
    if (arrived.getTime() >= since) {
      if (read === MOST_READ) break;
      await readOne(context, client, { uid, size, arrived });
      read++;
    }
    position.last_uid = uid;
  }
  return read;
}

interface Listed {
  uid: number;
  size: number;
  arrived: Date;
}

/** Sets it aside with a reason where it cannot be read or stored: the next one must not wait for it. */
async function readOne(context: Context, client: ImapFlow, { uid, size, arrived }: Listed): Promise<void> {
  if (size > MOST_BYTES)
    return setAside(context, client, uid, {
      arrived,
      text: `This email is too large to be fetched: it has ${Math.round(size / 1_000_000)} MB. Open it in your mailbox.`,
    });
  try {
    const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
    // Deleted meanwhile.
    if (!message || !message.source) return;
    await storeEmail(context, await parseEmail(message.source), arrived);
  } catch (error) {
    if (!client.usable || isDatabaseUnavailable(error)) throw error;
    context.log.warn('an email could not be read', { uid, error });
    await setAside(context, client, uid, { arrived, text: 'This email could not be read. Open it in your mailbox.' });
  }
}

/** Of an email that stays in the mailbox, staff get its sender and its subject. */
async function setAside(context: Context, client: ImapFlow, uid: number, instead: { arrived: Date; text: string }) {
  const start = await client.fetchOne(String(uid), { source: { start: 0, maxLength: MOST_OF_HEAD } }, { uid: true });
  if (!start || !start.source) return;
  const end = start.source.indexOf('\r\n\r\n');
  const head = end === -1 ? start.source : start.source.subarray(0, end);
  try {
    const email = await parseEmail(head);
    await storeEmail(context, { ...email, text: instead.text, files: [], bounce: null }, instead.arrived);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await recordFailure(context, head, error as Error);
  }
}
