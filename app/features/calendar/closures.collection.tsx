import { data, Form } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, choice, day, line } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import type { Selectable } from 'kysely';
import type { Closures as ClosureTable } from '~/platform/database-types';
import type { Route } from './+types/closures.collection';
import { CLOSES, formatDays } from '~/lib/closures';
import { checkClosure, listConflicts } from './closures.server';
import { Promised } from './promised';
import { closeOnHolidays, listOpenHolidays } from './us-holidays.server';
import { formatDay } from '~/lib/dates';
import { Choice } from '~/ui/field';
import { RowName } from '~/ui/row-menu';
import { Panel, StaffButton } from '~/ui/staff';

export const closures = defineCollection('closures', {
  title: 'Closed days',
  about: 'Days without meetings, delivery or pickup. Visitors read them on Contact and at the checkout.',
  names: ['closure', 'closures'],
  nameColumn: 'title',
  fields: {
    title: line('Reason', {
      max: 100,
      missing: 'Tell visitors why.',
      hint: 'Visitors see it. For example, Christmas',
    }),
    first_day: day('First day', { missing: 'Choose the first day.', half: true }),
    last_day: day('Last day', { hint: 'Empty for one day.', half: true }),
    service: choice('Closes', {
      initial: 'all',
      missing: 'Choose what is closed.',
      choices: Object.entries(CLOSES).map(([value, label]) => ({ value, label })),
    }),
    repeats: checkbox('Every year, on these dates', { csv: 'Every year' }),
  },
  columns: [
    { head: 'Reason', sort: 'title', cell: ({ title }) => <RowName>{title}</RowName> },
    { head: 'Days', sort: 'day', cell: daysText },
    { head: 'Closes', cell: ({ service }) => CLOSES[service] },
  ],
  defaultSort: 'day',
  sorts: {
    day: { by: 'first_day', type: 'date', isDescending: true },
    title: { by: 'lower(title)', type: 'text' },
  },
  search: ['title'],
  texts: {
    added: (title) => `${title} is closed everywhere.`,
    changed: (title) => `${title} is changed everywhere.`,
    deleteOne: ({ title }) => `Are you sure you want to open on these days again: ${title}?`,
    deleteSeveral: 'These days are open again.',
  },
});

function daysText(closure: Pick<Selectable<ClosureTable>, 'first_day' | 'last_day' | 'repeats'>) {
  return closure.repeats ? `${formatDays(closure)}, every year` : formatDays(closure, true);
}

export const handle: StaffHandle = { area: closures.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = await readCollectionPage(context, url, closures);
  const conflicts = await tryRead(context, 'promises on closed days', () => listConflicts(context));
  const holidays = await tryRead(context, 'holidays without closure', () => listOpenHolidays(context));
  return data({ ...page, conflicts: conflicts ?? [], holidays: holidays ?? [] }, page.status);
}

export function action(args: Route.ActionArgs) {
  if (args.url.searchParams.has(US_HOLIDAYS)) {
    staff(args).mayUse(closures.area);
    return closeOnHolidays(getContext(args), args.request, closures.path);
  }
  return handleCollection(args, closures, { beforeSave: checkClosure });
}

/** Read from the query, so that the form is told from those of the list. */
const US_HOLIDAYS = 'us-holidays';

/** One click closes the studio on the holidays of the next year. */
function UsHolidays({ holidays }: { holidays: { title: string; day: string }[] }) {
  if (holidays.length === 0) return null;
  return (
    <Panel title="US holidays">
      <Form method="post" action={`?${US_HOLIDAYS}`} className="panel-body">
        <p>You still take orders and meetings on these days. Clear the ones you work on.</p>
        {holidays.map(({ title, day }) => (
          <Choice
            key={day}
            type="checkbox"
            name="day"
            value={day}
            label={title}
            detail={formatDay(day)}
            defaultChecked
          />
        ))}
        <StaffButton type="submit" variant="primary">
          Close on these days
        </StaffButton>
      </Form>
    </Panel>
  );
}
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, closures.title) }];

export default function Closures(props: Route.ComponentProps) {
  const { holidays, conflicts } = props.loaderData;
  const aside = (holidays.length > 0 || conflicts.length > 0) && (
    <div>
      <Promised conflicts={conflicts} />
      <UsHolidays holidays={holidays} />
    </div>
  );
  return <CollectionPage collection={closures} {...props} aside={aside} />;
}
