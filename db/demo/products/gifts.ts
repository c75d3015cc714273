import { DELIVERY, product } from './product';

export const gifts = [
  product({
    id: '0199c8a0-0070-7000-8000-000000000000',
    title: 'One Rose',
    subtitle: 'A garden rose in a black bud vase',
    description:
      '<p>One garden rose, half open, in a black stoneware vase that fits a desk or a bedside. For when twelve would be too many.</p>',
    order: 180,
    site_product_selection: null,
    type: 'Gifts',
    occasions: ['anniversary', 'valentine', 'thank-you'],
    colors: ['pink'],
    collection: 'gifts',
    pictures: [
      {
        url: 'single-blush-rose-black-vase.webp',
        alt: 'A single blush garden rose in a black bottle-shaped vase on a wooden table, sage wall behind.',
      },
    ],
    option: 'Color',
    variants: [
      {
        id: '0199c8a0-0070-7000-8000-000000000001',
        title: 'Blush',
        sku: 'ONE-ROSE-BLUSH',
        price_in_cents: 3400,
        sale_price_in_cents: 2800,
        weight: 900,
        stock: 14,
      },
      {
        id: '0199c8a0-0070-7000-8000-000000000002',
        title: 'White',
        sku: 'ONE-ROSE-WHITE',
        price_in_cents: 3400,
        sale_price_in_cents: 2800,
        weight: 900,
        stock: 11,
      },
    ],
    info: {
      Size: 'The vase is 5 inches high; the rose stands 5 inches above it.',
      Lasts: 'Five to seven days.',
      Care: 'Fill the vase to the neck every second day: it holds less than it seems to.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0180-7000-8000-000000000000',
      '0199c8a0-0170-7000-8000-000000000000',
      '0199c8a0-0030-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0100-7000-8000-000000000000',
    title: 'Fence Row',
    subtitle: 'Cosmos, cut from along the fence',
    description:
      '<p>Fifteen stems of pink cosmos from the row along the fence, wrapped, with the stoneware bottle for the two you want in sight. Buds on the same stems open through the week.</p>',
    order: 200,
    site_product_selection: 'first_variant',
    type: 'Gifts',
    occasions: ['get-well', 'thank-you', 'new-baby'],
    colors: ['white', 'pink'],
    collection: 'gifts',
    pictures: [
      {
        url: 'pink-cosmos-stoneware-bottle.webp',
        alt: 'Two pink cosmos, one tall and one short, in a pale stoneware bottle on an oak table, the rest of the bunch in paper behind it.',
      },
    ],
    option: 'Stems',
    variants: [
      {
        id: '0199c8a0-0100-7000-8000-000000000001',
        title: 'Fifteen stems and the bottle',
        sku: 'FENCE-ROW-15',
        price_in_cents: 7200,
        weight: 1400,
      },
      {
        id: '0199c8a0-0100-7000-8000-000000000002',
        title: 'Fifteen stems, no bottle',
        sku: 'FENCE-ROW-15N',
        price_in_cents: 4800,
        weight: 500,
      },
    ],
    info: {
      Size: 'Stems of 14 to 18 inches. The bottle is 7 inches high.',
      Lasts: 'Four to five days a flower, a week with the buds.',
      Care: 'Pinch off what is over and the next bud opens.',
      Season: 'From early July until frost.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0140-7000-8000-000000000000',
      '0199c8a0-0080-7000-8000-000000000000',
      '0199c8a0-0030-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0120-7000-8000-000000000000',
    title: 'Door Wreath, Midsummer',
    subtitle: 'Rose, peony and fern on a willow ring',
    description:
      '<p>Apricot and blush roses, pink peony and hay-scented fern on a willow ring of 20 inches. We make it in the second half of June only; orders for the next one open on June 1.</p>',
    order: 240,
    site_product_selection: 'lowest_price_first',
    type: 'Gifts',
    occasions: ['home'],
    colors: ['pink', 'green'],
    collection: 'gifts',
    purchasable: false,
    pictures: [
      {
        url: 'rose-peony-fern-wreath.webp',
        alt: 'A loose wreath of apricot and blush roses, pink peonies and bright fern on a dark green wall.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0120-7000-8000-000000000001',
        title: '20 inches',
        sku: 'WREATH-JUNE-20',
        price_in_cents: 12400,
        weight: 2400,
      },
    ],
    info: {
      Size: '20 inches across, 5 deep.',
      Lasts: 'Three days fresh on a shaded door, then it dries where it hangs.',
      Season: 'June 15 to June 30.',
      Delivery: DELIVERY,
    },
    goes_with: [
      '0199c8a0-0060-7000-8000-000000000000',
      '0199c8a0-0220-7000-8000-000000000000',
      '0199c8a0-0080-7000-8000-000000000000',
    ],
  }),
];
