/** In the order shown; their picture is `guide-{slug}.webp`. */
export const guides = [
  {
    slug: 'color-and-season',
    title: 'Color and Season',
    description:
      'Which colors the months give by themselves. White and green all year, coral in May, clear blue in June only, everything warm from August to frost. Choose the month first and the palette is half decided.',
    alt: 'Six color cards in a row from white through blush and coral to burgundy, a flower of each color lying on it.',
  },
  {
    slug: 'stem-counts',
    title: 'Stem Counts',
    description:
      'What is really in a piece: 30 to 35 stems in a bridal bouquet, 20 in one beside it, 3 in a boutonniere, 14 to 22 in a table bowl, 250 on an arch. With it any two offers can be compared.',
    alt: 'Twelve stems laid side by side on linen, roses, ranunculus, delphinium, peony, anemone and three kinds of leaf among them.',
  },
  {
    slug: 'table-sizes',
    title: 'Table Sizes',
    description:
      'A 60-inch round seats eight and takes a bowl of 14 inches across, no higher than 12. A 72-inch round seats ten and takes 18. Along a farm table leave 11 inches on each side for plates.',
    alt: 'A round table laid for six with a low bowl of pink roses in its middle, seen from straight above.',
  },
  {
    slug: 'bouquet-shapes',
    title: 'Bouquet Shapes',
    description:
      'Round, loose, long and one-sided: how each is held, what it weighs (two to four pounds) and which dress it leaves in sight. Bring the shape you like, even if it is of other flowers.',
    alt: 'Four bouquets side by side on linen: round, long, wide and tall.',
  },
  {
    slug: 'budget-worksheet',
    title: 'Budget Worksheet',
    description:
      'One page with a line for each piece and an empty column. Most of our couples spend a tenth of the whole on flowers. The sheet shows where a hundred dollars is seen by all, and where by nobody.',
    alt: 'A ruled sheet filled in by hand with a pencil on it, scissors to its left, four stems and eucalyptus to its right.',
  },
  {
    slug: 'wedding-week-timeline',
    title: 'Wedding Week Timeline',
    description:
      'From the final count, fourteen days before, to the last vase carried home. Who does what on which day, who holds the key, when the bouquet leaves its water. Print it for the one who answers your telephone.',
    alt: 'Five zinc buckets in a row, tulips, ranunculus, anemones and peonies standing in them.',
  },
];
