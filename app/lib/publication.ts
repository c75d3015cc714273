import { z } from 'zod';
import { optionalText } from './text-fields';

/** Fields of what staff write: whether visitors see it, and from when. */
export const publication = {
  shown: z.enum(['now', 'draft', 'later']).catch('now'),
  /** In the studio's time zone. */
  publish_at: optionalText(16),
};

export type Publication = { shown: 'now' | 'draft' | 'later'; publish_at: string };

export function checkPublishTime({ shown, publish_at }: Publication, check: z.RefinementCtx) {
  if (shown !== 'later' || isDateTimeLocal(publish_at)) return;
  check.addIssue({ code: 'custom', path: ['publish_at'], message: 'Choose a day and a time.' });
}

/** As in a `datetime-local` field: 2026-11-21T09:30. */
function isDateTimeLocal(text: string) {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}Z`) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
