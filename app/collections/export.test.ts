import { expect, test } from 'vitest';
import { asItsStaff, sampleOf, SAMPLES, storeRows } from '../../tests/collections.ts';
import { openStudio, shareStudio } from '../../tests/open-studio.ts';
import { aPicture } from '../../tests/a-picture.ts';

const sharedStudio = shareStudio();

const HEADS: Record<string, string> = {
  vendors: 'Name,Category,Website,Logo',
  venues: 'Name,Street,City,State,ZIP code,Contact,Contact’s phone,Contact’s email,Load-in,House rules,Notes',
  galleries: 'Name,Hidden',
  date_reminders: 'Email,What,Day,Confirmed,Last sent for',
  closures: 'Reason,First day,Last day,Closes,Every year',
  special_hours: 'Reason,Date,Opens,Closes,We deliver',
  delivery_zones: 'Name,Miles from the studio,ZIP codes,Delivery fee,Minimum order,Stop deliveries here for now',
  funeral_homes: 'Name,Street,City,State,ZIP code,City limits,Phone,Note',
  stems: 'Name,Supplier,In the Flower Guide,Stems in a bunch,Cost of a bunch,Low at,On hand',
  suppliers: 'Name,Phone,Email,Days ahead,Note',
  events: 'Name,Date,Note,Stems,Made',
  discount_codes:
    'Name,Code,Kind,Percent or dollars,Most uses,First day,Last day,Only for,For first orders only,Once for each buyer,Stopped for now',
  holidays:
    'Name,On,First day,Last day,Most orders a day,Last day for orders,At,Only these products,"Prices up by, percent",Rounded,Prices from',
  tax_rates: 'Place,Level,State,Percent,From,ZIP codes inside,ZIP codes partly inside,The studio is here',
  tax_exemptions: 'Organization,Email,Certificate number,Valid until',
  delivery_windows: 'Name,For,From,To,Weekdays,Price,Most orders a day,Order before,On,Take no orders for it for now',
  weddings:
    'Title,Venue,Date,Guests,Price of the flowers,Story,Flowers,Vendors,Pictures,Address,Published,Search title,Search description',
  rental_items: 'Name,Description,Rental cost,Quantity,Picture,Added',
  reference_materials: 'Title,Description,Image,Added',
  flower_types: 'Name,What the picture shows,Blurb,Natural Colors,Durability,In season,Imported from,Meanings,Image',
  testimonials: 'Words,Name,Month and year,Stars,Alternative text,Published,Picture,Demo',
  task_templates: 'Kind of event,Task,Days,Before or after',
  standing_orders: 'Next order,Weeks,Number of the purchase order,Customer,Phone,Email,Flowers,Place,Paused,Since',
  client_form_fields: 'Label,Name,Type,Options,Used for,Placeholder,Required,Order',
};

test.each(SAMPLES)('$page: an empty list is exported as its heads, and is not cached', async (sample) => {
  const studio = sharedStudio();
  const staff = await asItsStaff(studio, sample);
  await storeRows(studio, sample, []);
  const answer = await staff.get(`${sample.page}/${sample.csv}`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  // `text()` drops the byte order mark, by which Excel knows UTF-8.
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(`${HEADS[sample.table]}\r\n`);
});

test.each(SAMPLES)('$page: a visitor cannot export it', async ({ page, csv }) => {
  const answer = await sharedStudio().asVisitor().get(`${page}/${csv}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/admin-login')]);
});

test('a picture is exported as an absolute URL, a checkbox as yes or no, options one per line', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post('/vendor-manager', { intent: 'save', name: 'Rye', logo: await aPicture('rye.png') });
  const vendors = await (await staff.get('/vendor-manager/vendors.csv')).text();
  expect(vendors).toMatch(/^Rye,,,http:\/\/localhost:3000\/files\/vendor-logos\/\d+-rye\.png\r$/m);
  expect((await studio.asVisitor().get(/\/files\S+png/.exec(vendors)?.[0] ?? '')).status).toBe(200);

  await storeRows(studio, sampleOf('client_form_fields'), []);
  const choice = { field_label: 'Season', field_name: 'season', field_type: 'select', options: 'Spring\nFall' };
  await staff.post('/form-field-manager', { intent: 'save', ...choice, is_required: 'on' });
  await staff.post('/form-field-manager', { intent: 'save', ...choice, field_name: 'other', field_label: 'Other' });
  const fields = await (await staff.get('/form-field-manager/fields.csv')).text();
  expect(fields).toContain('Season,season,select,"Spring\nFall",,,yes,10\r\n');
  expect(fields).toContain('Other,other,select,"Spring\nFall",,,no,20\r\n');
});

test('an export has only the rows of the current search and filter, in the current order', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sampleOf('testimonials'), ['Ann', 'Bo', 'Anton', 'Cy']);
  const { db } = studio.platform;
  await db.updateTable('testimonials').set({ is_published: false }).where('name', '=', 'Ann').execute();
  const exported = async (query: string) => {
    const csv = await (await staff.get(`/reviews-manager/testimonials.csv?${query}`)).text();
    return [...csv.matchAll(/^Calm\.,(\w+),/gm)].map(([, name]) => name);
  };
  expect(await exported('q=an')).toEqual(['Ann', 'Anton']);
  expect(await exported('q=an&sort=-name')).toEqual(['Anton', 'Ann']);
  expect(await exported('show=public&sort=name')).toEqual(['Anton', 'Bo', 'Cy']);
  expect(await exported('show=hidden')).toEqual(['Ann']);
  expect(await exported('after=018f0000-0000-7000-8000-000000000000=99')).toHaveLength(4);
});

test('times are exported in the studio’s time zone, and the file name has its date', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-02T03:30:00Z'));
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  // An hour before and after the end of daylight saving time.
  for (const [name, created_at] of [
    ['Arch', '2026-11-01T05:30:00Z'],
    ['Vase', '2026-11-01T06:30:00Z'],
  ] as const)
    await db
      .insertInto('rental_items')
      .values({ name, rental_cost: '1', created_at: new Date(created_at) })
      .execute();
  const answer = await staff.get('/rental-items-manager/rental-items.csv?sort=name');
  expect(answer.headers.get('content-disposition')).toContain('rental-items-2026-11-01.csv');
  const csv = await answer.text();
  expect(csv).toMatch(/Arch,.*"Nov 1, 2026, 1:30 AM"/);
  expect(csv).toMatch(/Vase,.*"Nov 1, 2026, 1:30 AM"/);
});
