import { createHash } from 'node:crypto';
import { readWorkingDay } from '~/features/due/working-days.server';
import { fillFields, unfilledFields } from '~/features/letters/merge-fields';
import { readLetterEvent, readMergeValues } from '~/features/letters/letter-values.server';
import { listRecipients } from '~/features/letters/recipients.server';
import { queueLetter } from '~/features/letters/send-letter.server';
import { readStudio } from '~/features/studio/studio.server';
import { addEntry, lockEvent } from '~/features/timeline/timeline.server';
import { newId } from '~/lib/new-id';
import { UserError } from '~/lib/user-error';
import { type Context, outsideRequest, type Platform, type Transaction } from '~/platform/context.server';
import { type DueLetter, findDue, type Step } from './find-due.server';
import { asStep, listSteps } from './sequences.server';
import { type Sequence, stepName } from './sequences';

const SWEEP_S = 300;
const BATCH = 50;

export function handleSequences(platform: Platform): void {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, sendSteps));
}

/** On working days, while the studio is open. */
export async function sendSteps(context: Context): Promise<void> {
  const [{ today, isOpenNow }, { time_zone: zone }] = await Promise.all([readWorkingDay(context), readStudio(context)]);
  if (!isOpenNow) return;
  const steps = (await listSteps(context)).filter(({ on_since, template_id }) => on_since && template_id);
  const counted = steps.map((step) => asStep(step, zone, context.now()));
  const due = await findDue(context, counted, { today, zone, to: today, limit: BATCH });
  for (const letter of due)
    await context
      .transaction((tx) => sendStep(tx, letter, { today, zone }))
      .catch((error: unknown) => {
        if (!(error instanceof UserError)) context.log.warn('an automatic letter was not sent', { error });
      });
}

interface Day {
  today: string;
  zone: string;
}

/** Everything is looked at again once nobody else can change the event: a reply that came first stops the step. */
async function sendStep(
  tx: Transaction,
  found: Pick<DueLetter, 'event_id' | 'sequence' | 'step'>,
  { today, zone }: Day,
) {
  const { event_id, sequence, step: number } = found;
  const { owner_id } = await lockEvent(tx, event_id);
  const step = await readStep(tx, sequence, number);
  if (!step) return;
  const counted: Step = asStep(step, zone, tx.now());
  const [due] = await findDue(tx, [counted], { today, zone, to: today, limit: 1, event_id });
  const event = await readLetterEvent(tx, event_id);
  if (!due || !event) return;
  const all = await listRecipients(tx, event_id);
  const wanted = due.email?.toLowerCase();
  const recipient = wanted ? all.find(({ email }) => email.toLowerCase() === wanted) : all[0];
  const decision: Decision = { event_id, sequence, step: number, order_id: due.order_id, decided_on: today };
  if (!recipient) return refuse(tx, decision, 'Nobody of this event has an email address that it could go to.');
  const values = await readMergeValues(tx, { name: await nameOf(tx, owner_id) }, event, recipient);
  const missing = unfilledFields(`${step.subject}\n${step.text}`, values);
  if (missing.length > 0) return refuse(tx, decision, `Not known here: ${missing.join(', ')}.`);
  const id = newId();
  const recipient_hash = createHash('sha256').update(recipient.email.toLowerCase()).digest('hex');
  // Another step may have written to this address today: then it is tomorrow's.
  if (!(await decide(tx, { ...decision, entry_id: id, recipient_hash }))) return;
  const { subject, text } = step;
  const letter = { ...recipient, id, user_id: null };
  await queueLetter(tx, event, { ...letter, subject: fillFields(subject, values), text: fillFields(text, values) });
}

/** With its template, if it is on; nobody switches it off until the letter is stored. */
function readStep({ db }: Transaction, sequence: Sequence, step: number) {
  return db
    .selectFrom('sequence_steps')
    .innerJoin('letter_templates as template', 'template.id', 'template_id')
    .select(['step', 'days', 'with_funerals', 'on_since', 'template.subject', 'template.text'])
    .select((eb) => eb.val(sequence).as('sequence'))
    .where('sequence', '=', sequence)
    .where('step', '=', step)
    .where('on_since', 'is not', null)
    .forShare('sequence_steps')
    .executeTakeFirst();
}

async function nameOf({ db }: Transaction, owner_id: string | null) {
  const owner = db.selectFrom('users').select('name').where('id', '=', owner_id);
  return (await owner.executeTakeFirst())?.name ?? '';
}

interface Decision {
  event_id: string;
  sequence: Sequence;
  step: number;
  order_id: string | null;
  decided_on: string;
  entry_id?: string;
  recipient_hash?: string;
  reason?: string;
}

/** False if it was decided before, or if this address has had its letter of the day. */
async function decide({ db }: Transaction, decision: Decision) {
  const added = db
    .insertInto('sequence_letters')
    .values(decision)
    .onConflict((same) => same.doNothing());
  return (await added.returning('event_id').executeTakeFirst()) !== undefined;
}

async function refuse(tx: Transaction, decision: Decision, reason: string) {
  if (!(await decide(tx, { ...decision, reason }))) return;
  const text = `Automatic letter not sent (${stepName(decision)}): ${reason}`;
  await addEntry(tx, { event_id: decision.event_id, kind: 'note', text, user_id: null });
}
