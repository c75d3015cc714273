import { z } from 'zod';
import { readAltText } from '~/lib/alt-text';
import { checkPublishTime, publication } from '~/lib/publication';
import { searchFields } from '~/lib/search-fields';
import { optionalLine, optionalText, requiredLine, textOrNull } from '~/lib/text-fields';

/** The fields of the post dialog, except the picture, named like the columns of `blog_posts`. */
export const postForm = z
  .object({
    title: requiredLine(200, 'Title is required'),
    category: optionalLine(100),
    excerpt: textOrNull(600),
    content: optionalText(200_000),
    image_alt: z
      .string()
      .optional()
      .transform((text) => (text === undefined ? null : readAltText(text))),
    ...searchFields,
    ...publication,
  })
  .superRefine(checkPublishTime);

export type PostForm = z.infer<typeof postForm>;
