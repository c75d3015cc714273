import { DELIVERY, product } from './product';

export const wrapped = [
  product({
    id: '0199c8a0-0150-7000-8000-000000000000',
    title: 'Sunflower Armful',
    subtitle: 'As many as one arm holds',
    description:
      '<p>Sunflowers from the lower field, cut long and tied once with twine. Stand them in a bucket on the porch, or cut half of them short for the table.</p>',
    order: 50,
    site_product_selection: 'lowest_price_first',
    type: 'Hand-tied',
    occasions: ['birthday', 'get-well', 'thank-you'],
    colors: ['yellow'],
    collection: 'hand_tied',
    pictures: [
      {
        url: 'product-sunflower-armful.webp',
        alt: 'Ten sunflowers lying across a wooden bench, seen from above at an angle.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0150-7000-8000-000000000001', title: 'Standard, 10 stems', sku: 'SUNFLOWER-10' },
        ...{ price_in_cents: 4400, weight: 1600 },
      },
      {
        ...{ id: '0199c8a0-0150-7000-8000-000000000002', title: 'Deluxe, 18 stems', sku: 'SUNFLOWER-18' },
        ...{ price_in_cents: 6800, weight: 2700 },
      },
      {
        ...{ id: '0199c8a0-0150-7000-8000-000000000003', title: 'Premium, 30 stems', sku: 'SUNFLOWER-30' },
        ...{ price_in_cents: 9800, weight: 4300 },
      },
    ],
    info: {
      Size: 'Stems of 28 to 36 inches.',
      Lasts: 'Seven to ten days.',
      Care: 'They drink a quart a day. Fill the vase to the top the first evening, and again the next.',
      Season: 'From our field July to October; from Florida growers in other months.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0140-7000-8000-000000000000',
      '0199c8a0-0080-7000-8000-000000000000',
      '0199c8a0-0020-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0170-7000-8000-000000000000',
    title: 'Sweet Pea Tumbler',
    subtitle: 'Thirty stems, one scent',
    description:
      '<p>A tumbler of sweet peas in pink, plum and cream. They last four days, and a room remembers them longer.</p>',
    order: 90,
    site_product_selection: 'first_variant',
    type: 'Gifts',
    occasions: ['birthday', 'mother', 'new-baby'],
    colors: ['pink', 'purple'],
    collection: 'gifts',
    pictures: [
      {
        url: 'product-sweet-pea-tumbler.webp',
        alt: 'Pink, lilac, plum and cream sweet peas in a clear glass tumbler on an oak table, before a sage wall.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0170-7000-8000-000000000001', title: 'Standard, one tumbler', sku: 'SWEET-PEA-1' },
        ...{ price_in_cents: 3200, weight: 800, stock: 9 },
      },
      {
        ...{ id: '0199c8a0-0170-7000-8000-000000000002', title: 'Deluxe, a pair', sku: 'SWEET-PEA-2' },
        ...{ price_in_cents: 5800, weight: 1600, stock: 4 },
      },
      {
        ...{ id: '0199c8a0-0170-7000-8000-000000000003', title: 'Premium, three in a row', sku: 'SWEET-PEA-3' },
        ...{ price_in_cents: 8200, weight: 2400, stock: 2 },
      },
    ],
    info: {
      Size: 'The tumbler is 4 inches high; the flowers stand 6 inches above it.',
      Lasts: 'Four days, five in a cool room.',
      Care: 'Keep them away from the fruit bowl: ripening apples drop their petals overnight.',
      Season: 'From our rows mid May to early July; from growers in Japan and Italy in other months.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0070-7000-8000-000000000000',
      '0199c8a0-0180-7000-8000-000000000000',
      '0199c8a0-0140-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0180-7000-8000-000000000000',
    title: 'Posy in a Box',
    subtitle: 'A posy, a card, a length of ribbon',
    description:
      '<p>A small round posy laid in a linen-covered box, its stems in water, with a card in our handwriting. Light enough for a mailroom, small enough for a hospital table.</p>',
    order: 80,
    site_product_selection: null,
    type: 'Gifts',
    occasions: ['valentine', 'get-well', 'thank-you', 'new-baby'],
    colors: ['pink'],
    collection: 'gifts',
    pictures: [
      {
        url: 'product-posy-box.webp',
        alt: 'A posy of pink peonies and cream roses, a written card with its envelope and a roll of ribbon on linen, seen from straight above.',
      },
    ],
    option: 'Size',
    variants: [
      {
        ...{ id: '0199c8a0-0180-7000-8000-000000000001', title: 'Standard', sku: 'POSY-BOX-S' },
        ...{ price_in_cents: 3800, weight: 700, stock: 15 },
      },
      {
        ...{ id: '0199c8a0-0180-7000-8000-000000000002', title: 'Deluxe, with a bud vase', sku: 'POSY-BOX-D' },
        ...{ price_in_cents: 5200, weight: 1100, stock: 9 },
      },
      {
        ...{ id: '0199c8a0-0180-7000-8000-000000000003', title: 'Premium, with vase and candle', sku: 'POSY-BOX-P' },
        ...{ price_in_cents: 6900, weight: 1500, stock: 5 },
      },
    ],
    info: {
      Size: 'The box is 9 inches square; the posy is 6 across.',
      Lasts: 'Five days. Its water lasts one, so find it a glass the first evening.',
      Card: 'Up to 180 letters, by hand. Leave it empty and we send it unsigned.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0170-7000-8000-000000000000',
      '0199c8a0-0070-7000-8000-000000000000',
      '0199c8a0-0240-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0190-7000-8000-000000000000',
    title: 'Twenty Tulips',
    subtitle: 'In paper, still closed',
    description:
      '<p>Twenty tulips of one color, cut in bud and rolled in paper. They go on growing in the vase, an inch or two, and turn toward the lamp.</p>',
    order: 120,
    site_product_selection: 'first_variant',
    type: 'Hand-tied',
    occasions: ['birthday', 'valentine', 'mother'],
    colors: ['white', 'orange', 'yellow'],
    collection: 'hand_tied',
    pictures: [
      {
        url: 'product-tulips-wrapped.webp',
        alt: 'Twenty coral tulips rolled in paper, lying on their side on a table.',
      },
    ],
    option: 'Color',
    variants: [
      {
        ...{ id: '0199c8a0-0190-7000-8000-000000000001', title: 'Coral', sku: 'TULIPS-20-CORAL' },
        ...{ price_in_cents: 4800, sale_price_in_cents: 3900, weight: 900, stock: 11 },
      },
      {
        ...{ id: '0199c8a0-0190-7000-8000-000000000002', title: 'Butter', sku: 'TULIPS-20-BUTTER' },
        ...{ price_in_cents: 4800, sale_price_in_cents: 3900, weight: 900, stock: 8 },
      },
      {
        ...{ id: '0199c8a0-0190-7000-8000-000000000003', title: 'White', sku: 'TULIPS-20-WHITE' },
        ...{ price_in_cents: 4800, weight: 900, stock: 6 },
      },
    ],
    info: {
      Size: 'Stems of 14 to 16 inches.',
      Lasts: 'Six to eight days from bud.',
      Care: 'Cold water, three inches of it, and the paper left on for the first hour so that they stand straight.',
      Season: 'January to May.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0030-7000-8000-000000000000',
      '0199c8a0-0240-7000-8000-000000000000',
      '0199c8a0-0020-7000-8000-000000000000',
    ],
  }),
];
