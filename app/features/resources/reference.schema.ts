import { z } from 'zod';
import type { PictureKind } from '~/lib/picture-file';
import { requiredText, optionalText } from '~/lib/text-fields';

/** Admin spec 5, "Reference material". */
export const MATERIAL_PICTURES: readonly PictureKind[] = ['JPEG', 'PNG', 'GIF'];

/** What the form of the reference materials sends besides the picture. */
export const materialForm = z.object({
  title: requiredText(200, 'Please provide a title.'),
  description: optionalText(1000).transform((text) => text || null),
});

export type MaterialForm = z.infer<typeof materialForm>;
