import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { findDue, type Step } from './find-due.server';
import { DAYS_AHEAD, type Sequence } from './sequences';
import type { StepForm } from './sequences.schema';

const MOST_STEPS_READ = 12;
const MOST_SHOWN = 10;
const MOST_REFUSED = 20;

/** Every step that is set up, in its order. */
export function listSteps({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('sequence_steps')
    .select(['id', 'sequence', 'step', 'days', 'template_id', 'with_funerals', 'on_since', 'version'])
    .orderBy('sequence')
    .orderBy('step')
    .$narrowType<{ sequence: Sequence }>()
    .limit(MOST_STEPS_READ)
    .execute();
}

export type StoredStep = Awaited<ReturnType<typeof listSteps>>[number];

/** As it counts days; one that is off is seen as if it were switched on now. */
export function asStep(
  { on_since, ...step }: Omit<StoredStep, 'id' | 'version' | 'template_id'>,
  zone: string,
  now: Date,
) {
  return { ...step, on_day: dayIn(zone, on_since ?? now) } satisfies Step;
}

/** The steps with whom each will reach in the next days, at most ten of each. */
export async function readSequences(context: Context) {
  const [steps, { time_zone: zone }] = await Promise.all([listSteps(context), readStudio(context)]);
  const now = context.now();
  const today = dayIn(zone, now);
  const due = await findDue(
    context,
    steps.map((step) => asStep(step, zone, now)),
    { today, zone, to: addDays(today, DAYS_AHEAD), limit: MOST_SHOWN + 1 },
  );
  return {
    today,
    steps: steps.map((each) => {
      const own = due.filter(({ sequence, step }) => sequence === each.sequence && step === each.step);
      const reached = own.slice(0, MOST_SHOWN).map(({ event_id, event, due_on }) => ({ event_id, event, due_on }));
      return { ...each, reached, hasMore: own.length > MOST_SHOWN };
    }),
  };
}

/** Why letters were not sent, the newest first. */
export function listRefused({ db }: Context) {
  return db
    .selectFrom('sequence_letters')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['event_id', 'events.name as event', 'sequence', 'step', 'decided_on', 'reason'])
    .where('reason', 'is not', null)
    .orderBy('decided_on', 'desc')
    .orderBy('event_id')
    .$narrowType<{ sequence: Sequence; reason: string }>()
    .limit(MOST_REFUSED)
    .execute();
}

interface StepKey {
  sequence: Sequence;
  step: number;
}

/** A new step is off. One that is on sends from now on what its new days say, and nothing that was due before. */
export function saveStep(context: Context, { sequence, step }: StepKey, form: StepForm, version: number | undefined) {
  return context.transaction(async ({ db, now }) => {
    const template = db.selectFrom('letter_templates').select('id').where('id', '=', form.template_id);
    await template.executeTakeFirstOrThrow(
      () =>
        new UserError(400, 'invalid', 'Choose a template.', {
          template_id: 'This template is deleted. Choose another.',
        }),
    );
    if (version === undefined) {
      const added = await db
        .insertInto('sequence_steps')
        .values({ ...form, sequence, step })
        .onConflict((same) => same.columns(['sequence', 'step']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw staleError();
      return;
    }
    const update = db
      .updateTable('sequence_steps')
      .set({
        ...form,
        on_since: sql<Date | null>`case when on_since is not null then ${now()}::timestamptz end`,
        version: NEXT_VERSION,
      })
      .where('sequence', '=', sequence)
      .where('step', '=', step);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

/** Only what the page has shown is switched on: a step that somebody changed meanwhile is not. */
export async function switchStep(
  { db, now }: Context,
  { sequence, step }: StepKey,
  isOn: boolean,
  version: number | undefined,
) {
  const update = db
    .updateTable('sequence_steps')
    .set({ on_since: isOn ? now() : null, version: NEXT_VERSION })
    .where('sequence', '=', sequence)
    .where('step', '=', step)
    .$if(isOn, (all) => all.where('template_id', 'is not', null).where('version', '=', version ?? 0));
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new UserError(409, 'conflict', 'Somebody has changed this step meanwhile. Look at it again.');
}

export async function removeStep({ transaction }: Context, { sequence, step }: StepKey) {
  await transaction(({ db }) =>
    db.deleteFrom('sequence_steps').where('sequence', '=', sequence).where('step', '=', step).execute(),
  );
}
