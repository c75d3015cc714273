import { data } from 'react-router';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, day, line, timeOfDay } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { formatSpan } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/special-hours.collection';
import { checkSpecialHours, listConflicts } from './closures.server';
import { Promised } from './promised';

export const specialHours = defineCollection('special_hours', {
  title: 'Special hours',
  about: 'One day with hours of its own: open on a Sunday, or closing early. They replace the weekly hours.',
  names: ['special day', 'special days'],
  nameColumn: 'title',
  fields: {
    title: line('Reason', {
      max: 100,
      missing: 'Tell visitors why.',
      hint: 'Visitors see it. For example, Valentine’s Day',
    }),
    day: day('Date', { missing: 'Choose the day.' }),
    opens: timeOfDay('Opens', { half: true }),
    closes: timeOfDay('Closes', { half: true }),
    delivers: checkbox('We deliver', { initial: true }),
  },
  columns: [
    { head: 'Reason', sort: 'title', cell: ({ title }) => <RowName>{title}</RowName> },
    { head: 'Date', sort: 'day', cell: (special) => formatDay(special.day) },
    { head: 'Hours', cell: (special) => formatSpan(special) },
    { head: 'Delivery', cell: ({ delivers }) => (delivers ? 'Yes' : 'No') },
  ],
  defaultSort: 'day',
  sorts: {
    day: { by: 'day', type: 'date', isDescending: true },
    title: { by: 'lower(title)', type: 'text' },
  },
  search: ['title'],
  texts: {
    added: (title) => `Everybody sees the hours of ${title}.`,
    changed: (title) => `Everybody sees the hours of ${title}.`,
    deleteOne: ({ title }) => `Are you sure you want the usual hours on this day again: ${title}?`,
    deleteSeveral: 'These days have their usual hours again.',
  },
});

export const handle: StaffHandle = { area: specialHours.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = await readCollectionPage(context, url, specialHours);
  const conflicts = await tryRead(context, 'promises on closed days', () => listConflicts(context));
  return data({ ...page, conflicts: conflicts ?? [] }, page.status);
}

export const action = (args: Route.ActionArgs) =>
  handleCollection(args, specialHours, { beforeSave: checkSpecialHours });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, specialHours.title) }];

export default function SpecialHoursPage(props: Route.ComponentProps) {
  return <CollectionPage collection={specialHours} {...props} aside={<Promised {...props.loaderData} />} />;
}
