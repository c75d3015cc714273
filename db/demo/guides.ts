import type { Worksheet } from '~/features/resources/worksheet';
import { bouquetShapes } from './worksheets/bouquet-shapes';
import { budgetWorksheet } from './worksheets/budget-worksheet';
import { colorAndSeason } from './worksheets/color-and-season';
import { stemCounts } from './worksheets/stem-counts';
import { tableSizes } from './worksheets/table-sizes';
import { weddingWeekTimeline } from './worksheets/wedding-week-timeline';

interface Guide {
  slug: string;
  title: string;
  description: string;
  /** Of its picture, `guide-{slug}.webp`. */
  alt?: string;
  worksheet: Worksheet;
}

/** In the order shown. */
export const guides: Guide[] = [
  {
    slug: 'color-and-season',
    title: 'Color and Season',
    description:
      'Which colors each month brings by itself: coral in May, clear blue in June, everything warm from August until frost. Choose the month and the palette is half decided.',
    alt: 'Six color cards in a row from white through blush and coral to burgundy, a flower of each color lying on it.',
    worksheet: colorAndSeason,
  },
  {
    slug: 'stem-counts',
    title: 'Stem Counts',
    description:
      'What is really in a piece: 30 to 35 stems in a bridal bouquet, 3 in a boutonniere, 250 on an arch. With these counts you can compare any two quotes.',
    alt: 'Twelve stems laid side by side on linen, roses, ranunculus, delphinium, peony, anemone and three kinds of leaf among them.',
    worksheet: stemCounts,
  },
  {
    slug: 'table-sizes',
    title: 'Table Sizes',
    description:
      'A 60-inch round seats eight and has room for a bowl 14 inches across. Sizes for every common table, what to ask your venue, and a list of your own tables to fill in.',
    alt: 'A round table laid for six with a low bowl of pink roses in its middle, seen from straight above.',
    worksheet: tableSizes,
  },
  {
    slug: 'bouquet-shapes',
    title: 'Bouquet Shapes',
    description:
      'Round, loose, cascading, long or one-sided: how each is held, what it weighs, and which dress it suits. With a list of what to bring to your consultation.',
    alt: 'Four bouquets side by side on linen: round, long, wide and tall.',
    worksheet: bouquetShapes,
  },
  {
    slug: 'budget-worksheet',
    title: 'Budget Worksheet',
    description:
      'A line for each piece with its typical price and an empty column for yours. See where a hundred dollars shows, and where it does not.',
    worksheet: budgetWorksheet,
  },
  {
    slug: 'wedding-week-timeline',
    title: 'Wedding Week Timeline',
    description:
      'From the final count, fourteen days before, to the last vase carried home: who does what on which day. Print it for the person who answers your phone.',
    alt: 'Five zinc buckets in a row, tulips, ranunculus, anemones and peonies standing in them.',
    worksheet: weddingWeekTimeline,
  },
];
