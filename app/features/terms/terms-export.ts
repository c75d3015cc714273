import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/terms-export';
import { eachSection, sectionListQuery } from './terms-manager.server';

export const handle: StaffHandle = { area: 'content' };

/** GET /terms-manager/sections.csv: the list with its current filters. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'sections', {
    rows: eachSection(context, sectionListQuery(url)),
    columns: {
      Title: ({ title }) => title,
      Order: ({ sort_order }) => sort_order,
      Saved: ({ saved_at }, at) => at(saved_at),
      'Saved by': ({ saved_by }) => saved_by,
    },
  });
}
