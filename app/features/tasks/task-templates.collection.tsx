import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { choice, line, wholeNumber } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { EVENT_KINDS } from '~/lib/event-kinds';
import { pageTitle } from '~/lib/page-title';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/task-templates.collection';
import { daysText, MOST_DAYS } from './task';

const KINDS = Object.entries(EVENT_KINDS).map(([value, label]) => ({ value, label }));

export const taskTemplates = defineCollection('task_templates', {
  title: 'Task lists',
  about: 'What there is to do for each kind of event. An event gets its list when you book it, or with one button.',
  names: ['task', 'tasks'],
  nameColumn: 'title',
  fields: {
    kind: choice('Kind of event', { initial: 'wedding', missing: 'Choose a kind.', choices: KINDS }),
    title: line('Task', { max: 200, missing: 'Say what is to be done.' }),
    days: {
      ...wholeNumber('Days', { half: true, initial: '10', hint: '0: on the day of the event.' }),
      schema: wholeNumber('Days').schema.refine((days) => Number(days) <= MOST_DAYS, `At most ${MOST_DAYS}.`),
    },
    side: choice('Before or after', {
      half: true,
      initial: 'before',
      missing: 'Choose one.',
      choices: [
        { value: 'before', label: 'Before the event' },
        { value: 'after', label: 'After the event' },
      ],
    }),
  },
  columns: [
    { head: 'Task', sort: 'title', cell: ({ title }) => <RowName>{title}</RowName> },
    { head: 'Kind', cell: ({ kind }) => EVENT_KINDS[kind] },
    { head: 'Due', sort: 'day', cell: daysText },
  ],
  filter: {
    name: 'kind',
    label: 'Tasks by kind of event',
    choices: [
      { value: '', label: 'All' },
      ...KINDS.map(({ value, label }) => ({ value, label, where: `kind = '${value}'` })),
    ],
  },
  defaultSort: 'day',
  sorts: {
    day: { by: "case side when 'after' then days else -days end", type: 'integer' },
    title: { by: 'lower(title)', type: 'text' },
  },
  search: ['title'],
  canImport: true,
  texts: {
    deleteOne: ({ title }) => `New events get their list without “${title}”. Events that have it keep it.`,
    deleteSeveral: 'New events get their lists without them. Events that have them keep them.',
  },
});

export const handle: StaffHandle = { area: taskTemplates.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, taskTemplates);
export const action = (args: Route.ActionArgs) => handleCollection(args, taskTemplates);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, taskTemplates.title) }];

export default function TaskLists(props: Route.ComponentProps) {
  return <CollectionPage collection={taskTemplates} {...props} />;
}
