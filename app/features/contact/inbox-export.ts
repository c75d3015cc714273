import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/inbox-export';
import { eachMessage, messageListQuery } from './inbox.server';

export const handle: StaffHandle = { area: 'content' };

/** GET /inbox/messages.csv: the list with its current filters, with whole messages. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'messages', {
    rows: eachMessage(context, messageListQuery(url)),
    columns: {
      Status: ({ answered_at }) => (answered_at ? 'Answered' : 'Open'),
      'First Name': ({ first_name }) => first_name,
      'Last Name': ({ last_name }) => last_name,
      Email: ({ email }) => email,
      Subject: ({ subject }) => subject,
      Message: ({ message }) => message,
      Received: ({ created_at }, at) => at(created_at),
      Answered: ({ answered_at }, at) => at(answered_at),
      'Answered by': ({ answered_by }) => answered_by,
      Answer: ({ answer }) => answer,
    },
  });
}
