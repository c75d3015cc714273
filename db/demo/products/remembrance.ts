import { CHAPEL, product } from './product';

export const remembrance = [
  product({
    id: '0199c8a0-0200-7000-8000-000000000000',
    title: 'House Sheaf',
    subtitle: 'White and green, tied, for the family’s house',
    description:
      '<p>White lily, rose and snapdragon with fern and laurel, tied as a sheaf. It can be laid down as it is, or cut and put in water by whoever opens the door.</p>',
    order: 160,
    site_product_selection: 'first_variant',
    type: 'Sympathy',
    occasions: ['sympathy'],
    colors: ['white', 'green'],
    collection: 'sympathy',
    pictures: [
      {
        url: 'product-house-sheaf.webp',
        alt: 'A tied sheaf of white lilies, roses and snapdragons with green leaves, laid on a wooden table.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0200-7000-8000-000000000001',
        title: 'Standard, 20 inches',
        sku: 'HOUSE-SHEAF-S',
        price_in_cents: 8600,
        weight: 1500,
      },
      {
        id: '0199c8a0-0200-7000-8000-000000000002',
        title: 'Deluxe, 28 inches',
        sku: 'HOUSE-SHEAF-D',
        price_in_cents: 11800,
        weight: 2100,
      },
      {
        id: '0199c8a0-0200-7000-8000-000000000003',
        title: 'Premium, 36 inches',
        sku: 'HOUSE-SHEAF-P',
        price_in_cents: 15400,
        weight: 2900,
      },
    ],
    info: {
      Card: 'We write it by hand. Tell us the names; we will not add to your words.',
      Lasts: 'A day laid down, a week in water.',
      Delivery: CHAPEL,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0110-7000-8000-000000000000',
      '0199c8a0-0230-7000-8000-000000000000',
      '0199c8a0-0060-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0210-7000-8000-000000000000',
    title: 'Standing Spray',
    lead_days: 2,
    most_per_day: 3,
    subtitle: 'Lily, rose and fern on an easel',
    description:
      '<p>White lily, rose and fern on a plain wooden easel, for a chapel or the graveside. We set it up and collect the easel afterwards.</p>',
    order: 190,
    site_product_selection: 'lowest_price_first',
    type: 'Sympathy',
    occasions: ['sympathy'],
    colors: ['white'],
    collection: 'sympathy',
    pictures: [
      {
        url: 'product-standing-spray.webp',
        alt: 'A spray of white lilies, roses and fern on a wooden easel, seen from the front.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0210-7000-8000-000000000001',
        title: 'Standard, 30 inches',
        sku: 'STANDING-SPRAY-S',
        price_in_cents: 19500,
        weight: 4200,
      },
      {
        id: '0199c8a0-0210-7000-8000-000000000002',
        title: 'Deluxe, 40 inches',
        sku: 'STANDING-SPRAY-D',
        price_in_cents: 26500,
        weight: 5600,
      },
      {
        id: '0199c8a0-0210-7000-8000-000000000003',
        title: 'Premium, 50 inches',
        sku: 'STANDING-SPRAY-P',
        price_in_cents: 34000,
        weight: 7200,
      },
    ],
    info: {
      Size: 'Sizes are of the flowers; the easel stands 5 feet high.',
      Band: 'A linen band with the names, if you wish. There is no charge for it.',
      Delivery: CHAPEL,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0060-7000-8000-000000000000',
      '0199c8a0-0200-7000-8000-000000000000',
      '0199c8a0-0230-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0230-7000-8000-000000000000',
    title: 'Memorial Basket',
    subtitle: 'Lavender, white and green',
    description:
      '<p>Lavender-colored stock and lisianthus with white rose and soft green, in a willow basket with a handle. It stands by itself and can be carried home by one person.</p>',
    order: 220,
    site_product_selection: 'first_variant',
    type: 'Sympathy',
    occasions: ['sympathy'],
    colors: ['white', 'purple'],
    collection: 'sympathy',
    pictures: [
      {
        url: 'product-memorial-basket.webp',
        alt: 'A willow basket of lavender and white flowers on a wooden table.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0230-7000-8000-000000000001',
        title: 'Standard, 24 stems',
        sku: 'MEMORIAL-BASKET-S',
        price_in_cents: 11200,
        weight: 3400,
        stock: 5,
      },
      {
        id: '0199c8a0-0230-7000-8000-000000000002',
        title: 'Deluxe, 36 stems',
        sku: 'MEMORIAL-BASKET-D',
        price_in_cents: 14800,
        weight: 4500,
        stock: 4,
      },
      {
        id: '0199c8a0-0230-7000-8000-000000000003',
        title: 'Premium, 50 stems',
        sku: 'MEMORIAL-BASKET-P',
        price_in_cents: 18900,
        weight: 5700,
        stock: 2,
      },
    ],
    info: {
      Size: 'Standard is about 18 inches high, with the handle.',
      Lasts: 'Six days. Nothing in it has a strong scent.',
      Care: 'Pour a cup of water into the liner each morning.',
      Delivery: CHAPEL,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0110-7000-8000-000000000000',
      '0199c8a0-0200-7000-8000-000000000000',
      '0199c8a0-0210-7000-8000-000000000000',
    ],
  }),
];
