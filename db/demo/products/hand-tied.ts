import { DELIVERY, product } from './product';

export const handTied = [
  product({
    id: '0199c8a0-0020-7000-8000-000000000000',
    title: 'Garden Bouquet, Hand-tied',
    subtitle: 'Peony, rose and anemone in kraft paper',
    description:
      '<p>Pink peony, apricot rose, ranunculus and white anemone, tied in a spiral so that it stands by itself and drops into a vase as it is. Eighteen stems in kraft paper with a linen ribbon.</p>',
    order: 150,
    site_product_selection: 'lowest_price_first',
    type: 'Hand-tied',
    occasions: ['birthday', 'anniversary', 'mother'],
    colors: ['white', 'pink'],
    collection: 'hand_tied',
    pictures: [
      {
        url: 'peony-anemone-kraft-bouquet.webp',
        alt: 'A round bouquet of pink peonies, blush and apricot roses and a white anemone standing in kraft paper with a linen bow.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0020-7000-8000-000000000001',
        title: 'Standard, 18 stems',
        sku: 'GARDEN-S',
        price_in_cents: 8800,
        weight: 1400,
      },
      {
        id: '0199c8a0-0020-7000-8000-000000000002',
        title: 'Deluxe, 26 stems',
        sku: 'GARDEN-D',
        price_in_cents: 11600,
        weight: 1900,
      },
      {
        id: '0199c8a0-0020-7000-8000-000000000003',
        title: 'Premium, 36 stems',
        sku: 'GARDEN-P',
        price_in_cents: 14400,
        weight: 2500,
      },
    ],
    info: {
      Size: 'Standard is about 15 inches high and 12 across. A vase with a 4-inch neck fits it.',
      Lasts: 'Six to eight days.',
      Care: 'Leave it tied. Cut an inch off all stems at a slant, and again when you change the water.',
      'If a stem is short': 'We match its color and value, and write to you first.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0040-7000-8000-000000000000',
      '0199c8a0-0190-7000-8000-000000000000',
      '0199c8a0-0080-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0040-7000-8000-000000000000',
    title: 'Garden Roses, Twelve',
    subtitle: 'Twelve in blush and ivory, with a silk ribbon',
    description:
      '<p>Twelve garden roses, the flat-cupped kinds that are often taken for peonies, with willow leaf and a little baby’s breath. Tied with a silk ribbon, stems cut level.</p>',
    order: 40,
    site_product_selection: 'first_variant',
    type: 'Hand-tied',
    occasions: ['anniversary', 'valentine', 'mother'],
    colors: ['white', 'pink'],
    collection: 'hand_tied',
    pictures: [
      {
        url: 'blush-rose-bouquet-satin-ribbon.webp',
        alt: 'A bouquet of blush and ivory garden roses lying on pale cloth, seen from above, its ribbon trailing from the stems.',
      },
    ],
    option: 'Stems',
    variants: [
      {
        id: '0199c8a0-0040-7000-8000-000000000001',
        title: 'Twelve',
        sku: 'ROSES-12',
        price_in_cents: 12800,
        sale_price_in_cents: 11000,
        weight: 1300,
        stock: 7,
      },
      {
        id: '0199c8a0-0040-7000-8000-000000000002',
        title: 'Twenty-four',
        sku: 'ROSES-24',
        price_in_cents: 23800,
        sale_price_in_cents: 20400,
        weight: 2400,
        stock: 3,
      },
    ],
    info: {
      Size: 'About 18 inches long, ribbon not counted.',
      Lasts: 'Five to seven days from half open.',
      Care: 'Strip any leaf that would stand in water. A rose that hangs its head revives in a sink of cool water overnight.',
      Season: 'From growers in Ecuador and Colombia all year; a few stems from our own bushes in June.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0010-7000-8000-000000000000',
      '0199c8a0-0070-7000-8000-000000000000',
      '0199c8a0-0020-7000-8000-000000000000',
    ],
  }),
  product({
    id: '0199c8a0-0090-7000-8000-000000000000',
    title: 'Three Heads',
    subtitle: 'Hydrangea, with tulips and one rose',
    description:
      '<p>Three heads of blue hydrangea, two pink tulips and a cream garden rose, hand-tied close in kraft paper. The hydrangeas dry well if you let the water run out.</p>',
    order: 230,
    site_product_selection: 'lowest_price_first',
    type: 'Hand-tied',
    occasions: ['birthday', 'mother', 'thank-you'],
    colors: ['pink', 'blue'],
    collection: 'hand_tied',
    pictures: [
      {
        url: 'three-hydrangea-kraft-bouquet.webp',
        alt: 'Three large heads of blue hydrangea with pink tulips and a cream rose, wrapped in kraft paper before a sage wall.',
      },
    ],
    option: 'Size',
    variants: [
      {
        id: '0199c8a0-0090-7000-8000-000000000001',
        title: 'Three heads',
        sku: 'THREE-HEADS',
        price_in_cents: 8400,
        weight: 1600,
        stock: 0,
      },
    ],
    info: {
      Size: 'About 16 inches high and 15 across.',
      Lasts: 'Six days; dried, a winter.',
      Care: 'Hydrangea drinks through its petals too. If a head wilts, float it face down in cool water for an hour.',
      Season: 'Cut here from late June to September.',
      Delivery: DELIVERY,
    },
    card_message: true,
    goes_with: [
      '0199c8a0-0020-7000-8000-000000000000',
      '0199c8a0-0040-7000-8000-000000000000',
      '0199c8a0-0030-7000-8000-000000000000',
    ],
  }),
];
