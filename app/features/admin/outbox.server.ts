import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { Attachment } from '~/platform/mail.server';

/** One letter as it was written; nothing if there is no such letter. */
export async function readLetter({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const letter = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  return letter && { ...letter, attachments: letter.attachments as unknown as Attachment[] };
}
