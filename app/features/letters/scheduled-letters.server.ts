import type { Staff } from '~/features/accounts/staff.server';
import { listAttached, moveAttachments } from '~/features/attachments/attachments.server';
import { deleteDraft, findDraft } from '~/features/editor/drafts.server';
import { parseDateTimeLocal } from '~/features/editor/publish-time.server';
import { readStudio } from '~/features/studio/studio.server';
import { addEntry, lockEvent } from '~/features/timeline/timeline.server';
import { formatDateTime } from '~/lib/dates';
import type { Selectable } from 'kysely';
import type { ScheduledLetters as Scheduled } from '~/platform/database-types';
import type { Flash } from '~/lib/flash';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { type Context, outsideRequest, type Platform, type Transaction } from '~/platform/context.server';
import { saveLetterDraft } from './letter-draft.server';
import { type LetterEvent, readLetterEvent } from './letter-values.server';
import { listRecipients } from './recipients.server';
import { fillLetter, queueLetter } from './send-letter.server';

const SWEEP_S = 30;
const BATCH = 50;
/** After a longer stop of the program, staff decide. */
const LATE_BY_MS = 24 * 3_600_000;

interface Later {
  /** The form's own id of the letter. */
  id: string;
  email: string;
  subject: string;
  text: string;
  send_at: string;
}

/** Its fields are filled now: it is sent as its writer saw it. */
export async function scheduleLetter(
  context: Context,
  member: Staff,
  event: LetterEvent,
  { send_at: typed, ...written }: Later,
): Promise<Flash> {
  const send_at = await parseDateTimeLocal(context, typed);
  if (!(send_at > context.now())) throw invalid({ send_at: 'This time has passed. Choose a later one.' });
  const letter = await fillLetter(context, member, event, written);
  await context.transaction(async (tx) => {
    await lockEvent(tx, event.id);
    const row = { ...letter, event_id: event.id, send_at };
    await tx.db
      .insertInto('scheduled_letters')
      .values(row)
      .onConflict((same) => same.column('id').doNothing())
      .execute();
    const draft = await findDraft(tx, member, 'events', { id: event.id });
    if (draft) await moveAttachments(tx, { draft_id: draft.id }, { scheduled_id: letter.id });
    await deleteDraft(tx, member, 'events', { id: event.id });
  });
  const { time_zone } = await readStudio(context);
  return { title: 'Letter waits', description: `It will be sent on ${formatDateTime(time_zone, send_at)}.` };
}

export function cancelScheduled(context: Context, event_id: string, id: string) {
  return context.transaction((tx) => takeScheduled(tx, event_id, id, async () => undefined));
}

/** Becomes the draft of who asks for it. */
export function redraftScheduled(context: Context, member: Staff, event_id: string, id: string) {
  return context.transaction((tx) =>
    takeScheduled(tx, event_id, id, async ({ email, subject, text }) => {
      if (await findDraft(tx, member, 'events', { id: event_id }))
        throw new UserError(
          409,
          'conflict',
          'You have begun another letter about this event. Send or discard it first.',
        );
      await saveLetterDraft(tx, member, event_id, { template: '', email, subject, text });
      const draft = await findDraft(tx, member, 'events', { id: event_id });
      if (draft) await moveAttachments(tx, { scheduled_id: id }, { draft_id: draft.id });
    }),
  );
}

/** Whoever locks its row decides what becomes of it and its files. The event is locked first, as when it is deleted. */
async function takeScheduled(
  tx: Transaction,
  event_id: string,
  id: string,
  use: (letter: Selectable<Scheduled>) => Promise<unknown>,
) {
  await lockEvent(tx, event_id);
  const letter = tx.db.selectFrom('scheduled_letters').where('id', '=', id).where('event_id', '=', event_id);
  const found = await letter
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(
      () => new UserError(409, 'conflict', 'This letter does not wait anymore: it was sent, or somebody took it back.'),
    );
  await use(found);
  await tx.db.deleteFrom('scheduled_letters').where('id', '=', id).execute();
}

export function handleScheduledLetters(platform: Platform): void {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, sendScheduledLetters));
}

export async function sendScheduledLetters(context: Context): Promise<void> {
  const now = context.now();
  const due = await context.db
    .selectFrom('scheduled_letters')
    .select(['id', 'event_id'])
    .where('send_at', '<=', now)
    .where('send_at', '>', new Date(now.getTime() - LATE_BY_MS))
    .orderBy('send_at')
    .limit(BATCH)
    .execute();
  for (const { id, event_id } of due)
    await context
      .transaction((tx) => sendScheduled(tx, event_id, id))
      .catch((error: unknown) => {
        if (!(error instanceof UserError)) context.log.warn('a scheduled letter was not sent', { id, error });
      });
}

function sendScheduled(tx: Transaction, event_id: string, id: string): Promise<void> {
  return takeScheduled(tx, event_id, id, (letter) => sendTaken(tx, event_id, letter));
}

async function sendTaken(tx: Transaction, event_id: string, scheduled: Selectable<Scheduled>) {
  const { send_at: _, created_at: __, ...letter } = scheduled;
  const [event, recipients] = await Promise.all([readLetterEvent(tx, event_id), listRecipients(tx, event_id)]);
  if (event && recipients.some(({ email }) => email === letter.email))
    await queueLetter(tx, event, letter, { scheduled_id: letter.id });
  else {
    const files = await listAttached(tx, { scheduled_id: letter.id });
    const lost = files.length > 0 ? `\n\nNot kept: ${files.map(({ file_name }) => file_name).join(', ')}` : '';
    const text = `The letter “${letter.subject}” was not sent: ${letter.email} is not an address of this event anymore.\n\n${letter.text}${lost}`;
    await addEntry(tx, { event_id, kind: 'note', text, user_id: letter.user_id });
  }
}
