import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { keepPrices, revertPrices } from './price-reverts.server';

export function handlePriceChange(context: Context, member: Staff, typed: Record<string, string>, returnTo: string) {
  const { intent, id = '' } = typed;
  return runAction(context, { errorTitle: 'Prices not changed' }, async () => {
    if (intent === 'keep') {
      await keepPrices(context, id);
      return redirectWithFlash(context, returnTo, { title: 'Success!', description: 'The new prices stay.' });
    }
    if (intent !== 'revert')
      throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
    const { reverted, left } = await revertPrices(context, member, id);
    const back = `${reverted.toLocaleString('en-US')} ${reverted === 1 ? 'old price is' : 'old prices are'} back.`;
    const description =
      left > 0 ? `${back} ${left.toLocaleString('en-US')} edited since ${left === 1 ? 'stays' : 'stay'}.` : back;
    return redirectWithFlash(context, returnTo, { title: 'Prices reverted', description });
  });
}
