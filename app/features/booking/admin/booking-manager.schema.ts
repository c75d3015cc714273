import { z } from 'zod';
import { anyLine, optionalLine, optionalText, optionalTime, requiredLine, requiredTime } from '~/lib/text-fields';
import { bookingForm } from '~/features/booking/public/booking.schema';
import { readDay } from '~/features/booking/calendar/calendar-days';

const day = z.string().refine((text) => readDay(text) !== undefined, 'Choose a day.');
const clock = requiredTime('A time such as 09:00.');
const clockOrNothing = optionalTime('A time such as 09:00.');

const minutes = anyLine(3)
  .refine((text) => /^\d+$/.test(text) && Number(text) >= 15 && Number(text) <= 480, 'From 15 to 480 minutes.')
  .transform(Number);

export const slotForm = z.object({
  weekday: z
    .string()
    .regex(/^[0-6]$/, 'Choose a day of the week.')
    .transform(Number),
  starts_at: clock,
  minutes,
  kind: z.enum(['open', 'request'], { error: 'Choose who decides.' }).prefault('open'),
});

export type SlotForm = z.infer<typeof slotForm>;

/** Without times it covers whole days. */
export const blockForm = z
  .object({
    from_day: day,
    from_time: clockOrNothing,
    until_day: z.string().prefault(''),
    until_time: clockOrNothing,
    reason: optionalLine(200).transform((reason) => reason ?? ''),
  })
  .transform((block) => ({ ...block, until_day: block.until_day || block.from_day }))
  .superRefine(({ from_day, from_time, until_day, until_time }, check) => {
    const error = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (!readDay(until_day)) error('until_day', 'Choose a day.');
    else if (until_day < from_day) error('until_day', 'This is before the first day.');
    if (from_time && !until_time) error('until_time', 'Until when? Leave both times empty for whole days.');
    if (!from_time && until_time) error('from_time', 'From when? Leave both times empty for whole days.');
    if (from_day === until_day && from_time && until_time && until_time <= from_time)
      error('until_time', 'This must be after the beginning.');
  });

export type BlockForm = z.infer<typeof blockForm>;

export const wordForm = optionalText(2000);

export const moveForm = z.object({ on: day, time: clock });

export const staffBookingForm = bookingForm
  .omit({ starts_at: true, visitor_zone: true })
  .extend({
    name: requiredLine(100, 'Who are you meeting?'),
    on: day,
    time: clock,
    minutes,
    event_id: z.uuid().optional(),
  })
  .transform(({ note, ...form }) => ({ ...form, staff_note: note }));

export type StaffBookingForm = Omit<z.infer<typeof staffBookingForm>, 'on' | 'time'> & { starts_at: Date };
