import type { Flash } from '~/lib/flash';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { stepForm } from './sequences.schema';
import { removeStep, saveStep, switchStep } from './sequences.server';
import { SEQUENCES, STEP_NUMBERS, stepName } from './sequences';

type Typed = Record<string, string>;

const LABELS = { days: 'Days', with_funerals: 'For funerals, too' };

/** Undefined for a step that cannot be. */
export function handleSequenceForm(context: Context, typed: Typed) {
  const key = keyOf(typed.key);
  if (!key) return undefined;
  const { id = '' } = typed;
  const read = () => context.db.selectFrom('sequence_steps').selectAll().where('id', '=', id).executeTakeFirst();
  const record = { table: 'sequence_steps', id, labels: LABELS, read } as const;
  return runAction(
    context,
    { typed, ...(isUuid(id) && { record }), errorTitle: 'Not saved', marksOnly: true },
    async () => redirectWithFlash(context, '/letter-sequences', await runIntent(context, key, typed)),
  );
}

function keyOf(text = '') {
  const [name, number] = text.split('-');
  const sequence = SEQUENCES.find((each) => each === name);
  const step = STEP_NUMBERS.find((each) => each === Number(number));
  return sequence && step ? { sequence, step } : undefined;
}

async function runIntent(context: Context, key: NonNullable<ReturnType<typeof keyOf>>, typed: Typed): Promise<Flash> {
  const version = versionIn(typed);
  switch (typed.intent) {
    case 'save':
      await saveStep(context, key, parseForm(stepForm, typed), version);
      return { title: 'Success!', description: `${stepName(key)} is saved. The page says whom it reaches.` };
    case 'on':
      await switchStep(context, key, true, version);
      return { title: 'Switched on', description: stepName(key) };
    case 'off':
      await switchStep(context, key, false, version);
      return { title: 'Switched off', description: stepName(key) };
    case 'remove':
      await removeStep(context, key);
      return { title: 'Removed', description: stepName(key) };
    default:
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  }
}
