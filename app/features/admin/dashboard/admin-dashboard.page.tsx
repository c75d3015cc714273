import { data } from 'react-router';
import { staff } from '~/features/accounts/staff/staff.server';
import { handleInvite } from '~/features/accounts/invitations/invite-client.server';
import { InviteClientForm } from '~/features/accounts/invitations/invite-client-form';
import { readStudio } from '~/features/studio/studio.server';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { backupProblem } from '~/platform/backup-schedule.server';
import { getContext } from '~/platform/context.server';
import { ErrorPanel } from '~/ui/error-panel';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/admin-dashboard.page';
import { readDashboard } from './dashboard.server';
import { NewestInquiries, NewestOrders } from './dashboard-panels';
import { DayChart } from './day-chart';
import { DueToday } from './due-today';
import { ManagerCards } from './manager-cards';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const { time_zone } = await readStudio(context);
  const isOwner = staff(args).role === 'owner';
  const [dashboard, backup] = await Promise.all([
    readDashboard(context, time_zone),
    isOwner ? tryRead(context, 'how the backups went', () => backupProblem(context)) : undefined,
  ]);
  const isWhole = Object.values(dashboard).every((part) => part !== undefined);
  return data({ ...dashboard, backup, now: context.now() }, isWhole ? 200 : 503);
}

export async function action({ request, ...args }: Route.ActionArgs) {
  return handleInvite(getContext(args), '/admin-dashboard', await formFields(request));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Admin Dashboard') }];

export default function AdminDashboard({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { due, days, orders, inquiries, backup, now } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Admin Dashboard"
        text={formatDateTime(time_zone, now)}
        actions={
          <StaffButtonLink to="/consultation" variant="primary">
            Add New Inquiry
          </StaffButtonLink>
        }
      />
      <DueToday due={due} pendingCounts={matches[1].loaderData.pendingCounts} backup={backup} timeZone={time_zone} />
      {days ? (
        <section className="panel day-charts" aria-label="The last 30 days">
          <DayChart title="Visits" days={days.map(({ day, visits }) => ({ day, count: visits }))} />
          <DayChart title="Inquiries" days={days.map(({ day, inquiries }) => ({ day, count: inquiries }))} />
          <DayChart title="Orders" days={days.map(({ day, orders }) => ({ day, count: orders }))} />
        </section>
      ) : (
        <ErrorPanel title="Could not fetch the last 30 days." retry="/admin-dashboard" />
      )}
      <div className="dashboard-columns">
        <NewestOrders orders={orders} timeZone={time_zone} />
        <NewestInquiries inquiries={inquiries} timeZone={time_zone} />
      </div>
      <div className="dashboard-columns">
        <ManagerCards />
        <InviteClientForm returned={actionData} />
      </div>
    </>
  );
}
