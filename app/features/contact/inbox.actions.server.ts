import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import { deleteSelected, numberOf, type Results, runOnSelected } from '~/platform/selection.server';
import type { Context } from '~/platform/context.server';
import { deleteMessages, markAnswered, reopenMessages } from './inbox.server';

type List = { what: readonly [one: string, several: string]; results: Results; returnTo: string };

export function handleInbox(context: Context, member: Staff, form: FormData, { what, results, returnTo }: List) {
  const describe = (count: number, text: string) => `${numberOf(count, what)} ${text}.`;
  switch (form.get('intent')) {
    case 'delete-selected':
      return deleteSelected(context, form, { what, results, returnTo, change: deleteMessages });
    case 'mark':
      return runOnSelected(context, form, {
        errorTitle: 'Not marked',
        none: 'All of them are answered already.',
        results,
        returnTo,
        change: (tx, ids) => markAnswered(tx, member, ids),
        flash: ({ length }) => ({ title: 'Marked as answered', description: describe(length, 'answered another way') }),
      });
    case 'reopen':
      return runOnSelected(context, form, {
        errorTitle: 'Not reopened',
        none: 'They are open already, or were answered by email.',
        results,
        returnTo,
        change: reopenMessages,
        flash: ({ length }) => ({ title: 'Reopened', description: describe(length, 'waiting for an answer') }),
      });
    default:
      return data(
        { error: { title: 'We couldn’t tell which button you pressed. Please try again.' }, errors: {}, typed: {} },
        400,
      );
  }
}
