import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import { actOnChosen, deleteChosen } from '~/platform/chosen.server';
import type { Context } from '~/platform/context.server';
import { deleteMessage, markAnswered, reopenMessage } from './inbox.server';

type List = { what: readonly [one: string, several: string]; below: string };

/** Does to the messages that a form names what its button says, and leads back to the list. */
export function takeInbox(context: Context, member: Staff, form: FormData, { what, below }: List) {
  const told = (count: number, words: string) => `${count} ${count === 1 ? what[0] : what[1]} ${words}.`;
  switch (form.get('intent')) {
    case 'delete-chosen':
      return deleteChosen(context, form, { what, below, each: (tx, id) => deleteMessage(tx, member, id) });
    case 'mark':
      return actOnChosen(context, form, {
        ...{ failed: 'Not Marked', none: 'All of them are answered already.', below },
        each: async (tx, id) => (await markAnswered(tx, member, id)) || undefined,
        notice: ({ length }) => ({ title: 'Marked as Answered', description: told(length, 'answered another way') }),
      });
    case 'reopen':
      return actOnChosen(context, form, {
        ...{ failed: 'Not Reopened', none: 'They wait already, or were answered by a letter.', below },
        each: async (tx, id) => (await reopenMessage(tx, member, id)) || undefined,
        notice: ({ length }) => ({ title: 'Reopened', description: told(length, 'waiting for an answer') }),
      });
    default:
      return data({ fault: { title: 'The page did not say what to do.' }, faults: {}, typed: {} }, 400);
  }
}
