import type { Context } from '~/platform/context.server';
import { putPicture } from './put-picture';
import { rentals } from './rentals';

const MINUTE_MS = 60_000;

/** The page shows the newest first, so the first one is the newest. */
export async function seedRentals(tx: Context) {
  const rows = await Promise.all(
    rentals.map(async ({ picture, alt, ...item }, index) => ({
      ...item,
      image_url: (await putPicture(tx, 'site-images', `rentals/${picture}`, { picture, alt })).url,
      created_at: new Date(Date.now() - index * MINUTE_MS),
    })),
  );
  await tx.db.insertInto('rental_items').values(rows).execute();
}
