import { z } from 'zod';
import { formatDay } from '~/lib/dates';
import { anyLine, requiredLine } from '~/lib/text-fields';

export const MOST_DAYS = 1000;

export interface TaskDay {
  /** Before or after the event; null if the task does not depend on its day. */
  days: number | null;
  side: 'before' | 'after';
  due_on: string | null;
}

/** '10 days before' */
export function daysText({ days, side }: Pick<TaskDay, 'days' | 'side'>): string {
  if (days === 0) return 'On the day';
  return days === 1 ? `A day ${side}` : `${days} days ${side}`;
}

/** 'Wednesday, June 2, 2027, 10 days before'; an event without a day leaves the second part alone. */
export function dueText(task: TaskDay): string {
  const parts = [task.due_on && formatDay(task.due_on), task.days !== null && daysText(task)].filter(Boolean);
  return parts.length === 2 ? `${parts[0]}, ${String(parts[1]).toLowerCase()}` : (parts[0] ?? 'No day') || 'No day';
}

export const WHEN = {
  '': 'No day',
  on: 'On this day',
  before: 'Days before the event',
  after: 'Days after the event',
} as const;

const NO_DAYS = `A whole number from 0 to ${MOST_DAYS}.`;

export const taskForm = z
  .object({
    title: requiredLine(200, 'Say what is to be done.'),
    when: z.enum(['', 'on', 'before', 'after']).prefault(''),
    due_on: z.union([z.literal(''), z.iso.date('Choose a day.')]).prefault(''),
    days: anyLine(10),
  })
  .transform(({ title, when, due_on, days }, check) => {
    const isRelative = when === 'before' || when === 'after';
    if (when === 'on' && !due_on) check.addIssue({ code: 'custom', path: ['due_on'], message: 'Choose a day.' });
    if (isRelative && !(/^\d{1,4}$/.test(days) && Number(days) <= MOST_DAYS))
      check.addIssue({ code: 'custom', path: ['days'], message: NO_DAYS });
    return {
      title,
      days: isRelative ? Number(days) : null,
      side: when === 'after' ? ('after' as const) : ('before' as const),
      due_on: when === 'on' ? due_on || null : null,
    };
  });
export type TaskForm = z.output<typeof taskForm>;
