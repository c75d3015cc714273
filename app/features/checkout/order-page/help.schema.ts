import { z } from 'zod';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { anyLine, requiredText } from '~/lib/text-fields';

export const helpForm = z.object({
  help: requiredText(5000, 'Write what we can do for you.'),
  [HONEYPOT]: anyLine(100).refine((text) => text === '', HONEYPOT_FILLED),
});
