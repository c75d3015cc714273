import type { Staff } from '~/features/accounts/staff.server';
import { handleEventPeople } from '~/features/people/event-people.actions.server';
import { readStudio } from '~/features/studio/studio.server';
import type { Flash } from '~/lib/flash';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { eventFacts, nextStep, noteForm } from './event.schema';
import { addNote, readEvent, saveFacts, saveNextStep } from './events.server';
import { moveByForm } from './pipeline.actions.server';

const LABELS = {
  name: 'Name',
  kind: 'Kind',
  day: 'Date',
  venue: 'Place',
  guest_count: 'Guests',
  source: 'Came from',
  note: 'Note',
  next_step: 'Next step',
  next_step_on: 'Due',
};

export function handleEvent(context: Context, member: Staff, id: string, typed: Record<string, string>) {
  if (typed.intent?.startsWith('people-')) return handleEventPeople(context, member, id, typed);
  const record = { table: 'events', id, labels: LABELS, read: () => readEvent(context, id) } as const;
  return runAction(context, { typed, record, errorTitle: 'Not saved', marksOnly: true }, async () =>
    redirectWithFlash(context, `/event/${id}`, await runIntent(context, member, id, typed)),
  );
}

async function runIntent(context: Context, member: Staff, id: string, typed: Record<string, string>): Promise<Flash> {
  const by = member.id;
  const version = versionIn(typed);
  switch (typed.intent) {
    case 'facts': {
      const { currency } = await readStudio(context);
      const { value_cents, ...facts } = parseForm(eventFacts, typed);
      // Who sees no money changes none.
      const all = member.seesMoney && value_cents !== undefined ? { ...facts, value_cents } : facts;
      await saveFacts(context, id, all, { by, version, currency });
      return { title: 'Success!', description: 'The facts are saved.' };
    }
    case 'step':
      await saveNextStep(context, id, parseForm(nextStep, typed), { by, version, isDone: false });
      return { title: 'Success!', description: 'The next step is noted.' };
    case 'step-done':
      await saveNextStep(context, id, undefined, { by, version, isDone: true });
      return { title: 'Done', description: 'Say what is next, if something is.' };
    case 'note':
      await addNote(context, id, parseForm(noteForm, typed).text, by);
      return { title: 'Success!', description: 'The note is kept.' };
    case 'move':
      return moveByForm(context, member, typed);
    default:
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  }
}
