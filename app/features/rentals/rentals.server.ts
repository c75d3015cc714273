import { numericToCents } from '~/lib/money';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';

const MAX = 200;

/** Newest first (spec 7). The items may be newer than `version`, never older. */
export async function listRentalItems(context: Context) {
  const { db } = context;
  const version = await readListVersion(context);
  const items = await db
    .selectFrom('rental_items')
    .select(['id', 'name', 'description', 'image_url', 'rental_cost', 'quantity_available'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute();
  const pictures = await findPictures(
    context,
    items.map(({ image_url }) => image_url),
  );
  return {
    version,
    items: items.map(({ id, name, description, image_url, rental_cost, quantity_available }) => ({
      id,
      name,
      description,
      cost_cents: numericToCents(rental_cost),
      quantity_available,
      picture: pictures.get(image_url ?? ''),
    })),
  };
}

export type RentalItem = Awaited<ReturnType<typeof listRentalItems>>['items'][number];

export async function readListVersion({ db }: Context): Promise<number> {
  const versions = db.selectFrom('list_versions').select('version').where('list', '=', 'rental_items');
  return (await versions.executeTakeFirstOrThrow()).version;
}
