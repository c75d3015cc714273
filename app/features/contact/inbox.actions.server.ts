import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff/staff.server';
import { runOnSelected, deleteSelected } from '~/platform/selection.server';
import type { Context } from '~/platform/context.server';
import { deleteMessage, markAnswered, reopenMessage } from './inbox.server';

type List = { what: readonly [one: string, several: string]; returnTo: string };

export function handleInbox(context: Context, member: Staff, form: FormData, { what, returnTo }: List) {
  const describe = (count: number, text: string) => `${count} ${count === 1 ? what[0] : what[1]} ${text}.`;
  switch (form.get('intent')) {
    case 'delete-selected':
      return deleteSelected(context, form, { what, returnTo, each: (tx, id) => deleteMessage(tx, id) });
    case 'mark':
      return runOnSelected(context, form, {
        ...{ errorTitle: 'Not Marked', none: 'All of them are answered already.', returnTo },
        each: async (tx, id) => (await markAnswered(tx, member, id)) || undefined,
        flash: ({ length }) => ({ title: 'Marked as Answered', description: describe(length, 'answered another way') }),
      });
    case 'reopen':
      return runOnSelected(context, form, {
        ...{ errorTitle: 'Not Reopened', none: 'They are open already, or were answered by email.', returnTo },
        each: async (tx, id) => (await reopenMessage(tx, id)) || undefined,
        flash: ({ length }) => ({ title: 'Reopened', description: describe(length, 'waiting for an answer') }),
      });
    default:
      return data({ error: { title: 'The page did not say what to do.' }, errors: {}, typed: {} }, 400);
  }
}
