import { DELIVERY, product } from './product';

export const tables = [
  product({
    id: '0199c8a0-0130-7000-8000-000000000000',
    title: 'Quiet Morning',
    subtitle: 'White and green in a low bowl',
    description:
      '<p>White ranunculus, lisianthus and yarrow with mint, ivy and young fern, set low in a pale bowl for the middle of a round table. It is made to be looked down on, and nobody has to lean around it to talk.</p>',
    order: 20,
    site_product_selection: 'first_variant',
    type: 'Arrangements',
    occasions: ['get-well', 'new-baby', 'home'],
    colors: ['white', 'green'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'product-quiet-morning.webp',
        alt: 'A low bowl of white flowers on a round wooden table with a cup of coffee, seen from straight above.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0130-7000-8000-000000000001', title: 'Standard, 20 stems', sku: 'QUIET-MORNING-S' },
        ...{ price_in_cents: 9600, weight: 3100, stock: 7 },
      },
      {
        ...{ id: '0199c8a0-0130-7000-8000-000000000002', title: 'Deluxe, 30 stems', sku: 'QUIET-MORNING-D' },
        ...{ price_in_cents: 12800, weight: 3900, stock: 5 },
      },
      {
        ...{ id: '0199c8a0-0130-7000-8000-000000000003', title: 'Premium, 42 stems', sku: 'QUIET-MORNING-P' },
        ...{ price_in_cents: 16400, weight: 4700, stock: 3 },
      },
    ],
    info: {
      Size: 'Standard is 6 inches high and 12 across; premium, 7 and 18.',
      Lasts: 'Six to eight days.',
      Care: 'Stems stand in pins, not foam. Lift nothing; pour water in at the edge every morning.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0220-7000-8000-000000000000',
      '0199c8a0-0010-7000-8000-000000000000',
      '0199c8a0-0070-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0140-7000-8000-000000000000',
    title: 'Kitchen Jar',
    subtitle: 'A meadow mix in a stoneware jug',
    description:
      '<p>Cosmos, scabiosa, Queen Anne’s lace and whatever else stood tallest that morning, loose in a stoneware jug. No two are alike. For a kitchen table, where somebody will move it twice a day.</p>',
    order: 30,
    site_product_selection: 'lowest_price_first',
    type: 'Arrangements',
    occasions: ['birthday', 'get-well', 'home'],
    colors: ['pink', 'yellow'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'product-kitchen-jar.webp',
        alt: 'Cosmos, daisies, zinnias and lavender in a stoneware jug on a kitchen table before a window, at eye level.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0140-7000-8000-000000000001', title: 'Standard, 15 stems', sku: 'KITCHEN-JAR-S' },
        ...{ price_in_cents: 5800, weight: 2200 },
      },
      {
        ...{ id: '0199c8a0-0140-7000-8000-000000000002', title: 'Deluxe, 24 stems', sku: 'KITCHEN-JAR-D' },
        ...{ price_in_cents: 7800, weight: 2800 },
      },
      {
        ...{ id: '0199c8a0-0140-7000-8000-000000000003', title: 'Premium, 36 stems', sku: 'KITCHEN-JAR-P' },
        ...{ price_in_cents: 9900, weight: 3500 },
      },
    ],
    info: {
      Size: 'The jug is 7 inches high; stems stand about a foot above it.',
      Lasts: 'Five days, a week if the water is changed.',
      Season: 'Cut here from June to frost. From November we make it with hoop-house stems and seed heads.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0100-7000-8000-000000000000',
      '0199c8a0-0170-7000-8000-000000000000',
      '0199c8a0-0150-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0160-7000-8000-000000000000',
    title: 'Dried Winter',
    subtitle: 'Grasses, lavender and yarrow, dried here',
    ribbon_text: 'Keeps a year',
    description:
      '<p>What we hung from the barn beams in August: tall grasses, lavender and gold yarrow in a tall clay vase. It needs no water and no thought. Blow the dust off in March.</p>',
    order: 60,
    site_product_selection: 'first_variant',
    type: 'Arrangements',
    occasions: ['home'],
    colors: ['yellow', 'purple'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'product-dried-winter.webp',
        alt: 'Dried grasses, lavender and yarrow reaching up from a tall vase before a clay-colored wall, seen from low down.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0160-7000-8000-000000000001', title: 'Standard, 24 inches', sku: 'DRIED-WINTER-S' },
        ...{ price_in_cents: 8800, sale_price_in_cents: 7400, weight: 1800, stock: 10 },
      },
      {
        ...{ id: '0199c8a0-0160-7000-8000-000000000002', title: 'Deluxe, 32 inches', sku: 'DRIED-WINTER-D' },
        ...{ price_in_cents: 11800, sale_price_in_cents: 9800, weight: 2500, stock: 6 },
      },
      {
        ...{ id: '0199c8a0-0160-7000-8000-000000000003', title: 'Premium, 40 inches', sku: 'DRIED-WINTER-P' },
        ...{ price_in_cents: 15600, weight: 3300, stock: 2 },
      },
    ],
    info: {
      Size: 'Heights are from the table to the tallest grass.',
      Lasts: 'A year, more out of the sun.',
      Care: 'Dry and out of drafts. Never beside a stove.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0050-7000-8000-000000000000',
      '0199c8a0-0180-7000-8000-000000000000',
      '0199c8a0-0220-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0220-7000-8000-000000000000',
    title: 'Laurel Garland',
    subtitle: 'Mountain laurel, bay and ivy for a long table',
    description:
      '<p>A garland of mountain laurel, bay and ivy, wired by hand on a cord and laid down the middle of the table. Six taper candles and their holders come with it on loan; we ask for them back within the week.</p>',
    order: 100,
    site_product_selection: 'lowest_price_first',
    type: 'Arrangements',
    occasions: ['home'],
    colors: ['green'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'product-laurel-garland.webp',
        alt: 'A garland of dark green leaves running the length of a set table, with lit candles between, seen from one end.',
      },
    ],
    option: 'Length',
    variants: [
      {
        ...{ id: '0199c8a0-0220-7000-8000-000000000001', title: 'Standard, 6 feet', sku: 'GARLAND-6' },
        ...{ price_in_cents: 11400, weight: 2600 },
      },
      {
        ...{ id: '0199c8a0-0220-7000-8000-000000000002', title: 'Deluxe, 9 feet', sku: 'GARLAND-9' },
        ...{ price_in_cents: 16200, weight: 3800 },
      },
      {
        ...{ id: '0199c8a0-0220-7000-8000-000000000003', title: 'Premium, 12 feet', sku: 'GARLAND-12' },
        ...{ price_in_cents: 20800, weight: 5000 },
      },
    ],
    info: {
      Size: 'About 9 inches wide and 4 high. Six feet suits a table for six.',
      Lasts: 'Four days fresh; the laurel holds its leaf for weeks.',
      Care: 'Mist it the evening before. Keep two fingers’ width between leaf and flame.',
      Delivery: 'Two working days after the order, within 40 miles of the studio. For a set hour, call us.',
    },
    goes_with: [
      '0199c8a0-0130-7000-8000-000000000000',
      '0199c8a0-0160-7000-8000-000000000000',
      '0199c8a0-0010-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0240-7000-8000-000000000000',
    title: 'Bulb Bowl',
    subtitle: 'Daffodils, growing',
    description:
      '<p>Daffodils planted close in a glazed bowl with moss and gravel, given to you in bud. They open in a week on a cool sill, and in the fall the bulbs can go under any tree.</p>',
    order: 110,
    site_product_selection: 'first_variant',
    type: 'Gifts',
    occasions: ['get-well', 'home'],
    colors: ['yellow'],
    collection: 'gifts',
    pictures: [
      {
        url: 'product-bulb-bowl.webp',
        alt: 'Yellow daffodils growing from moss in a wide bowl, seen from above and to one side.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0240-7000-8000-000000000001', title: 'Standard, 7 bulbs', sku: 'BULB-BOWL-7' },
        ...{ price_in_cents: 4600, weight: 2400, stock: 12 },
      },
      {
        ...{ id: '0199c8a0-0240-7000-8000-000000000002', title: 'Deluxe, 12 bulbs', sku: 'BULB-BOWL-12' },
        ...{ price_in_cents: 6400, weight: 3600, stock: 8 },
      },
      {
        ...{ id: '0199c8a0-0240-7000-8000-000000000003', title: 'Premium, 20 bulbs', sku: 'BULB-BOWL-20' },
        ...{ price_in_cents: 8900, weight: 5200, stock: 3 },
      },
    ],
    info: {
      Size: 'Bowls of 8, 10 and 13 inches.',
      Lasts: 'Three weeks in flower where nights are cool; in the ground, for good.',
      Care: 'Water when the moss is dry to the touch. All parts are harmful to cats and dogs.',
      Season: 'December to April.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0030-7000-8000-000000000000',
      '0199c8a0-0180-7000-8000-000000000000',
      '0199c8a0-0190-7000-8000-000000000000',
    ],
  }),
];
