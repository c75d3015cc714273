import type { Area } from '~/lib/areas';

type RailGroup = 'Today' | 'Orders' | 'Events' | 'Website';
type SettingsGroup = 'Studio' | 'Delivery' | 'Money' | 'Clients';

interface Place {
  module: `features/${string}.collection.tsx`;
  /** Its address without a slash; the CSV is under it. */
  path: string;
  csv: string;
  label: string;
  area: Area;
  /**
   * Its group in the rail, or on the Settings page for what one sets up once. Stems are tabs of the stem stock, galleries a page
   * of the gallery manager.
   */
  nav: { group: RailGroup | SettingsGroup | 'Stems' | 'Galleries' | 'Subscriptions'; label: string };
  /** The card on the dashboard, and its place among the others (admin spec 2). */
  card?: { order: number; title: string; text: string };
}

/** The one place where the program learns of a collection: routes, navigation, dashboard, permissions, trash, audit log. */
export const COLLECTIONS = {
  reference_materials: {
    module: 'features/resources/materials.collection.tsx',
    path: 'reference-manager',
    csv: 'materials.csv',
    label: 'Resource',
    area: 'content',
    nav: { group: 'Website', label: 'Resources' },
    card: { order: 6, title: 'Wedding Reference Materials', text: 'Charts and guides for couples.' },
  },
  vendors: {
    module: 'features/vendors/vendors.collection.tsx',
    path: 'vendor-manager',
    csv: 'vendors.csv',
    label: 'Vendor',
    area: 'content',
    nav: { group: 'Events', label: 'Vendors' },
    card: { order: 7, title: 'Trusted Vendors', text: 'The vendors we like to work with.' },
  },
  venues: {
    module: 'features/venues/venues.collection.tsx',
    path: 'venues',
    csv: 'venues.csv',
    label: 'Venue',
    area: 'content',
    nav: { group: 'Events', label: 'Venues' },
  },
  rental_items: {
    module: 'features/rentals/rental-items.collection.tsx',
    path: 'rental-items-manager',
    csv: 'rental-items.csv',
    label: 'Rental item',
    area: 'content',
    nav: { group: 'Events', label: 'Rental Items' },
  },
  flower_types: {
    module: 'features/flower-guide/flowers.collection.tsx',
    path: 'flower-guide-manager',
    csv: 'flowers.csv',
    label: 'Flower',
    area: 'content',
    nav: { group: 'Website', label: 'Flower Guide' },
    card: { order: 4, title: 'Flower Guide', text: 'Every flower with its season and meanings.' },
  },
  testimonials: {
    module: 'features/reviews/testimonials.collection.tsx',
    path: 'reviews-manager',
    csv: 'testimonials.csv',
    label: 'Testimonial',
    area: 'content',
    nav: { group: 'Website', label: 'Reviews' },
    card: { order: 10, title: 'Reviews', text: 'Google reviews and testimonials.' },
  },
  galleries: {
    module: 'features/gallery/admin/galleries.collection.tsx',
    path: 'gallery-manager/galleries',
    csv: 'galleries.csv',
    label: 'Gallery',
    area: 'content',
    nav: { group: 'Galleries', label: 'Names of the galleries' },
  },
  weddings: {
    module: 'features/weddings/weddings.collection.tsx',
    path: 'weddings-manager',
    csv: 'weddings.csv',
    label: 'Wedding',
    area: 'content',
    nav: { group: 'Website', label: 'Real weddings' },
    card: { order: 13, title: 'Real weddings', text: 'Stories with pictures, flowers and vendors.' },
  },
  date_reminders: {
    module: 'features/reminders/date-reminders.collection.tsx',
    path: 'date-reminders',
    csv: 'reminders.csv',
    label: 'Date reminder',
    area: 'content',
    nav: { group: 'Today', label: 'Date reminders' },
  },
  closures: {
    module: 'features/calendar/closures.collection.tsx',
    path: 'closed-days',
    csv: 'closed-days.csv',
    label: 'Closure',
    area: 'content',
    nav: { group: 'Studio', label: 'Closed days' },
    card: { order: 11, title: 'Closed days', text: 'Holidays and days off.' },
  },
  special_hours: {
    module: 'features/calendar/special-hours.collection.tsx',
    path: 'special-hours',
    csv: 'special-hours.csv',
    label: 'Special hours',
    area: 'content',
    nav: { group: 'Studio', label: 'Special hours' },
    card: { order: 12, title: 'Special hours', text: 'Open on a Sunday, or closing early.' },
  },
  delivery_zones: {
    module: 'features/delivery/delivery-zones.collection.tsx',
    path: 'delivery-zones',
    csv: 'zones.csv',
    label: 'Delivery zone',
    area: 'orders',
    nav: { group: 'Delivery', label: 'Delivery zones' },
    card: { order: 14, title: 'Delivery zones', text: 'Where you deliver, and for how much.' },
  },
  funeral_homes: {
    module: 'features/delivery/sympathy/funeral-homes.collection.tsx',
    path: 'funeral-homes',
    csv: 'funeral-homes.csv',
    label: 'Funeral home',
    area: 'work',
    nav: { group: 'Delivery', label: 'Funeral homes' },
  },
  stems: {
    module: 'features/stems/stems.collection.tsx',
    path: 'stems',
    csv: 'stems.csv',
    label: 'Stem',
    area: 'work',
    nav: { group: 'Stems', label: 'Stems' },
    card: { order: 15, title: 'Stems', text: 'What you buy, from whom, and for how much.' },
  },
  suppliers: {
    module: 'features/stems/suppliers.collection.tsx',
    path: 'suppliers',
    csv: 'suppliers.csv',
    label: 'Supplier',
    area: 'work',
    nav: { group: 'Stems', label: 'Suppliers' },
  },
  events: {
    module: 'features/stems/events/events.collection.tsx',
    path: 'event-flowers',
    csv: 'events.csv',
    label: 'Event',
    area: 'content',
    nav: { group: 'Events', label: 'Events' },
    card: { order: 16, title: 'Events', text: 'The stems of each wedding and dinner.' },
  },
  tax_rates: {
    module: 'features/pricing/tax/tax-rates.collection.tsx',
    path: 'tax-rates',
    csv: 'tax-rates.csv',
    label: 'Tax rate',
    area: 'orders',
    nav: { group: 'Money', label: 'Sales tax rates' },
    card: { order: 20, title: 'Sales tax rates', text: 'What the state and its municipalities charge.' },
  },
  tax_exemptions: {
    module: 'features/checkout/exemptions/tax-exemptions.collection.tsx',
    path: 'tax-exemptions',
    csv: 'exempt.csv',
    label: 'Exempt organization',
    area: 'orders',
    nav: { group: 'Money', label: 'Tax-exempt' },
    card: { order: 21, title: 'Tax-exempt organizations', text: 'Who pays no sales tax.' },
  },
  delivery_windows: {
    module: 'features/delivery/delivery-windows.collection.tsx',
    path: 'delivery-windows',
    csv: 'windows.csv',
    label: 'Delivery window',
    area: 'orders',
    nav: { group: 'Delivery', label: 'Delivery windows' },
    card: { order: 17, title: 'Delivery windows', text: 'The times of day that buyers choose from.' },
  },
  subscriptions: {
    module: 'features/selling/renewals/subscriptions.collection.tsx',
    path: 'store-manager/subscriptions',
    csv: 'subscriptions.csv',
    label: 'Subscription',
    area: 'orders',
    nav: { group: 'Orders', label: 'Subscriptions' },
  },
  standing_orders: {
    module: 'features/standing-orders/standing-orders.collection.tsx',
    path: 'store-manager/standing-orders',
    csv: 'standing-orders.csv',
    label: 'Standing order',
    area: 'orders',
    nav: { group: 'Subscriptions', label: 'Standing orders' },
  },
  discount_codes: {
    module: 'features/pricing/discounts/discount-codes.collection.tsx',
    path: 'discount-codes',
    csv: 'codes.csv',
    label: 'Discount code',
    area: 'orders',
    nav: { group: 'Money', label: 'Discount codes' },
    card: { order: 22, title: 'Discount codes', text: 'Percent, dollars, or free delivery.' },
  },
  holidays: {
    module: 'features/delivery/holidays/holidays.collection.tsx',
    path: 'holidays',
    csv: 'holidays.csv',
    label: 'Holiday',
    area: 'orders',
    nav: { group: 'Delivery', label: 'Holidays' },
    card: { order: 23, title: 'Holidays', text: 'Limits, last orders and prices of the busiest days.' },
  },
  client_form_fields: {
    module: 'features/inquiries/admin/form-fields.collection.tsx',
    path: 'form-field-manager',
    csv: 'fields.csv',
    label: 'Form field',
    area: 'content',
    nav: { group: 'Clients', label: 'Inquiry form' },
    card: { order: 9, title: 'Inquiry form fields', text: 'What the inquiry form asks.' },
  },
  letter_templates: {
    module: 'features/letters/letter-templates.collection.tsx',
    path: 'letter-templates',
    csv: 'letter-templates.csv',
    label: 'Letter template',
    area: 'content',
    nav: { group: 'Clients', label: 'Letter templates' },
  },
  task_templates: {
    module: 'features/tasks/task-templates.collection.tsx',
    path: 'task-lists',
    csv: 'task-lists.csv',
    label: 'Task of a list',
    area: 'content',
    nav: { group: 'Clients', label: 'Task lists' },
  },
  stage_names: {
    module: 'features/pipeline/stage-names.collection.tsx',
    path: 'event-stages',
    csv: 'event-stages.csv',
    label: 'Stage',
    area: 'content',
    nav: { group: 'Clients', label: 'Stages' },
  },
  redirects: {
    module: 'features/redirects/redirects.collection.tsx',
    path: 'redirects',
    csv: 'redirects.csv',
    label: 'Redirect',
    area: 'settings',
    nav: { group: 'Studio', label: 'Redirects' },
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

/** `pattern` is that of its CSV. */
export function exportArea(pattern: string): Area {
  const place = PLACES.find(([, { path, csv }]) => pattern === `${path}/${csv}`)?.[1];
  if (!place) throw new Error(`No collection is exported at /${pattern}.`);
  return place.area;
}
