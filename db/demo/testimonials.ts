/** The four testimonials of the spec as demo entries, which vanish when a real one is published. */
export const testimonials = [
  {
    name: 'Anna & Jude',
    month_year: 'June 2026',
    rating: 5,
    text: 'We sent three photographs and the word foggy. On the morning of the wedding the arch looked as if it had grown there overnight.',
    image: 'scene-chapel-ceremony.webp',
    image_alt: 'Roses and eucalyptus grown into a round arch, at the end of an aisle of petals.',
  },
  {
    name: 'Marisol & Wren',
    month_year: 'October 2025',
    rating: 5,
    text: 'Forty people, one long table, rain all week. They moved everything indoors by noon, and not one guest knew it had been planned for a field.',
    image: 'dahlia-candle-table.webp',
    image_alt: 'Dahlias in autumn colors between tall lit candles on a long table.',
  },
  {
    name: 'Ruth Dillard',
    month_year: 'March 2026',
    rating: 5,
    text: 'I called about my mother’s service and said I did not know what to ask. They asked three questions, and the flowers were at the chapel before we were.',
    image: 'white-anemones-stoneware-bottle.webp',
    image_alt: 'Two white anemones in a plain stoneware bottle, more in paper behind it.',
  },
  {
    name: 'Priya & Tom',
    month_year: 'May 2026',
    rating: 5,
    text: 'My bouquet was peonies from eleven miles away, still cool from the morning. I carried it all evening and put it in water at one o’clock; it lasted the week.',
    image: 'peony-rose-willow-kraft-bouquet.webp',
    image_alt: 'A bouquet of blush peonies and roses in kraft paper, tied with a bow.',
  },
];
