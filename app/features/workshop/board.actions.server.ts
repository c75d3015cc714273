import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import type { ActionError } from '~/lib/action-error';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { numberOf } from '~/platform/selection.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { confirmPickup } from './confirm-pickup.server';
import { readMove } from './board-move';
import { fulfillmentWord, isFulfillmentState } from '~/features/orders/fulfillment-state';
import { moveByStaff, moveOneByStaff } from './move-by-staff.server';

const MAX_MOVED = 500;

/** A wrong tap can be taken back before the buyer hears of it: see `UNDO_MS`. */
const TOLD_AFTER_MS = 30_000;

/** One card, which stays where it is on the page, or those that are selected. */
export function handleBoard(
  context: Context,
  member: Staff,
  { fields, texts }: Pick<PostedForm, 'fields' | 'texts'>,
  back: string,
) {
  const { intent: to, move, undo, reason, confirm_pickup } = texts;
  if (confirm_pickup) return confirmOnBoard(context, member, confirm_pickup, back);
  return runAction(context, { errorTitle: 'Not moved' }, async () => {
    if (move) {
      const { id, ...moved } = readMove(move) ?? rejectUnclear();
      const telling = undo ? { isUndo: true } : { after: new Date(context.now().getTime() + TOLD_AFTER_MS) };
      await moveOneByStaff(context, member, isUuid(id) ? id : rejectUnclear(), {
        ...moved,
        telling,
        ...(reason && { reason }),
      });
      return data<Partial<ActionError>>({});
    }
    if (!isFulfillmentState(to)) return rejectUnclear();
    const ids = [...new Set(fields.getAll('id').map(String))].filter(isUuid).slice(0, MAX_MOVED);
    const moved = await moveByStaff(context, member, ids, { to });
    return redirectWithFlash(context, back, {
      title: moved.length > 0 ? 'Success!' : 'Not moved',
      description: movedText(moved.length, ids.length, fulfillmentWord(to)),
    });
  });
}

/** `text` is '{id} 11:00', with the time that the card showed. */
function confirmOnBoard(context: Context, member: Staff, text: string, back: string) {
  return runAction(context, { errorTitle: 'Not confirmed' }, async () => {
    const [id = '', time = ''] = text.split(' ');
    const flash = await confirmPickup(context, member, isUuid(id) ? id : rejectUnclear(), { wished: time, time });
    return redirectWithFlash(context, back, flash);
  });
}

function rejectUnclear(): never {
  throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
}

function movedText(moved: number, asked: number, word: string) {
  const text = `${numberOf(moved, ['order', 'orders'])} moved to “${word}”.`;
  return moved === asked ? text : `${text} ${asked - moved} could not be moved, or were there already.`;
}
