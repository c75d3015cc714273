/** A row of each collection, as the database stores it and as its form posts it. */
import { COLLECTION_AREAS, type CollectionTable } from '../app/collections/registry.ts';
import { aPicture } from './a-picture.ts';
import type { Studio } from './open-studio.ts';

interface Sample {
  page: string;
  csv: string;
  table: CollectionTable;
  /** What a row is called in the audit log. */
  label: string;
  names: [one: string, several: string];
  nameColumn: string;
  /** Every sort of its list, without the reversed ones. */
  sorts: string[];
  row(name: string, index: number): Record<string, unknown>;
  /** Of a list that staff add to. */
  form?(name: string): Record<string, string | File>;
}

/** No two zones may have the same ZIP code. */
function zipOf(name: string) {
  return String([...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 80_000, 7) + 19_999);
}

const PICTURE = await aPicture('plate.png');

export function sampleOf(table: CollectionTable): AddableSample {
  const sample = ADDABLE.find((each) => each.table === table);
  if (!sample) throw new Error(`There is no sample of ${table}.`);
  return sample;
}

export const SAMPLES: Sample[] = [
  {
    page: '/vendor-manager',
    csv: 'vendors.csv',
    table: 'vendors',
    label: 'Vendor',
    names: ['vendor', 'vendors'],
    nameColumn: 'name',
    sorts: ['name', 'category'],
    row: (name, index) => ({ name, category: index % 3 === 0 ? null : `Trade ${index % 2}` }),
    form: (name) => ({ name, category: 'Catering', website_url: 'rye.example.com' }),
  },
  {
    page: '/venues',
    csv: 'venues.csv',
    table: 'venues',
    label: 'Venue',
    names: ['venue', 'venues'],
    nameColumn: 'name',
    sorts: ['name', 'city'],
    row: (name, index) => ({ name, city: index % 3 === 0 ? null : `Town ${index % 2}` }),
    form: (name) => ({ name, city: 'Davis', region: 'wv', house_rules: 'No candles' }),
  },
  {
    page: '/rental-items-manager',
    csv: 'rental-items.csv',
    table: 'rental_items',
    label: 'Rental item',
    names: ['rental item', 'rental items'],
    nameColumn: 'name',
    sorts: ['newest', 'name', 'cost', 'quantity'],
    row: (name, index) => ({ name, rental_cost: `${index % 4}.50`, quantity_available: index % 3 }),
    form: (name) => ({ name, rental_cost: '45', quantity_available: '2' }),
  },
  {
    page: '/gallery-manager/galleries',
    csv: 'galleries.csv',
    table: 'galleries',
    label: 'Gallery',
    names: ['gallery', 'galleries'],
    nameColumn: 'title',
    sorts: ['order'],
    row: (title) => ({ title }),
    form: (title) => ({ title }),
  },
  {
    page: '/reference-manager',
    csv: 'materials.csv',
    table: 'reference_materials',
    label: 'Resource',
    names: ['material', 'materials'],
    nameColumn: 'title',
    sorts: ['newest', 'title'],
    row: (title, index) => ({ title, image_path: `${index}.png`, created_at: new Date(2026, 5, 1 + (index % 5)) }),
    form: (title) => ({ title, alt: 'A sheet of numbers.', image: PICTURE }),
  },
  {
    page: '/flower-guide-manager',
    csv: 'flowers.csv',
    table: 'flower_types',
    label: 'Flower',
    names: ['flower', 'flowers'],
    nameColumn: 'name',
    sorts: ['name'],
    row: (name) => ({ name }),
    form: (name) => ({ name, blurb: 'It keeps for a week.' }),
  },
  {
    page: '/reviews-manager',
    csv: 'testimonials.csv',
    table: 'testimonials',
    label: 'Testimonial',
    names: ['testimonial', 'testimonials'],
    nameColumn: 'name',
    sorts: ['order', 'name'],
    row: (name, index) => ({ name, month_year: 'June 2026', rating: 5, text: 'Calm.', sort_order: index % 7 }),
    form: (name) => ({ name, month_year: 'June 2026', rating: '5', text: 'Calm.', is_published: 'on' }),
  },
  {
    page: '/closed-days',
    csv: 'closed-days.csv',
    table: 'closures',
    label: 'Closure',
    names: ['closure', 'closures'],
    nameColumn: 'title',
    sorts: ['day', 'title'],
    row: (title, index) => ({ title, first_day: `2030-01-0${1 + (index % 7)}`, last_day: '2030-01-09' }),
    form: (title) => ({ title, first_day: '2030-12-24', last_day: '2030-12-28', service: 'all' }),
  },
  {
    page: '/special-hours',
    csv: 'special-hours.csv',
    table: 'special_hours',
    label: 'Special hours',
    names: ['special day', 'special days'],
    nameColumn: 'title',
    sorts: ['day', 'title'],
    row: (title, index) => ({
      title,
      day: new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10),
      opens: '08:00',
      closes: '14:00',
    }),
    form: (title) => ({ title, day: '2030-12-20', opens: '08:00', closes: '14:00', delivers: 'on' }),
  },
  {
    page: '/weddings-manager',
    csv: 'weddings.csv',
    table: 'weddings',
    label: 'Wedding',
    names: ['wedding', 'weddings'],
    nameColumn: 'title',
    sorts: ['day', 'title'],
    row: (title, index) => ({
      title,
      slug: `wedding-${index}`,
      story: 'Rain by noon.',
      day: new Date(Date.UTC(2026, 4, 1 + (index % 7))).toISOString().slice(0, 10),
    }),
    form: (title) => ({ title, day: '2026-05-16', story: 'Rain by noon.', is_published: 'on' }),
  },
  {
    page: '/delivery-zones',
    csv: 'zones.csv',
    table: 'delivery_zones',
    label: 'Delivery zone',
    names: ['zone', 'zones'],
    nameColumn: 'name',
    sorts: ['name', 'fee'],
    row: (name, index) => ({ name, postal_codes: `${10_000 + index}`, fee_cents: (index % 7) * 100 }),
    form: (name) => ({ name, postal_codes: zipOf(name), fee_cents: '9.00', minimum_cents: '0' }),
  },
  {
    page: '/funeral-homes',
    csv: 'funeral-homes.csv',
    table: 'funeral_homes',
    label: 'Funeral home',
    names: ['funeral home', 'funeral homes'],
    nameColumn: 'name',
    sorts: ['name'],
    row: (name) => ({ name, street: '3 Hill Street', city: 'Davis', region: 'WV', postal_code: '26260' }),
    form: (name) => ({ name, street: '3 Hill Street', city: 'Davis', region: 'wv', postal_code: '26260' }),
  },
  {
    page: '/stems',
    csv: 'stems.csv',
    table: 'stems',
    label: 'Stem',
    names: ['stem', 'stems'],
    nameColumn: 'name',
    sorts: ['name', 'on-hand'],
    row: (name, index) => ({ name, bunch_size: 10, bunch_cost_cents: (index % 7) * 100 + 50 }),
    form: (name) => ({ name, bunch_size: '10', bunch_cost_cents: '12.00', low_at: '5' }),
  },
  {
    page: '/suppliers',
    csv: 'suppliers.csv',
    table: 'suppliers',
    label: 'Supplier',
    names: ['supplier', 'suppliers'],
    nameColumn: 'name',
    sorts: ['name'],
    row: (name) => ({ name }),
    form: (name) => ({ name, lead_days: '2' }),
  },
  {
    page: '/event-flowers',
    csv: 'events.csv',
    table: 'events',
    label: 'Event',
    names: ['event', 'events'],
    nameColumn: 'name',
    sorts: ['day', 'name'],
    row: (name, index) => ({ name, day: `2030-05-0${1 + (index % 7)}` }),
    form: (name) => ({ name, day: '2030-05-11' }),
  },
  {
    page: '/store-manager/standing-orders',
    csv: 'standing-orders.csv',
    table: 'standing_orders',
    label: 'Standing order',
    names: ['standing order', 'standing orders'],
    nameColumn: 'name',
    sorts: ['next', 'name'],
    row: (name, index) => ({
      name,
      goods: '1 × Roses',
      place: 'Picked up',
      fields: '{}',
      weeks: 1,
      next_day: `2030-05-0${1 + (index % 7)}`,
    }),
  },
  {
    page: '/task-lists',
    csv: 'task-lists.csv',
    table: 'task_templates',
    label: 'Task of a list',
    names: ['task', 'tasks'],
    nameColumn: 'title',
    sorts: ['title', 'day'],
    row: (title, index) => ({ title, kind: 'wedding', days: index % 7 }),
    form: (title) => ({ title, kind: 'wedding', days: '10', side: 'before' }),
  },
  {
    page: '/tax-rates',
    csv: 'tax-rates.csv',
    table: 'tax_rates',
    label: 'Tax rate',
    names: ['tax rate', 'tax rates'],
    nameColumn: 'name',
    sorts: ['name', 'from'],
    row: (name, index) => ({
      name,
      rate: '1',
      region: 'WV',
      postal_codes: `${10_000 + index}`,
      valid_from: new Date(Date.UTC(2026, 0, 1 + (index % 7))).toISOString().slice(0, 10),
    }),
    form: (name) => ({ name, level: 'municipality', region: 'WV', rate: '1', valid_from: '2026-07-01' }),
  },
  {
    page: '/tax-exemptions',
    csv: 'exempt.csv',
    table: 'tax_exemptions',
    label: 'Exempt organization',
    names: ['organization', 'organizations'],
    nameColumn: 'name',
    sorts: ['name'],
    row: (name, index) => ({ name, email: `office${index}@example.com`, certificate: `C-${index}` }),
    form: (name) => ({ name, email: `${zipOf(name)}@example.com`, certificate: 'C-1' }),
  },
  {
    page: '/delivery-windows',
    csv: 'windows.csv',
    table: 'delivery_windows',
    label: 'Delivery window',
    names: ['window', 'windows'],
    nameColumn: 'name',
    sorts: ['time', 'name'],
    row: (name, index) => ({ name, opens: `0${index % 8}:00`, closes: '12:00' }),
    form: (name) => ({
      name,
      fulfillment: 'delivery',
      opens: '09:00',
      closes: '12:00',
      price_cents: '5',
      orders_per_day: '0',
      weekdays: 'Monday',
      cutoff_day: 'same',
    }),
  },
  {
    page: '/discount-codes',
    csv: 'codes.csv',
    table: 'discount_codes',
    label: 'Discount code',
    names: ['discount code', 'discount codes'],
    nameColumn: 'name',
    sorts: ['newest', 'name'],
    row: (name, index) => ({ name, code: `CODE-${index}`, percent: `${1 + (index % 7)}` }),
    form: (name) => ({ name, code: `CODE-${zipOf(name)}`, kind: 'percent', value: '10', max_uses: '0' }),
  },
  {
    page: '/holidays',
    csv: 'holidays.csv',
    table: 'holidays',
    label: 'Holiday',
    names: ['holiday', 'holidays'],
    nameColumn: 'name',
    sorts: ['day', 'name'],
    row: (name, index) => ({ name, first_day: `2027-02-0${1 + (index % 7)}`, last_day: '2027-02-14' }),
    form: (name) => ({
      name,
      first_day: '2027-02-13',
      last_day: '2027-02-14',
      orders_per_day: '60',
      percent_up: '0',
      round_to: '100',
    }),
  },
  {
    page: '/date-reminders',
    csv: 'reminders.csv',
    table: 'date_reminders',
    label: 'Date reminder',
    names: ['reminder', 'reminders'],
    nameColumn: 'email',
    sorts: ['day', 'email', 'newest'],
    row: (email, index) => ({
      email,
      occasion: 'birthday',
      about: 'Mom',
      month: 1 + (index % 3),
      day: 1 + (index % 28),
      created_at: new Date(2026, 5, 1 + (index % 5)),
    }),
  },
  {
    page: '/form-field-manager',
    csv: 'fields.csv',
    table: 'client_form_fields',
    label: 'Form field',
    names: ['field', 'fields'],
    nameColumn: 'field_label',
    sorts: ['order', 'label'],
    row: (field_label, index) => ({ field_label, field_name: `field_${index}`, sort_order: 100 + (index % 7) }),
    form: (field_label) => ({ field_label, field_name: 'colors', field_type: 'text' }),
  },
];

