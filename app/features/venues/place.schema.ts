import { z } from 'zod';
import { PLACE_KINDS, type PlaceKind } from '~/features/timeline/place';
import { optionalLine, optionalTime, textOrNull } from '~/lib/text-fields';

const time = optionalTime('A time such as 4:00 PM.').transform((typed) => typed || null);

export const placeForm = z
  .object({
    kind: z.enum(Object.keys(PLACE_KINDS) as PlaceKind[], 'Choose what happens there.'),
    day: z.union([z.literal('').transform(() => null), z.iso.date('Choose a day.')]).prefault(''),
    starts: time,
    ends: time,
    venue_id: z.union([z.literal('').transform(() => null), z.uuid('Choose a venue of the list.')]).prefault(''),
    address: optionalLine(300),
    note: textOrNull(1000),
  })
  .refine(({ starts, ends }) => starts !== null || ends === null, { path: ['starts'], error: 'From when?' });
export type PlaceForm = z.output<typeof placeForm>;
