import { z } from 'zod';
import { neededText, optionalLine, typedText } from '~/lib/typed-text';

/** Admin spec 3: what is seen on a plate, until somebody says it better. */
export const DEFAULT_DESCRIPTION = 'A white flower on a black background.';

/** Admin spec 5. */
export const NO_NAME = { title: 'Missing Information', description: 'Please provide a flower name.' };

const text = typedText(2000).transform((typed) => typed || null);

export const flowerForm = z.object({
  name: neededText(120, NO_NAME.description),
  description: typedText(300).transform((typed) => typed || DEFAULT_DESCRIPTION),
  blurb: text,
  natural_colors_available: optionalLine(300),
  durability: optionalLine(300),
  in_season_availability: optionalLine(300),
  imported_from: optionalLine(300),
  meanings: optionalLine(300),
});

/** What the dialog calls its fields. */
export const FLOWER_LABELS = {
  ...{ name: 'Name', description: 'Description', blurb: 'Blurb', natural_colors_available: 'Natural Colors' },
  ...{ durability: 'Durability', in_season_availability: 'Seasonality', imported_from: 'Commonly Imported From' },
  meanings: 'Meanings',
};

export type FlowerForm = z.infer<typeof flowerForm>;