type AddableSample = Sample & Required<Pick<Sample, 'form'>>;

export const ADDABLE = SAMPLES.filter((sample): sample is AddableSample => sample.form !== undefined);

/** Someone with no more rights than the list needs. */
export function asItsStaff(studio: Studio, { table }: Sample) {
  return studio.asStaff(COLLECTION_AREAS[table] === 'orders' ? 'manager' : 'designer');
}

/** Empties the table, then stores rows with these names; returns their ids. */
export async function storeRows({ platform: { db } }: Studio, { table, row }: Sample, names: string[]) {
  const vendors = table as 'vendors';
  await db.deleteFrom(vendors).execute();
  if (names.length === 0) return [];
  const rows = names.map(row) as unknown as { name: string }[];
  return (await db.insertInto(vendors).values(rows).returning('id').execute()).map(({ id }) => id);
}

/** Oldest first. */
export function storedRows({ platform: { db } }: Studio, table: CollectionTable) {
  const rows = db
    .selectFrom(table as 'vendors')
    .selectAll()
    .orderBy('id')
    .execute();
  return rows as Promise<(Record<string, unknown> & { id: string; version: number })[]>;
}

/** The names of the listed rows, by the labels of their checkboxes. */
export function listedNames(html: string): string[] {
  return [...html.matchAll(/type="checkbox"[^>]*aria-label="Choose ([^"]*)"/g)].map(([, name = '']) => name);
}
