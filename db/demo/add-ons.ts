/** Offered in the cart. */
export const addOns = [
  {
    product: {
      id: '0199c8a0-0501-7000-8000-000000000000',
      title: 'Bud Vase',
      subtitle: 'Stoneware, for a stem or two',
      description: '<p>A small stoneware bottle that stays with them. We choose the color that suits the flowers.</p>',
      order: 501,
      most_per_order: 3,
    },
    variant: { title: 'Our choice of color', sku: 'BUD-VASE', price_in_cents: 1200, inventory_quantity: 40 },
    picture: 'rental-bud-vases.webp',
    alt: 'Small bottles in cream, clay, sage, black and blue; one holds a pink cosmos.',
  },
  {
    product: {
      id: '0199c8a0-0502-7000-8000-000000000000',
      title: 'Four Tapers',
      subtitle: 'Beeswax, ten inches',
      description: '<p>Four tapers of beeswax, wrapped in paper. The holders are not part of it.</p>',
      order: 502,
      most_per_order: 6,
    },
    variant: { title: 'Natural', sku: 'TAPERS-4', price_in_cents: 1600, inventory_quantity: 60 },
    picture: 'rental-taper-candle-holders.webp',
    alt: 'Four pale taper candles in low black iron holders.',
  },
];
