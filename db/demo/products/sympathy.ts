import { CHAPEL, product } from './product';

/** In plainer words than the rest of the store's. */
export const sympathy = [
  product({
    id: '0199c8a0-0060-7000-8000-000000000000',
    title: 'White Wreath',
    subtitle: 'For a chapel door or an easel',
    description:
      '<p>White hydrangea, rose, anemone and fern on a willow ring, hung from a linen band. Made without foam; the ring can be returned to us or kept.</p>',
    order: 70,
    site_product_selection: 'first_variant',
    type: 'Sympathy',
    occasions: ['sympathy'],
    colors: ['white'],
    collection: 'sympathy',
    pictures: [
      {
        url: 'white-hydrangea-anemone-wreath.webp',
        alt: 'A wreath of white hydrangea, roses and anemones with fern, hanging from a linen band on a dark wall.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0060-7000-8000-000000000001',
        title: '18 inches',
        sku: 'WREATH-WHITE-18',
        price_in_cents: 16500,
        weight: 2600,
      },
      {
        id: '0199c8a0-0060-7000-8000-000000000002',
        title: '24 inches',
        sku: 'WREATH-WHITE-24',
        price_in_cents: 22500,
        weight: 3800,
      },
    ],
    info: {
      Card: 'We write it by hand. Tell us the names; we will not add to your words.',
      Lasts: 'Four to five days outdoors in cool weather.',
      Delivery: CHAPEL,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0200-7000-8000-000000000000',
      '0199c8a0-0110-7000-8000-000000000000',
      '0199c8a0-0210-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0110-7000-8000-000000000000',
    title: 'First Frost',
    subtitle: 'White flowers in a footed bowl, for the house',
    description:
      '<p>White hydrangea, rose and anemone with gray leaf, low enough to see over at a table. The bowl stays with the family.</p>',
    order: 210,
    site_product_selection: 'lowest_price_first',
    type: 'Sympathy',
    occasions: ['sympathy'],
    colors: ['white'],
    collection: 'sympathy',
    pictures: [
      {
        url: 'white-hydrangea-rose-compote.webp',
        alt: 'White hydrangea, roses and dark-eyed anemones in a footed bowl before a sage wall.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0110-7000-8000-000000000001',
        title: 'Standard, 18 stems',
        sku: 'FIRST-FROST-S',
        price_in_cents: 13800,
        weight: 4000,
        stock: 5,
      },
      {
        id: '0199c8a0-0110-7000-8000-000000000002',
        title: 'Deluxe, 26 stems',
        sku: 'FIRST-FROST-D',
        price_in_cents: 17200,
        weight: 4900,
        stock: 4,
      },
    ],
    info: {
      Size: 'Standard is about 14 inches high and 18 across.',
      Lasts: 'Seven days. Nothing in it drops pollen or has a strong scent.',
      Care: 'Fill the bowl once a day. Nothing else is needed.',
      Delivery: CHAPEL,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0060-7000-8000-000000000000',
      '0199c8a0-0230-7000-8000-000000000000',
      '0199c8a0-0200-7000-8000-000000000000',
    ],
  }),
];
