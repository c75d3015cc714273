import { redirect } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { Route } from './+types/change-feed';
import { endFeed, makeFeed } from './calendar-feed.server';

export const handle: StaffHandle = { area: 'all' };

/** Its panel stands on the account's page. */
export function loader() {
  return redirect('/account');
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { id } = staff(args);
  const isEnd = (await formFields(request)).intent === 'end';
  await (isEnd ? endFeed(context, id) : makeFeed(context, id));
  const title = isEnd ? 'Your calendar address is off.' : 'Your calendar has a new address.';
  return redirectWithFlash(context, '/account', { title });
}
