import { z } from 'zod';
import { anyLine, optionalText, requiredLine, requiredText } from '~/lib/text-fields';

const MOST = 20_000;
const DATE_TIME = z.iso.datetime({ local: true });

/** Like the columns of `letters`, but with fields in braces. */
export const letterForm = z.object({
  email: anyLine(254),
  subject: requiredLine(200, 'Write a subject.'),
  text: requiredText(MOST, 'Write the letter first.'),
});

export const draftForm = z.object({
  template: anyLine(40),
  email: anyLine(254),
  subject: anyLine(200),
  text: optionalText(MOST),
});

export type LetterDraft = z.output<typeof draftForm>;

/** A letter that is sent later, at a time in the studio's time zone. */
export const laterForm = letterForm.extend({
  send_at: anyLine(30).refine(
    (text) => /^20\d\d-/.test(text) && DATE_TIME.safeParse(text).success,
    'Choose a day and a time.',
  ),
});
