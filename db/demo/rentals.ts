import type { DemoPicture } from './homepage';

interface DemoRental extends DemoPicture {
  name: string;
  description: string;
  /** Dollars for one event. */
  rental_cost: string;
  quantity_available: number;
}

export const rentals: DemoRental[] = [
  {
    name: 'Moon Arch',
    description: 'A full circle of blackened steel, seven feet across. Stands on grass or floor, with its own weights.',
    rental_cost: '185.00',
    quantity_available: 1,
    picture: 'rental-moon-arch.webp',
    alt: 'A tall thin steel circle standing on a low base.',
  },
  {
    name: 'Copper Arch',
    description:
      'Straight copper pipe, seven and a half feet high and five wide. Quick to dress, easy to carry uphill.',
    rental_cost: '120.00',
    quantity_available: 2,
    picture: 'rental-copper-arch.webp',
    alt: 'A plain square arch of copper pipe.',
  },
  {
    name: 'Wooden Arbor',
    description: 'Four posts of local white oak with a slatted top, eight feet high. We set it up; it takes two of us.',
    rental_cost: '210.00',
    quantity_available: 1,
    picture: 'rental-wooden-arbor.webp',
    alt: 'An arbor of four oak posts under a slatted roof.',
  },
  {
    name: 'Pedestal Plinths',
    description: 'White-limed wood, in three heights: 24, 32 and 40 inches. Priced by the set of three.',
    rental_cost: '75.00',
    quantity_available: 4,
    picture: 'rental-pedestal-plinths.webp',
    alt: 'Three square white plinths of different heights.',
  },
  {
    name: 'Pewter Urns',
    description: 'Footed urns, fourteen inches high, with a liner. A pair stands well at a door or an altar.',
    rental_cost: '38.00',
    quantity_available: 6,
    picture: 'rental-pewter-urns.webp',
    alt: 'Two gray metal urns with handles, a small one before them.',
  },
  {
    name: 'Stoneware Compotes',
    description: 'Low footed bowls, eight inches across, limestone glaze. The size for a table of eight.',
    rental_cost: '9.50',
    quantity_available: 30,
    picture: 'rental-stoneware-compotes.webp',
    alt: 'Pale low bowls on short feet.',
  },
  {
    name: 'Bud Vases',
    description: 'Stoneware bottles for one or two stems, no two shapes alike. Priced by the dozen.',
    rental_cost: '24.00',
    quantity_available: 20,
    picture: 'rental-bud-vases.webp',
    alt: 'Small bottles in cream, clay, sage, black and blue; one holds a pink cosmos.',
  },
  {
    name: 'Glass Cylinders',
    description: 'Clear glass, four inches wide, in 8, 10 and 12 inches. For floating candles or tall stems.',
    rental_cost: '6.00',
    quantity_available: 48,
    picture: 'rental-glass-cylinders.webp',
    alt: 'Three clear glass cylinders in rising heights.',
  },
  {
    name: 'Brass Candlesticks',
    description: 'Old brass, gathered piece by piece, five to eleven inches. Priced by the set of five, tapers extra.',
    rental_cost: '32.50',
    quantity_available: 14,
    picture: 'rental-brass-candlesticks.webp',
    alt: 'Five brass candlesticks of different heights.',
  },
  {
    name: 'Taper Candle Holders',
    description: 'Small black iron cups that disappear between flowers. Priced by the dozen.',
    rental_cost: '18.00',
    quantity_available: 12,
    picture: 'rental-taper-candle-holders.webp',
    alt: 'Low black iron holders with pale taper candles.',
  },
  {
    name: 'Linen Runners',
    description: 'Washed linen in oat, slate, clay or sage, ten feet long. Laundered by us.',
    rental_cost: '14.00',
    quantity_available: 24,
    picture: 'rental-linen-runners.webp',
    alt: 'A rolled oat runner tied with cord on a stack of folded linen in slate, white, clay and sage.',
  },
  {
    name: 'Terracotta Pots',
    description: 'Weathered pots from four to nine inches, for herbs down a table or steps up to a porch.',
    rental_cost: '4.50',
    quantity_available: 0,
    picture: 'rental-terracotta-pots.webp',
    alt: 'A stack of four clay pots, two more standing and one on its side.',
  },
];
