import { staff } from '~/features/accounts/staff.server';
import { addEntry, lockEvent } from '~/features/timeline/timeline.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { NEXT_VERSION } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import type { Route } from './+types/event-sequences';

export const handle: StaffHandle = { area: 'content' };

/** Whether sequences may write about one event. */
export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { id: by } = staff(args);
  const typed = await formFields(request);
  const automatic_letters = typed.intent === 'allow';
  return runAction(context, { typed, errorTitle: 'Not saved' }, async () => {
    await context.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (event.automatic_letters === automatic_letters) return;
      const values = { automatic_letters, version: NEXT_VERSION };
      await tx.db.updateTable('events').set(values).where('id', '=', id).execute();
      const text = `Automatic letters: ${automatic_letters ? 'none → allowed' : 'allowed → none'}`;
      await addEntry(tx, { event_id: id, kind: 'facts', text, user_id: by });
    });
    const title = automatic_letters ? 'Automatic letters are allowed' : 'No automatic letters for this event';
    return redirectWithFlash(context, `/event/${id}`, { title });
  });
}
