import { z } from 'zod';
import { isUuid } from '~/lib/uuid';
import { requiredText } from '~/lib/text-fields';

export const portalLetter = z.object({
  /** The form's own id of it. */
  letter: z.string().refine(isUuid),
  letter_text: requiredText(10_000, 'Write something first.'),
});
