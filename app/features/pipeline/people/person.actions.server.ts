import { mergePeople, undoMerge } from '~/features/people/merge-people.server';
import { emailForm, personFacts, phoneForm } from '~/features/people/people.schema';
import {
  addEmailTo,
  addPhoneTo,
  readPerson,
  removeEmail,
  removePhone,
  savePerson,
} from '~/features/people/people.server';
import type { Flash } from '~/lib/flash';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';

const LABELS = { name: 'Name', kind: 'Kind', tags: 'Tags', allergies: 'Allergies', notes: 'Notes' };

export function handlePerson(context: Context, id: string, typed: Record<string, string>) {
  const record = { table: 'people', id, labels: LABELS, read: () => readPerson(context, id) } as const;
  return runAction(context, { typed, record, errorTitle: 'Not saved', marksOnly: true }, async () =>
    redirectWithFlash(context, `/person/${id}`, await runIntent(context, id, typed)),
  );
}

async function runIntent(context: Context, id: string, typed: Record<string, string>): Promise<Flash> {
  switch (typed.intent) {
    case 'facts':
      await savePerson(context, id, parseForm(personFacts, typed), versionIn(typed));
      return { title: 'Success!', description: 'What you know of them is saved.' };
    case 'add-email':
      await addEmailTo(context, id, parseForm(emailForm, typed).email ?? '');
      return { title: 'Success!', description: 'The address is added.' };
    case 'remove-email':
      await removeEmail(context, id, typed.each ?? '');
      return { title: 'Success!', description: 'The address is removed.' };
    case 'add-phone':
      await addPhoneTo(context, id, parseForm(phoneForm, typed).phone);
      return { title: 'Success!', description: 'The number is added.' };
    case 'remove-phone':
      await removePhone(context, id, typed.each ?? '');
      return { title: 'Success!', description: 'The number is removed.' };
    case 'merge': {
      const name = await mergePeople(context, id, typed.other ?? '');
      return { title: 'People merged', description: `${name} is part of this person now. You can undo it below.` };
    }
    case 'undo-merge':
      await undoMerge(context, id, typed.other ?? '');
      return { title: 'Success!', description: 'They are two people again.' };
    default:
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  }
}
