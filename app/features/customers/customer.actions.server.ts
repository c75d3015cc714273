import { z } from 'zod';
import type { Staff } from '~/features/accounts/staff.server';
import { cleanText } from '~/lib/clean-text';
import { invalid, parseForm } from '~/lib/parse-form';
import { requiredLine } from '~/lib/text-fields';
import { UserError } from '~/lib/user-error';
import type { Flash } from '~/lib/flash';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { addDate, deleteDate, saveNote } from './customers.server';
import { mergeCustomers, undoMerge } from './merge-customers.server';

const MAX_NOTE = 4000;

const dateForm = z.object({
  label: requiredLine(80, 'Say what day it is. For example, anniversary.'),
  day: z.iso.date('Choose the day.'),
});

export function handleCustomer(context: Context, member: Staff, id: string, typed: Record<string, string>) {
  const read = () => context.db.selectFrom('customers').select('note').where('id', '=', id).executeTakeFirst();
  const record = { table: 'customers', id, labels: { note: 'Note' }, read } as const;
  return runAction(context, { typed, record }, async () =>
    redirectWithFlash(context, `/customers/${id}`, await runIntent(context, member, id, typed)),
  );
}

async function runIntent(context: Context, member: Staff, id: string, typed: Record<string, string>): Promise<Flash> {
  switch (typed.intent) {
    case 'note': {
      const note = cleanText(typed.note ?? '');
      if (note.length > MAX_NOTE) throw invalid({ note: 'This is longer than 4,000 characters.' });
      await saveNote(context, id, note, versionIn(typed));
      return { title: 'Success!', description: 'The note is kept.' };
    }
    case 'add-date':
      await addDate(context, id, parseForm(dateForm, typed));
      return { title: 'Success!', description: 'The day is kept.' };
    case 'delete-date':
      await deleteDate(context, id, typed.date ?? '');
      return { title: 'Success!', description: 'The day is deleted.' };
    case 'merge': {
      const name = await mergeCustomers(context, member, id, typed.other ?? '');
      return { title: 'Customers merged', description: `${name} is part of this customer now. You can undo it below.` };
    }
    case 'undo-merge':
      await undoMerge(context, id, typed.merge ?? '');
      return { title: 'Success!', description: 'They are two customers again.' };
    default:
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
  }
}
