import '~/features/catalog/store-admin.css';
import type { StaffHandle } from '~/lib/areas';
import './routes.css';
import { Form, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import type { ActionError } from '~/lib/action-error';
import { addDays, dayIn, formatDay, isDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { BulkBar, BulkBox } from '~/ui/bulk-bar';
import { ErrorToast } from '~/ui/error-toast';
import { Choice, Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButton, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import type { Route } from './+types/routes.page';
import { boardUrl } from './board-url';
import { driverPath } from './driver-link.server';
import { RoutePanel } from './route-panel';
import { questionIn, RouteQuestion } from './route-question';
import { routesUrl } from './routes-url';
import { handleRoutes } from './routes.actions.server';
import { readRoutes } from './routes.server';
import { StopText } from './stop-text';

export const handle: StaffHandle = { area: 'work' };

const FORM = 'selected-deliveries';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { day, today } = await readDay(context, url);
  const { routes, ...rest } = await readRoutes(context, day);
  const linked = routes.map((route) => ({
    ...route,
    ...(day >= today && { link: context.config.baseUrl + driverPath(context, route) }),
  }));
  return { day, today, routes: linked, ...rest, question: questionIn(url, routes) };
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const { day } = await readDay(context, url);
  return withPostedForm(context, request, TEXTS_ONLY, (posted) =>
    handleRoutes(context, member, posted, { day, back: routesUrl(day) }),
  );
}

async function readDay(context: Parameters<typeof readStudio>[0], { searchParams }: URL) {
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const day = searchParams.get('day') ?? '';
  return { today, day: isDay(day) ? day : today };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Routes') }];

export default function Routes({ loaderData, actionData }: Route.ComponentProps) {
  const { day, routes, unassigned, hasMore, question } = loaderData;
  const { errors, typed, error }: Partial<ActionError> = actionData ?? {};
  return (
    <>
      <BackLink to={boardUrl({ day, q: '' })}>the board</BackLink>
      <StaffHeader
        title={`Routes of ${formatDay(day)}`}
        text="Each driver gets a private link with the stops in order."
        actions={
          <>
            <StaffButtonLink to={routesUrl(addDays(day, -1))}>Day before</StaffButtonLink>
            <StaffButtonLink to={routesUrl(addDays(day, 1))}>Day after</StaffButtonLink>
          </>
        }
      />
      <ErrorToast error={question ? undefined : error} />
      {hasMore && <Note tone="warn">There are more deliveries than fit on this page. Put these on routes first.</Note>}
      <div className="routes">
        {routes.map((route) => (
          <RoutePanel key={route.id} route={route} day={day} />
        ))}
        <Panel title="On no route yet">
          <ul className="panel-body route-stops">
            {unassigned.length === 0 && (
              <li>
                {routes.some(({ stops }) => stops.length > 0)
                  ? 'Every delivery is on a route.'
                  : 'No delivery is planned for this day.'}
              </li>
            )}
            {unassigned.map((stop) => (
              <li key={stop.id}>
                <BulkBox form={FORM} value={stop.id} label={`Select order ${stop.number}`} />
                <StopText stop={stop} />
              </li>
            ))}
          </ul>
          {unassigned.length > 0 && routes.length > 0 && (
            <BulkBar id={FORM} what={['delivery', 'deliveries']} all="Select every delivery that is on no route">
              <input type="hidden" name="intent" value="assign" />
              {routes.map(({ id, name }) => (
                <StaffButton key={id} type="submit" name="route" value={id}>
                  To {name}
                </StaffButton>
              ))}
            </BulkBar>
          )}
        </Panel>
        <NewRoute errors={errors} typed={typed} />
      </div>
      {question && <RouteQuestion key={question.ask} {...question} day={day} error={error} />}
    </>
  );
}

function NewRoute({ errors, typed }: { errors?: Record<string, string>; typed?: Record<string, string> }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Panel title="New route">
      <Form method="post" className="panel-body stack" preventScrollReset>
        <Field id="name" label="Driver, or part of town" required error={errors?.name}>
          {(control) => <Input {...control} name="name" maxLength={60} defaultValue={typed?.name ?? ''} />}
        </Field>
        <Choice type="checkbox" name="rest" defaultChecked label="With every delivery that is on no route yet" />
        <p>
          <SubmitButton variant="primary" name="intent" value="add" isBusy={isBusy}>
            Add route
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
