import { data, redirect, Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { handleInvite } from '~/features/accounts/invitations/invite-client.server';
import { InviteClientForm } from '~/features/accounts/invitations/invite-client-form';
import { readStudio } from '~/features/studio/studio.server';
import { handleBoard } from '~/features/workshop/board.actions.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime, formatDay } from '~/lib/dates';
import { readForm, textFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { ErrorPanel } from '~/ui/error-panel';
import { StaffButtonLink, StaffHeader, Panel } from '~/ui/staff';
import type { Route } from './+types/admin-dashboard.page';
import { readDashboard } from './dashboard.server';
import { LowStems, NewestInquiries, NewestOrders } from './dashboard-panels';
import { problemsBeside, readHealth, VERSION, type HealthProblem } from './health.server';
import { ManagerCards } from './manager-cards';
import { hideSetup, readSetup } from '~/features/setup/setup.server';
import { SetupChecklist } from '~/features/setup/setup-checklist';
import { sendTestEmail } from './test-email.server';
import { ToAnswer } from './to-answer';
import { TodayPanel } from './today-panel';
import { daySentence } from './today-text';
import { Tag } from '~/ui/tag';

export const handle: StaffHandle = { area: 'all' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const { time_zone } = await readStudio(context);
  const member = staff(args);
  const isOwner = member.role === 'owner';
  const [dashboard, health, setup] = await Promise.all([
    readDashboard(context, time_zone),
    readHealth(context, member),
    isOwner ? tryRead(context, 'the setup', () => readSetup(context, member)) : undefined,
  ]);
  const isWhole = Object.values(dashboard).every((part) => part !== undefined);
  const { seesMoney } = member;
  return data(
    {
      ...dashboard,
      orders: seesMoney ? dashboard.orders : dashboard.orders?.map(withoutCents),
      seesMoney,
      problems: problemsBeside(health ?? [], setup),
      isHealthy: health?.length === 0,
      version: VERSION,
      setup,
      sendsMail: sendsMail(context),
      now: context.now(),
    },
    isWhole ? 200 : 503,
  );
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const form = await readForm(request);
  const fields = textFields(form);
  const { intent = '', move } = fields;
  if (move) return handleBoard(context, member, { fields: form, texts: fields }, HERE);
  if (!SETUP_INTENTS.includes(intent)) return handleInvite(context, HERE, fields);
  member.mayUse('settings');
  if (intent === 'test-email') return redirectWithFlash(context, HERE, await sendTestEmail(context, member));
  await hideSetup(context, member, intent === 'hide-setup');
  return redirect(HERE, 303);
}

const HERE = '/admin-dashboard';
const SETUP_INTENTS = ['test-email', 'hide-setup', 'show-setup'];

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Admin Dashboard') }];

export default function AdminDashboard({ loaderData, actionData, matches }: Route.ComponentProps) {
  const {
    today,
    waiting,
    days,
    orders,
    inquiries,
    lowStems,
    problems,
    isHealthy,
    version,
    setup,
    sendsMail: canSend,
    now,
    seesMoney,
  } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        label={`Admin Dashboard, ${formatDateTime(time_zone, now)}`}
        title={today ? daySentence(today.counts) : 'Today'}
        actions={
          <StaffButtonLink to="/consultation" variant="primary">
            Add New Inquiry
          </StaffButtonLink>
        }
      />
      {problems.length > 0 && <HealthPanel problems={problems} version={version} />}
      {setup && <SetupChecklist setup={setup} sendsMail={canSend} />}
      <div className="dashboard-columns">
        <TodayPanel today={today} timeZone={time_zone} />
        <div>
          <ToAnswer waiting={waiting} pendingCounts={matches[1].loaderData.pendingCounts} now={now} />
          <NewestInquiries inquiries={inquiries} timeZone={time_zone} />
          {lowStems?.length !== 0 && <LowStems stems={lowStems} />}
          {days ? (
            <section className="panel day-charts" aria-label="The last 30 days">
              <DayChart title="Visits" days={days.map(({ day, visits }) => ({ day, count: visits }))} />
              <DayChart title="Inquiries" days={days.map(({ day, inquiries }) => ({ day, count: inquiries }))} />
              <DayChart title="Orders" days={days.map(({ day, orders }) => ({ day, count: orders }))} />
            </section>
          ) : (
            <ErrorPanel title="Could not fetch the last 30 days." retry="/admin-dashboard" />
          )}
          <InviteClientForm returned={actionData} />
        </div>
      </div>
      <NewestOrders orders={orders} seesMoney={seesMoney} timeZone={time_zone} />
      <ManagerCards />
      {isHealthy && <HealthQuiet version={version} />}
    </>
  );
}

type HealthProps = { problems: HealthProblem[]; version: string };

function HealthPanel({ problems, version }: HealthProps) {
  return (
    <Panel
      title="What needs attention"
      className="health-panel"
      actions={<p className="text-ink-quiet">{`Rhodora ${version}`}</p>}
    >
      <ul className="entry-list">
        {problems.map(({ title, advice, to, detail }) => (
          <li key={title}>
            <span className="health-problem">
              {to ? <Link to={to}>{title}</Link> : title}
              <small>{advice}</small>
              {detail && <small>{`Details: ${detail}`}</small>}
            </span>
            <Tag tone="danger">Problem</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function HealthQuiet({ version }: { version: string }) {
  return <p className="health-quiet">{`Everything is working. Rhodora ${version}.`}</p>;
}

type DayChartProps = { title: string; days: { day: string; count: number }[] };

const WIDTH = 240;
const HEIGHT = 48;

function DayChart({ title, days }: DayChartProps) {
  const sum = days.reduce((total, { count }) => total + count, 0);
  const most = days.reduce((top, each) => (each.count > top.count ? each : top), { day: '', count: 0 });
  const step = WIDTH / days.length;
  const text = most.count > 0 ? `most on ${formatDay(most.day)}, ${most.count}` : 'none on any day';
  return (
    <figure className="day-chart">
      <figcaption>
        {title} <strong>{sum.toLocaleString('en-US')}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${sum} in the last 30 days, ${text}.`}
      >
        {days.map(({ day, count }, place) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most.count) * HEIGHT);
          return <rect key={day} x={place * step} y={HEIGHT - height} width={step - 2} height={height} />;
        })}
      </svg>
    </figure>
  );
}
