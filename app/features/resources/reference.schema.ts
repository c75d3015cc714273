import { z } from 'zod';
import type { PictureKind } from '~/lib/picture-file';
import { neededText, typedText } from '~/lib/typed-text';

/** Admin spec 5, "Reference material". */
export const MATERIAL_PICTURES: readonly PictureKind[] = ['JPEG', 'PNG', 'GIF'];

/** What the form of the reference materials sends besides the picture. */
export const materialForm = z.object({
  title: neededText(200, 'Please provide a title.'),
  description: typedText(1000).transform((text) => text || null),
});

export type MaterialForm = z.infer<typeof materialForm>;
