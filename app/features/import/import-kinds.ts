export const IMPORT_CHOICES = [
  {
    value: 'products',
    label: 'Products',
    detail:
      'A product export of Shopify, WooCommerce, Squarespace or Wix, an item library of Square, or any CSV file with names and prices.',
  },
  {
    value: 'clients',
    label: 'Clients and contacts',
    detail:
      'An export of HoneyBook, 17hats, Dubsado or an address book, or a CSV file with the columns Name, Email and Event date.',
  },
  {
    value: 'posts',
    label: 'Posts',
    detail:
      'An export of WordPress or Squarespace, an XML file. From Wix, the newest posts: save the page /blog-feed.xml of your old site.',
  },
  {
    value: 'pages',
    label: 'Pages',
    detail: 'The same export of WordPress or Squarespace: its pages become pages of your own, such as /pages/our-barn.',
  },
] as const;

export type FileKindName = (typeof IMPORT_CHOICES)[number]['value'];
export type ImportKindName = FileKindName | 'photos';

export function importChoice(kind: string | null | undefined) {
  return IMPORT_CHOICES.find(({ value }) => value === kind);
}

export const PHOTOS = ['photo', 'photos'] as const;

/** '1 product', 'no products', '1,200 products'. */
export function counted(count: number, [one, several]: readonly [string, string]): string {
  return `${count === 0 ? 'no' : count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
