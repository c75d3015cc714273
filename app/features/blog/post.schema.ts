import { z } from 'zod';
import { requiredText, optionalLine, optionalText } from '~/lib/text-fields';

/** The fields of the post dialog, except the picture, named like the columns of `blog_posts`. */
export const postForm = z
  .object({
    title: requiredText(200, 'Title is required').transform((text) => text.replace(/\s+/g, ' ')),
    category: optionalLine(100),
    excerpt: optionalText(600).transform((text) => text || null),
    content: optionalText(200_000),
    image_alt: optionalLine(300),
    shown: z.enum(['now', 'draft', 'later']).catch('now'),
    /** In the studio's time zone. */
    publish_at: optionalText(16),
  })
  .superRefine(({ shown, publish_at }, check) => {
    if (shown !== 'later' || isDateTimeLocal(publish_at)) return;
    check.addIssue({ code: 'custom', path: ['publish_at'], message: 'Choose a day and a time.' });
  });

export type PostForm = z.infer<typeof postForm>;

/** As in a `datetime-local` field: 2026-11-21T09:30. */
function isDateTimeLocal(text: string) {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}Z`) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
