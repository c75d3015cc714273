import { z } from 'zod';
import { type BusinessHours, DAY_STATES, type DayHours, WEEKDAYS } from '~/lib/business-hours';

export const DAY_PARTS = ['state', 'opens', 'closes', 'delivers', 'service_opens', 'service_closes'] as const;
type DayPart = (typeof DAY_PARTS)[number];
type Name = `${DayPart}_${number}`;

/** `opens_1` is Monday's. */
export function fieldName(part: DayPart, weekday: number): Name {
  return `${part}_${weekday}`;
}

/** For days that are not open, whose times nobody sees. */
const USUAL = { opens: '10:00', closes: '18:00' };

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 10:00.');

const optionalClock = z.union([z.literal(''), clock], 'A time such as 10:00, or nothing.').default('');

const week = WEEKDAYS.map((_, weekday) => ({
  [fieldName('state', weekday)]: z.enum(Object.keys(DAY_STATES) as DayHours['state'][], 'Choose one.'),
  [fieldName('opens', weekday)]: clock,
  [fieldName('closes', weekday)]: clock,
  [fieldName('delivers', weekday)]: z.string().optional(),
  [fieldName('service_opens', weekday)]: optionalClock,
  [fieldName('service_closes', weekday)]: optionalClock,
}));

export const openingHoursForm = z
  .object(Object.assign({}, ...week) as Record<Name, z.ZodType<string | undefined>>)
  .transform(
    (typed, check): BusinessHours =>
      WEEKDAYS.map((_, weekday) => {
        const opens = typed[fieldName('opens', weekday)] ?? '';
        const closes = typed[fieldName('closes', weekday)] ?? '';
        const state = typed[fieldName('state', weekday)] as DayHours['state'];
        const delivers = typed[fieldName('delivers', weekday)] === 'on';
        const refuse = (part: DayPart, message: string) =>
          check.addIssue({ code: 'custom', path: [fieldName(part, weekday)], message });
        const services = {
          opens: typed[fieldName('service_opens', weekday)] ?? '',
          closes: typed[fieldName('service_closes', weekday)] ?? '',
        };
        const hasServices = services.opens !== '' || services.closes !== '';
        if (hasServices && services.opens === '') refuse('service_opens', 'From when?');
        else if (hasServices && services.closes <= services.opens) refuse('service_closes', 'Later than it begins.');
        if (opens >= closes && state === 'open') refuse('closes', 'Later than it opens.');
        const times = opens < closes ? { opens, closes } : USUAL;
        return { state, ...times, delivers, ...(hasServices && { services }) };
      }),
  );

/** As the form shows them. */
export function typedHours(hours: BusinessHours): Record<string, string> {
  const fields = hours.flatMap(({ state, opens, closes, delivers, services }, weekday) => [
    [fieldName('state', weekday), state],
    [fieldName('opens', weekday), opens],
    [fieldName('closes', weekday), closes],
    ...(delivers ? [[fieldName('delivers', weekday), 'on']] : []),
    [fieldName('service_opens', weekday), services?.opens ?? ''],
    [fieldName('service_closes', weekday), services?.closes ?? ''],
  ]);
  return Object.fromEntries(fields) as Record<string, string>;
}

export const HOURS_LABELS: Record<string, string> = Object.fromEntries(
  WEEKDAYS.flatMap((day, weekday) => [
    [fieldName('state', weekday), day],
    [fieldName('opens', weekday), `${day}: opens`],
    [fieldName('closes', weekday), `${day}: closes`],
    [fieldName('delivers', weekday), `${day}: delivery`],
    [fieldName('service_opens', weekday), `${day}: to services from`],
    [fieldName('service_closes', weekday), `${day}: to services until`],
  ]),
);
