import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { StaffHeader } from '~/ui/staff';
import type { Route } from './+types/account.page';
import { handleAccountForm } from './account.actions.server';
import { AccountPanels } from './account-panels';
import { readFeedAddress } from '~/features/accounts/calendar-feed/calendar-feed.server';
import { FeedPanel } from '~/features/accounts/calendar-feed/feed-panel';
import { PasskeysPanel } from '~/features/accounts/passkeys/passkeys-panel';
import { readAccount } from './read-account.server';
import { session } from '~/features/accounts/sessions/session.server';
import { staff } from '~/features/accounts/staff.server';

export const handle: StaffHandle = { area: 'all' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const [account, feed] = await Promise.all([
    readAccount(context, member, session(args)),
    readFeedAddress(context, member.id),
  ]);
  return { ...account, feed: feed?.reveal() };
}

export function action({ request, ...args }: Route.ActionArgs) {
  const by = { user: staff(args), session: session(args), page: '/account' };
  return handleAccountForm(getContext(args), request, by);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Your account') }];

export default function Account({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  const { name, email, role } = loaderData.user;
  return (
    <>
      <StaffHeader title="Your account" text={`${name}, ${role}. You sign in with ${email}.`} />
      <AccountPanels account={loaderData} answer={actionData} timeZone={time_zone}>
        <PasskeysPanel account={loaderData} answer={actionData} timeZone={time_zone} />
        <FeedPanel address={loaderData.feed} />
      </AccountPanels>
    </>
  );
}
