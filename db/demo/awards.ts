/** In the order shown, `award-{slug}.webp`. No such association exists. */
export const awards = [
  {
    slug: 'mountain-growers-guild',
    title: 'Mountain State Flower Growers’ Guild',
    description: 'Member, rows inspected every June.',
    alt: 'A round mark of a flower above two ridges.',
  },
  {
    slug: 'foam-free-florists',
    title: 'League of Foam-Free Florists',
    description: 'Founding studio. Wire, moss and water since our first arch.',
    alt: 'A mark of a stem standing in three waves of water.',
  },
  {
    slug: 'alder-cup',
    title: 'The Alder Cup',
    description: 'First for seasonal design, twice.',
    alt: 'A mark of a footed cup with alder leaves.',
  },
  {
    slug: 'valley-wedding-circle',
    title: 'Laurel Valley Wedding Circle',
    description: 'Chosen by the couples of the year.',
    alt: 'A mark of two rings made of laurel.',
  },
];
