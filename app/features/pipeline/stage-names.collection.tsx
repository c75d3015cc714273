import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { line } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/stage-names.collection';
import { isStage, STAGE_MEANINGS } from './stages';

export const stageNames = defineCollection('stage_names', {
  title: 'Stages',
  about: 'Your names for the stages of an event, from the first inquiry to the end.',
  names: ['stage', 'stages'],
  nameColumn: 'name',
  cannot: ['add', 'delete'],
  fields: { name: line('Name', { max: 30, missing: 'Name the stage.' }) },
  columns: [
    { head: 'Name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Meaning', cell: ({ stage }) => isStage(stage) && STAGE_MEANINGS[stage] },
  ],
  defaultSort: 'order',
  sorts: { order: { by: 'place', type: 'integer' } },
  search: ['name'],
});

export const handle: StaffHandle = { area: stageNames.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, stageNames);
export const action = (args: Route.ActionArgs) => handleCollection(args, stageNames);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, stageNames.title) }];

export default function StageNames(props: Route.ComponentProps) {
  return <CollectionPage collection={stageNames} {...props} />;
}
