import { exportList } from '~/features/studio/list-export.server';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/flower-export';
import { eachFlower, flowerListQuery } from './flower-manager.server';

/** GET /flower-guide-manager/flowers.csv: the list as its address asks for it. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'flowers', {
    rows: eachFlower(context, flowerListQuery(url)),
    columns: {
      Name: ({ name }) => name,
      Blurb: ({ blurb }) => blurb,
      'Natural Colors': ({ natural_colors_available }) => natural_colors_available,
      Durability: ({ durability }) => durability,
      'In Season': ({ in_season_availability }) => in_season_availability,
      'Imported From': ({ imported_from }) => imported_from,
      Meanings: ({ meanings }) => meanings,
      'What the Picture Shows': ({ description }) => description,
    },
  });
}
