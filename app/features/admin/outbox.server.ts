import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

/** One letter as it was written; nothing if there is no such letter. */
export async function readLetter({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}
