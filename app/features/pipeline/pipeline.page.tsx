import { data, Form } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatMonth, isMonth } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Input, Select } from '~/ui/field';
import { StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { OPENS_DIALOG } from '~/ui/modal';
import type { Route } from './+types/pipeline.page';
import { CallerDialog, LostDialog } from './event-dialogs';
import { handlePipeline } from './pipeline.actions.server';
import { PipelineBoard } from './pipeline-board';
import { PipelineTabs } from './pipeline-tabs';
import { listOwners, type Pipeline, readPipeline } from './pipeline.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { seesMoney } = staff(args);
  const filters = { month: url.searchParams.get('month') ?? '', owner: url.searchParams.get('owner') ?? '' };
  const found = await tryRead(context, 'events', async () => {
    const [pipeline, owners] = await Promise.all([readPipeline(context, filters), listOwners(context)]);
    return { pipeline: seesMoney ? pipeline : hideMoney(pipeline), owners };
  });
  const dialog = { lost: url.searchParams.get('lost'), isCall: url.searchParams.get('add') === 'call' };
  return data({ found, filters, dialog, seesMoney }, found ? 200 : 503);
}

function hideMoney({ columns, ended, ...others }: Pipeline): Pipeline {
  const hidden = columns.map((column) => ({ ...withoutCents(column), cards: column.cards.map(withoutCents) }));
  return { ...others, columns: hidden, ended: ended.map(withoutCents) };
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  return handlePipeline(getContext(args), staff(args), url, await formFields(request));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Event board') }];

export default function PipelinePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { found, filters, dialog, seesMoney } = loaderData;
  const { currency } = matches[0].loaderData.studio;
  const returnTo = boardAddress(filters);
  const isFiltered = filters.month !== '' || filters.owner !== '';
  const lost = found?.pipeline.columns.flatMap(({ cards }) => cards).find(({ id }) => id === dialog.lost);
  return (
    <>
      <StaffHeader
        title="Events"
        text={found && summaryOf(found.pipeline)}
        actions={
          <>
            <StaffButtonLink id="add-call" {...OPENS_DIALOG} to="/client-database/board?add=call">
              Inquiry by phone
            </StaffButtonLink>
            <StaffButtonLink to="/consultation" variant="primary">
              Add New Inquiry
            </StaffButtonLink>
          </>
        }
      />
      <PipelineTabs />
      {!dialog.isCall && !lost && <ErrorToast error={actionData?.error} />}
      {!found && <ErrorPanel title="Could not fetch events." retry={returnTo} />}
      {found && (
        <>
          <Form className="pipeline-filter" action="/client-database/board">
            <Input
              type="month"
              name="month"
              aria-label="Month of the event"
              defaultValue={isMonth(filters.month) ? filters.month : ''}
            />
            <Select name="owner" aria-label="Owner" defaultValue={filters.owner}>
              <option value="">Everybody’s</option>
              <option value="nobody">Nobody’s</option>
              {found.owners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <StaffButton type="submit">Show</StaffButton>
            {isFiltered && (
              <StaffButtonLink variant="ghost" to="/client-database/board">
                Clear
              </StaffButtonLink>
            )}
          </Form>
          {found.pipeline.columns.every(({ count }) => count === 0) ? (
            <EmptyState
              title={isFiltered ? 'No events match.' : 'No events yet.'}
              text={
                isFiltered
                  ? `None${isMonth(filters.month) ? ` in ${formatMonth(filters.month)}` : ''} is being planned.`
                  : 'Each inquiry becomes one, and so does a call that you write down.'
              }
            />
          ) : (
            <PipelineBoard
              pipeline={found.pipeline}
              currency={currency}
              seesMoney={seesMoney}
              address={boardAddress(filters)}
            />
          )}
        </>
      )}
      {dialog.isCall && <CallerDialog returnTo={returnTo} returned={actionData} />}
      {lost && <LostDialog event={lost} returnTo={returnTo} returned={actionData} />}
    </>
  );
}

function boardAddress({ month, owner }: { month: string; owner: string }) {
  const query = new URLSearchParams({ ...(month && { month }), ...(owner && { owner }) });
  return `/client-database/board${query.size > 0 ? `?${query}` : ''}`;
}

/** '12 open events, 3 new.' */
function summaryOf({ columns }: Pipeline) {
  const open = columns.reduce((sum, { count }) => sum + count, 0);
  const fresh = columns.find(({ stage }) => stage === 'new')?.count ?? 0;
  return `${open === 1 ? 'One open event' : `${open} open events`}${fresh > 0 ? `, ${fresh} new` : ''}.`;
}
