/** Two stories of couples whose words are in `testimonials`; their pictures are in the gallery. */
export const weddings = [
  {
    slug: 'anna-and-jude',
    title: 'Anna & Jude',
    venue: 'A chapel above Cheat Lake',
    day: '2026-05-23',
    guest_count: 90,
    price_band: '$5,000 to $6,500',
    story: `They sent three photographs and one word: foggy. So we left out everything bright and built the arch from pink and cream roses, with eucalyptus hanging loose at the edges.

We started at five in the morning. By nine the arch stood in the chapel door, and every chair on the aisle had its posy. After the ceremony the petals went with the guests.

## Dinner in the barn

One long table, one garland down the middle, tall candles between the roses and tulips. The barn doors stayed open until dark.

The bowl on the head table was peony and rose, the first peonies of the year. The cake came plain from the baker, and we set the flowers on it in the barn.`,
    flowers: ['Garden Rose', 'Peony', 'Tulip', 'Ranunculus'],
    vendors: ['Bright Hollow Photography', 'Ramp & Rye', 'Fern & Fig Cakes', 'Cheat River Strings'],
    pictures: [
      'scene-chapel-ceremony.webp',
      'scene-barn-wedding-table.webp',
      'blush-peony-rose-compote.webp',
      'gallery-wedding-07.webp',
    ],
  },
  {
    slug: 'marisol-and-wren',
    title: 'Marisol & Wren',
    venue: 'The Ridge House',
    day: '2025-10-11',
    guest_count: 40,
    price_band: '$2,500 to $3,500',
    story: `Forty people and one long table, planned for the field behind the house. It rained all week.

On the morning of the day we moved everything indoors. The dahlias were in low bowls already, so they went from the van to the table without a change: burgundy, orange and a few pale ones, low enough to talk across, with lit candles between them.

The bouquet was the same dahlias with ranunculus, tied by hand.`,
    flowers: ['Dahlia', 'Ranunculus'],
    vendors: ['The Ridge House', 'A Well-Ordered Day', 'Marian Doyle, Officiant', 'North Fork Tents'],
    pictures: ['dahlia-candle-table.webp', 'gallery-wedding-03.webp'],
  },
];
