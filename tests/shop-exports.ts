/** Exports as other shops write them: 300 rows with what their owners leave behind. */

const quoted = (cell: string) => (/[",\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function csv(heads: string[], rows: Record<string, string>[]): string {
  return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
}

const SQUARESPACE = [
  'Product ID [Non Editable]',
  'Variant ID [Non Editable]',
  'Product Type [Non Editable]',
  'Product Page',
  'Product URL',
  'Title',
  'Description',
  'SKU',
  ...[1, 2, 3].flatMap((number) => [`Option Name ${number}`, `Option Value ${number}`]),
  'Price',
  'Sale Price',
  'On Sale',
  'Stock',
  'Categories',
  'Tags',
  'Weight',
  'Length',
  'Width',
  'Height',
  'Visible',
  'Hosted Image URLs',
];

/** 100 products with three rows each. `origin` is where their pictures are. */
export function squarespaceExport(origin: string): string {
  const rows = Array.from({ length: 100 }, (_, at) => {
    const number = at + 1;
    const product = {
      'Product ID [Non Editable]': `5f1e${number}`,
      'Product Type [Non Editable]': number === 99 ? 'DIGITAL' : 'PHYSICAL',
      'Product Page': 'flowers',
      'Product URL': `wild-bowl-${number}`,
      Title: number === 7 ? 'Bowl “No. 7”, late' : `Wild Bowl ${number}`,
      Description: `<p class="">Picked at <strong>dawn</strong>.</p><script>alert(${number})</script>`,
      'Option Name 1': 'Size',
      Categories: number % 2 === 0 ? '/flowers/hand-tied-bouquets, /gifts' : '',
      Tags: number === 1 ? 'Birthday, local' : '',
      Visible: number === 8 ? 'No' : 'Yes',
      'Hosted Image URLs': `${origin}/bowl-${number}.jpg ${origin}/bowl-${number}-side.jpg`,
    };
    return ['Small', 'Large', 'Grand'].map((size, place) => ({
      ...(place === 0 && product),
      'Variant ID [Non Editable]': `${number}-${place}`,
      SKU: `SQ${number}${size.charAt(0)}`,
      'Option Value 1': size,
      // Somebody forgot one.
      Price: number === 9 && size === 'Grand' ? '' : `${45 + place * 20}.00`,
      'Sale Price': `${40 + place * 20}.00`,
      'On Sale': number === 3 ? 'Yes' : 'No',
      Stock: number % 3 === 0 ? 'Unlimited' : String(number % 5),
      Weight: '2.5',
    }));
  });
  return csv(SQUARESPACE, rows.flat());
}

const WIX = [
  ...['handleId', 'fieldType', 'name', 'description', 'productImageUrl', 'collection', 'sku', 'ribbon', 'price'],
  ...['surcharge', 'visible', 'discountMode', 'discountValue', 'inventory', 'weight', 'cost'],
  ...[1, 2].flatMap((number) => [
    `productOptionName${number}`,
    `productOptionType${number}`,
    `productOptionDescription${number}`,
  ]),
];

/** 100 products: with two variants each, without, and with options that all cost the same. */
export function wixExport(): string {
  const rows = Array.from({ length: 100 }, (_, at) => {
    const number = at + 1;
    const options = {
      productOptionName1: 'Size',
      productOptionType1: 'DROP_DOWN',
      productOptionDescription1: 'Small;Large',
      productOptionName2: 'Ribbon',
      productOptionType2: 'COLOR',
      productOptionDescription2: '#d43b5f:Rose;#ffffff:White',
    };
    const product = {
      handleId: `product_${number}`,
      fieldType: 'Product',
      name: `Meadow Jar ${number}`,
      description: '<p>In a jar.&nbsp;</p>',
      productImageUrl: `jar${number}~mv2.jpg;https://static.wixstatic.com/media/side${number}~mv2.png`,
      collection: 'Jars;Gifts',
      ribbon: number === 1 ? 'New' : '',
      price: '30.5',
      visible: number === 4 ? 'false' : 'true',
      discountMode: number === 2 ? 'PERCENT' : 'AMOUNT',
      discountValue: number === 2 ? '10' : '0.0',
      inventory: number === 5 ? 'OutOfStock' : 'InStock',
      weight: '1.2',
    };
    const variants = ['Small', 'Large'].map((size, place) => ({
      handleId: product.handleId,
      fieldType: 'Variant',
      sku: `WX${number}${size}`,
      surcharge: place === 1 ? '12' : '0.0',
      visible: number === 6 && place === 1 ? 'false' : 'true',
      inventory: String(number),
      productOptionDescription1: size,
      productOptionDescription2: '#d43b5f:Rose',
    }));
    if (number === 10) return [{ ...product, ...options }];
    return number % 5 === 0 ? [product] : [{ ...product, ...options }, ...variants];
  });
  return csv(WIX, rows.flat());
}

/** Of the newer catalog of Wix, with rows for pictures. */
export const NEWER_WIX = csv(
  [
    ...['handle', 'fieldType', 'name', 'visible', 'plainDescription', 'media', 'mediaAltText', 'price'],
    ...['strikethroughPrice', 'inventory', 'sku', 'productOptionName1', 'productOptionType1', 'productOptionChoices1'],
  ],
  [
    {
      handle: 'fern',
      fieldType: 'PRODUCT',
      name: 'Fern Bowl',
      visible: 'TRUE',
      plainDescription: 'Ferns.',
      productOptionName1: 'Size',
      productOptionType1: 'TEXT_CHOICES',
      productOptionChoices1: 'Small;Large',
    },
    { handle: 'fern', fieldType: 'MEDIA', media: 'fern~mv2.jpg', mediaAltText: 'Ferns in a bowl' },
    {
      handle: 'fern',
      fieldType: 'VARIANT',
      price: '20',
      strikethroughPrice: '25',
      inventory: 'IN_STOCK',
      sku: 'F1',
      productOptionChoices1: 'Small',
    },
    { handle: 'fern', fieldType: 'VARIANT', price: '30', inventory: '4', sku: 'F2', productOptionChoices1: 'Large' },
  ],
);
