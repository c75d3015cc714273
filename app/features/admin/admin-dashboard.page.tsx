import { readableMoment } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/admin-dashboard.page';
import { readDashboard } from './dashboard.server';
import { NewestInquiries, NewestOrders, WeekFigures } from './dashboard-panels';

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await readDashboard(server(context))), now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Admin Dashboard') }];

export default function AdminDashboard({ loaderData, matches }: Route.ComponentProps) {
  const { counts, orders, inquiries, now } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead
        title="Admin Dashboard"
        text={readableMoment(time_zone, now)}
        actions={
          <StaffButtonLink to="/consultation" variant="primary">
            Add New Inquiry
          </StaffButtonLink>
        }
      />
      <WeekFigures counts={counts} />
      <div className="dashboard-columns">
        <NewestOrders orders={orders} timeZone={time_zone} />
        <NewestInquiries inquiries={inquiries} timeZone={time_zone} />
      </div>
    </>
  );
}
