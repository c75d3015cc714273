import type { IconName } from '~/ui/icon';

type Area = 'content' | 'orders';

interface Place {
  module: `features/${string}.collection.tsx`;
  /** Its address without a slash; the CSV is under it. */
  path: string;
  csv: string;
  label: string;
  area: Area;
  nav: { group: 'Clients' | 'Store' | 'Pictures' | 'Words'; label: string; icon: IconName };
  /** The card on the dashboard, and its place among the others (admin spec 2). */
  card?: { order: number; title: string; text: string };
}

/** The one place where the program learns of a collection: routes, navigation, dashboard, permissions, trash, audit log. */
export const COLLECTIONS = {
  reference_materials: {
    ...{ module: 'features/resources/materials.collection.tsx', path: 'reference-manager', csv: 'materials.csv' },
    ...{ label: 'Resource', area: 'content', nav: { group: 'Words', label: 'Resources', icon: 'document' } },
    card: { order: 6, title: 'Wedding Reference Materials', text: 'Charts and guides for couples.' },
  },
  vendors: {
    ...{ module: 'features/vendors/vendors.collection.tsx', path: 'vendor-manager', csv: 'vendors.csv' },
    ...{ label: 'Vendor', area: 'content', nav: { group: 'Words', label: 'Vendors', icon: 'person' } },
    card: { order: 7, title: 'Trusted Vendors', text: 'The vendors we like to work with.' },
  },
  rental_items: {
    ...{
      module: 'features/rentals/rental-items.collection.tsx',
      path: 'rental-items-manager',
      csv: 'rental-items.csv',
    },
    ...{ label: 'Rental item', area: 'content', nav: { group: 'Words', label: 'Rental Items', icon: 'bag' } },
  },
  flower_types: {
    ...{ module: 'features/flower-guide/flowers.collection.tsx', path: 'flower-guide-manager', csv: 'flowers.csv' },
    ...{ label: 'Flower', area: 'content', nav: { group: 'Pictures', label: 'Flower Guide', icon: 'photo' } },
    card: { order: 4, title: 'Flower Guide', text: 'Every flower with its season and meanings.' },
  },
  testimonials: {
    ...{ module: 'features/reviews/testimonials.collection.tsx', path: 'reviews-manager', csv: 'testimonials.csv' },
    ...{ label: 'Testimonial', area: 'content', nav: { group: 'Words', label: 'Reviews', icon: 'envelope' } },
    card: { order: 10, title: 'Reviews', text: 'Google reviews and testimonials.' },
  },
  weddings: {
    ...{ module: 'features/weddings/weddings.collection.tsx', path: 'weddings-manager', csv: 'weddings.csv' },
    ...{ label: 'Wedding', area: 'content', nav: { group: 'Words', label: 'Real Weddings', icon: 'photo' } },
    card: { order: 13, title: 'Real Weddings', text: 'Stories with pictures, flowers and vendors.' },
  },
  closures: {
    ...{ module: 'features/calendar/closures.collection.tsx', path: 'closed-days', csv: 'closed-days.csv' },
    ...{ label: 'Closure', area: 'content', nav: { group: 'Clients', label: 'Closed Days', icon: 'close' } },
    card: { order: 11, title: 'Closed Days', text: 'Holidays and days off.' },
  },
  special_hours: {
    ...{ module: 'features/calendar/special-hours.collection.tsx', path: 'special-hours', csv: 'special-hours.csv' },
    ...{ label: 'Special hours', area: 'content', nav: { group: 'Clients', label: 'Special Hours', icon: 'check' } },
    card: { order: 12, title: 'Special Hours', text: 'Open on a Sunday, or closing early.' },
  },
  delivery_zones: {
    ...{ module: 'features/store/delivery/delivery-zones.collection.tsx', path: 'delivery-zones', csv: 'zones.csv' },
    ...{ label: 'Delivery zone', area: 'orders', nav: { group: 'Store', label: 'Delivery Zones', icon: 'bag' } },
    card: { order: 14, title: 'Delivery Zones', text: 'Where you deliver, and for how much.' },
  },
  client_form_fields: {
    ...{ module: 'features/inquiries/admin/form-fields.collection.tsx', path: 'form-field-manager', csv: 'fields.csv' },
    ...{ label: 'Form field', area: 'content', nav: { group: 'Clients', label: 'Inquiry Form', icon: 'document' } },
    card: { order: 9, title: 'Inquiry Form Fields', text: 'What the inquiry form asks.' },
  },
} as const satisfies Record<string, Place>;

export type CollectionTable = keyof typeof COLLECTIONS;

const PLACES: [string, Place][] = Object.entries(COLLECTIONS);

export function collectionLinks(group: Place['nav']['group']) {
  return PLACES.filter(([, { nav }]) => nav.group === group).map(([, { nav, path }]) => ({ ...nav, to: `/${path}` }));
}

export function collectionCards() {
  return PLACES.flatMap(([, { path, card }]) => (card ? [{ ...card, to: `/${path}` }] : []));
}

export const COLLECTION_LABELS = Object.fromEntries(PLACES.map(([table, { label }]) => [table, label]));

export const COLLECTION_AREAS: Record<string, Area> = Object.fromEntries(
  PLACES.map(([table, { area }]) => [table, area]),
);
