import { z } from 'zod';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import { newId } from '~/lib/new-id';
import type { Context } from '~/platform/context.server';
import { mailVideoLink } from '~/features/booking/calendar/meeting-emails.server';
import type { Meeting } from '~/features/booking/calendar/meetings.server';
import type { Seen } from './staff-meetings.server';

export const videoLinkForm = z.object({
  video_link: z
    .string()
    .prefault('')
    .transform((typed) => typed.trim())
    .refine((link) => /^https:\/\/\S+$/i.test(link) && URL.canParse(link) && link.length <= 500, {
      error: 'A web address that starts with https://, such as https://meet.example.com/abc',
    }),
});

export function saveVideoLink(context: Context, { id, sequence }: Seen, link: string): Promise<Meeting> {
  return context.transaction(async (tx) => {
    const meeting = await tx.db
      .updateTable('meetings')
      .set({ video_link: link })
      .where('id', '=', isUuid(id) ? id : null)
      .where('sequence', '=', Number(sequence) || 0)
      .where('place', '=', 'video')
      .where('status', '<>', 'cancelled')
      .where('starts_at', '>', tx.now())
      .returningAll()
      .executeTakeFirst();
    if (!meeting)
      throw new UserError(409, 'conflict', 'Somebody changed this meeting in the meantime. Nothing was done.');
    await mailVideoLink(tx, meeting, newId());
    return meeting;
  });
}

/** Many studios always use the same room. */
export async function lastVideoLink({ db }: Context): Promise<string | undefined> {
  const last = await db
    .selectFrom('meetings')
    .select('video_link')
    .where('video_link', 'is not', null)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.video_link ?? undefined;
}
