import { exportList } from '~/features/studio/list-export.server';
import { fileUrl } from '~/lib/picture';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/material-export';
import { eachMaterial, materialListQuery } from './reference-manager.server';

/** GET /reference-manager/materials.csv: the list as its address asks for it. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'materials', {
    rows: eachMaterial(context, materialListQuery(url)),
    columns: {
      Title: ({ title }) => title,
      Description: ({ description }) => description,
      Image: ({ image_path }) => context.origin + fileUrl('reference-images', image_path),
      Added: ({ created_at }, at) => at(created_at),
    },
  });
}
