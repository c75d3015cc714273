import { DELIVERY, product } from './product';

export const arrangements = [
  product({
    id: '0199c8a0-0010-7000-8000-000000000000',
    title: 'June Ledge',
    subtitle: 'Peony, garden rose and willow leaf in a footed bowl',
    ribbon_text: 'New this week',
    description:
      '<p>Blush peony, cream garden rose and ranunculus, with willow leaf and a little white delphinium, in a footed stoneware bowl that is yours to keep. Twenty-six stems, made the morning it leaves the studio.</p>',
    order: 10,
    site_product_selection: 'first_variant',
    type: 'Arrangements',
    occasions: ['birthday', 'anniversary', 'mother', 'home'],
    colors: ['white', 'pink'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'blush-peony-rose-compote.webp',
        alt: 'Blush peonies, cream roses and willow leaf, low and wide in a white footed bowl; a few petals on the cloth.',
      },
      {
        url: 'roses-ranunculus-daisies-close.webp',
        alt: 'Pink and cream ranunculus and roses from close above, with white daisies between them.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0010-7000-8000-000000000001', title: 'Standard, 26 stems', sku: 'JUNE-LEDGE-S' },
        ...{ price_in_cents: 14800, weight: 4200, stock: 6 },
      },
      {
        ...{ id: '0199c8a0-0010-7000-8000-000000000002', title: 'Deluxe, 36 stems', sku: 'JUNE-LEDGE-D' },
        ...{ price_in_cents: 18600, weight: 5100, stock: 4 },
      },
      {
        ...{ id: '0199c8a0-0010-7000-8000-000000000003', title: 'Premium, 48 stems', sku: 'JUNE-LEDGE-P' },
        ...{ price_in_cents: 23400, weight: 6300, stock: 2 },
      },
    ],
    info: {
      Size: 'Standard is about 16 inches high and 20 across.',
      Lasts: 'Seven to nine days. The peonies open first and go first; lift them out and the roses carry on.',
      Care: 'Fill the bowl every morning: peonies drink it down in a day. Keep it out of the sun and away from fruit.',
      Season: 'Peony from West Virginia growers from mid-May to late June; flown in for the rest of the year.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0130-7000-8000-000000000000',
      '0199c8a0-0040-7000-8000-000000000000',
      '0199c8a0-0070-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0030-7000-8000-000000000000',
    title: 'Black-Eyed White',
    subtitle: 'Anemone, a stoneware bottle, nothing added',
    description:
      '<p>White anemones with the dark eye, cut in bud, and the stoneware bottle to stand them in. Keep two in the bottle as in the picture; the others come wrapped for a second glass. They bend toward the window and close at night.</p>',
    order: 170,
    site_product_selection: 'first_variant',
    type: 'Arrangements',
    occasions: ['birthday', 'thank-you', 'home'],
    colors: ['white'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'white-anemones-stoneware-bottle.webp',
        alt: 'Two white anemones with black centers in a pale stoneware bottle on an oak table, the rest of the bunch in paper behind it.',
      },
    ],
    option: 'Stems',
    variants: [
      {
        ...{ id: '0199c8a0-0030-7000-8000-000000000001', title: 'Ten stems and the bottle', sku: 'BLACK-EYED-10' },
        ...{ price_in_cents: 6600, weight: 1500, stock: 9 },
      },
      {
        ...{ id: '0199c8a0-0030-7000-8000-000000000002', title: 'Ten stems, no bottle', sku: 'BLACK-EYED-10N' },
        ...{ price_in_cents: 4200, weight: 600, stock: 9 },
      },
    ],
    info: {
      Size: 'The bottle is 7 inches high; stems stand 8 inches above it.',
      Lasts: 'Five to seven days.',
      Care: 'Cool, shallow water, changed every other day. Never beside daffodils: their sap ends anemones early.',
      Season: 'From our hoop house late February to early May; Italian stems from November.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0170-7000-8000-000000000000',
      '0199c8a0-0240-7000-8000-000000000000',
      '0199c8a0-0070-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0050-7000-8000-000000000000',
    title: 'One Window, October',
    subtitle: 'Peony, rose, dahlia and tulip in pewter',
    description:
      '<p>The studio’s answer to an old Dutch painting: burgundy peony and café au lait dahlia, coral rose, butter tulip and a few spires of dark delphinium in a pewter urn. The flowers come from four seasons and three countries, so we ask for two working days.</p>',
    order: 130,
    site_product_selection: 'first_variant',
    type: 'Arrangements',
    occasions: ['anniversary', 'home'],
    colors: ['pink', 'red', 'orange'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'tulip-peony-pewter-urn.webp',
        alt: 'A full arrangement in a pewter urn against a dark wall: a pale peony, red and coral roses, yellow tulips, dark cosmos, blue delphinium.',
      },
    ],
    option: 'Vessel',
    variants: [
      {
        ...{ id: '0199c8a0-0050-7000-8000-000000000001', title: 'With the pewter urn', sku: 'ONE-WINDOW-URN' },
        ...{ price_in_cents: 26800, weight: 5800, stock: 2 },
      },
      {
        ...{ id: '0199c8a0-0050-7000-8000-000000000002', title: 'In a plain bowl', sku: 'ONE-WINDOW-BOWL' },
        ...{ price_in_cents: 19200, weight: 4600, stock: 5 },
      },
    ],
    info: {
      Size: 'About 22 inches high and 22 across.',
      Lasts: 'Six to eight days. The tulips lengthen an inch or two; let them.',
      Care: 'Top up daily through the back of the urn. Turn it a quarter every morning so that no side leans.',
      Delivery: 'Two working days after the order, within 40 miles of the studio. It travels upright in our own van.',
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0160-7000-8000-000000000000',
      '0199c8a0-0080-7000-8000-000000000000',
      '0199c8a0-0220-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0080-7000-8000-000000000000',
    title: 'Late August',
    subtitle: 'Dahlias from the micro farm',
    ribbon_text: 'Micro farm',
    description:
      '<p>Dahlias in bronze, burgundy and café au lait with an apricot rose or two, cut before eight on the day you get them. In a footed bowl, with willow leaf from the creek.</p>',
    order: 140,
    site_product_selection: 'lowest_price_first',
    type: 'Arrangements',
    occasions: ['birthday', 'thank-you', 'home'],
    colors: ['red', 'orange'],
    collection: 'arrangements',
    pictures: [
      {
        url: 'dahlias-rose-footed-bowl.webp',
        alt: 'Orange, burgundy and pale pink dahlias and apricot roses in a white footed bowl before a clay-colored wall, willow leaf to both sides.',
      },
      {
        url: 'dahlia-cosmos-farm-row.webp',
        alt: 'A row of coral and cream dahlias with pink cosmos, a bare earth path beside it and trees out of focus behind.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0080-7000-8000-000000000001', title: 'Standard, 16 stems', sku: 'LATE-AUGUST-S' },
        ...{ price_in_cents: 11800, weight: 3900, stock: 8 },
      },
      {
        ...{ id: '0199c8a0-0080-7000-8000-000000000002', title: 'Deluxe, 24 stems', sku: 'LATE-AUGUST-D' },
        ...{ price_in_cents: 15200, weight: 4800, stock: 5 },
      },
      {
        ...{ id: '0199c8a0-0080-7000-8000-000000000003', title: 'Premium, 32 stems', sku: 'LATE-AUGUST-P' },
        ...{ price_in_cents: 18800, weight: 5600, stock: 3 },
      },
    ],
    info: {
      Size: 'Standard is about 14 inches high and 20 across.',
      Lasts: 'Four to six days. Dahlias are cut open because buds stay buds.',
      Care: 'Fresh water every day and a new cut every second one. A cool room at night adds two days.',
      Season: 'From late July to the first hard frost, here about October 12.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0050-7000-8000-000000000000',
      '0199c8a0-0150-7000-8000-000000000000',
      '0199c8a0-0100-7000-8000-000000000000',
    ],
  }),
];
