import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

/** For every till of the studio. Twice is once: two of them may choose the same. */
export async function setFavorite({ db }: Context, { add, remove }: Record<string, string>): Promise<void> {
  if (isUuid(add ?? ''))
    await db
      .insertInto('till_favorites')
      .columns(['product_id'])
      .expression(
        db
          .selectFrom('products')
          .select('id')
          .where('id', '=', add ?? ''),
      )
      .onConflict((same) => same.doNothing())
      .execute();
  if (isUuid(remove ?? ''))
    await db
      .deleteFrom('till_favorites')
      .where('product_id', '=', remove ?? '')
      .execute();
}
