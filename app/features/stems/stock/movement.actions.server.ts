import { z } from 'zod';
import type { Staff } from '~/features/accounts/staff.server';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { WASTE_REASON_KEYS } from './movement-kinds';
import { moveStems, reverseMovement } from './movements.server';

export function handleReverse(context: Context, member: Staff, typed: Record<string, string>, returnTo: string) {
  return runAction(context, {}, async () => {
    if (typed.intent !== 'reverse')
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
    await reverseMovement(context, member, typed.id ?? '');
    return redirectWithFlash(context, returnTo, { title: 'Success!', description: 'It is taken back.' });
  });
}

const MAX_WASTED = 9999;

const wasteForm = z.object({
  stem: z.string().prefault('').refine(isUuid, 'Choose the stem.'),
  quantity: z
    .string()
    .prefault('')
    .transform((typed) => Number(typed.trim() || Number.NaN))
    .refine((count) => Number.isInteger(count) && count >= 1 && count <= MAX_WASTED, 'How many? A number such as 6.'),
  reason: z.enum(WASTE_REASON_KEYS, 'Choose a reason.'),
});

export function handleWaste(context: Context, member: Staff, typed: Record<string, string>, returnTo: string) {
  if (typed.intent === 'reverse') return handleReverse(context, member, typed, returnTo);
  return runAction(context, { typed }, async () => {
    const { stem, quantity, reason } = parseForm(wasteForm, typed);
    const { name } = await context.db
      .selectFrom('stems')
      .select('name')
      .where('id', '=', stem)
      .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'Someone else has deleted this stem.'));
    await moveStems(context, member, [{ stem_id: stem, kind: 'wasted', quantity: -quantity, reason }]);
    return redirectWithFlash(context, returnTo, {
      title: 'Success!',
      description: `${quantity} ${name} are off the stock.`,
    });
  });
}
