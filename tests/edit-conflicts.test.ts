import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ADDABLE } from './collections.ts';
import { formFieldsIn } from './forms.ts';
import { openStudio, type Studio } from './open-studio.ts';
import { aPhotograph } from './pictures.ts';
import { cartOf, order, createProduct } from './shop.ts';
import { readable, type Visitor } from './visitor.ts';

interface EditForm {
  what: string;
  /** Adds a record; returns the URL of its form. */
  seed(studio: Studio): Promise<string>;
  field: string;
  /** As the conflict lists it; by default only what was typed is looked for. */
  label?: string;
  intent?: string;
  /** The values that both people type; prices by default. */
  theirs?: string;
  mine?: string;
}

const FORMS: EditForm[] = [
  {
    ...{ what: 'a vendor', field: 'category', label: 'Category' },
    seed: (studio) => seedRow(studio, 'vendors', { name: 'Rye', category: 'Food' }, '/vendor-manager?edit='),
  },
  {
    ...{ what: 'a flower', field: 'durability', label: 'Durability' },
    seed: (studio) => seedRow(studio, 'flower_types', { name: 'Ranunculus' }, '/flower-guide-manager?edit='),
  },
  {
    ...{ what: 'a rental item', field: 'rental_cost', label: 'Rental cost' },
    seed: (studio) =>
      seedRow(studio, 'rental_items', { name: 'Arch', rental_cost: '148.00' }, '/rental-items-manager?edit='),
  },
  {
    ...{ what: 'a testimonial', field: 'text', label: 'Their words' },
    seed: (studio) =>
      seedRow(
        studio,
        'testimonials',
        { name: 'Ada', month_year: 'June 2026', rating: 5, text: 'Lovely.', image_alt: '', sort_order: 10 },
        '/reviews-manager?edit=',
      ),
  },
  {
    ...{ what: 'a field of the inquiry form', field: 'placeholder', label: 'Placeholder' },
    seed: (studio) =>
      seedRow(
        studio,
        'client_form_fields',
        { field_label: 'Colors', field_name: 'colors', sort_order: 500 },
        '/form-field-manager?edit=',
      ),
  },
  {
    ...{ what: 'a product', field: 'variants.0.price', label: 'Large: Price in dollars' },
    seed: async (studio) => {
      const variant = await createProduct(studio, 'Peony bowl', { price: 14_800 });
      const { db } = studio.platform;
      const row = db.selectFrom('variants').select('product_id').where('id', '=', variant);
      return `/store-manager/products/${(await row.executeTakeFirstOrThrow()).product_id}`;
    },
  },
  {
    ...{ what: 'a weekly time', field: 'minutes', label: 'Length in minutes', intent: 'save-slot' },
    ...{ theirs: '90', mine: '45' },
    seed: (studio) =>
      seedRow(
        studio,
        'meeting_slots',
        { weekday: 2, starts_at: '07:15', minutes: 60, kind: 'open' },
        '/booking-manager?slot=',
      ),
  },
  {
    ...{ what: 'the note of an order', field: 'note', label: 'Note', intent: 'note' },
    seed: async (studio) => {
      await order(studio, cartOf(await createProduct(studio, 'Vase')));
      const { number } = await studio.platform.db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
      return `/store-manager/${number}`;
    },
  },
  {
    ...{ what: 'a picture of the gallery', field: 'alt', label: 'Alternative text' },
    ...{ theirs: 'Two peonies in a bowl', mine: 'Three peonies in a bowl' },
    seed: (studio) => seedImage(studio, 'Micro Farm', '/gallery-manager?gallery=micro-farm&edit='),
  },
  {
    ...{ what: 'an image of the library', field: 'description', label: 'Description' },
    ...{ theirs: 'Member since 2014.', mine: 'Member since 2015.' },
    seed: (studio) => seedImage(studio, 'affiliation_award', '/media-manager?edit='),
  },
  {
    ...{ what: 'a picture of the home page', field: 'alt', label: 'Alternative text' },
    ...{ theirs: 'Two peonies in a bowl', mine: 'Three peonies in a bowl' },
    seed: async (studio) => `/homepage-gallery-manager?edit=${await seedFile(studio, 'homepage-gallery-images')}`,
  },
  {
    ...{ what: 'the role of a colleague', field: 'role', label: 'Role', theirs: 'manager', mine: 'owner' },
    seed: (studio) =>
      seedRow(
        studio,
        'users',
        { name: 'Cole Baird', email: 'cole@example.com', role: 'designer', is_admin: true },
        '/staff-manager?edit=',
      ),
  },
  {
    ...{ what: 'the texts of an email', field: 'opening', label: 'Opening' },
    seed: async () => '/email-manager/order-paid',
  },
  {
    ...{ what: 'the studio’s settings', field: 'postal_code', label: 'ZIP code' },
    seed: async (studio) => {
      await studio.platform.db.updateTable('studio_settings').set({ name: 'Fern' }).execute();
      return '/studio-settings';
    },
  },
];

async function seedRow({ platform: { pool } }: Studio, table: string, row: Record<string, unknown>, address: string) {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  );
  return `${address}${rows[0]?.id}`;
}

async function seedImage(studio: Studio, category: string, address: string) {
  const key = await seedFile(studio, 'site-images');
  return seedRow(studio, 'site_images', { category, image_url: `/files/site-images/${key}` }, address);
}

async function seedFile({ platform: { db } }: Studio, bucket: string) {
  const key = '1780000000000-peony.jpg';
  const file = { bucket, key, content_type: 'image/jpeg', size: 1, width: 60, height: 40, alt: 'A peony' };
  await db.insertInto('stored_files').values(file).execute();
  return key;
}

/** Tried above with a field of their own, or not edited. */
const NOT_BY_NAME = /^(vendors|flower_types|rental_items|testimonials|client_form_fields|reference_materials)$/;

/** Every other collection, also those to come, by its name. */
const COLLECTION_FORMS: EditForm[] = ADDABLE.filter(({ table }) => !NOT_BY_NAME.test(table)).map((sample) => ({
  ...{ what: sample.table, field: sample.nameColumn, theirs: 'Theirs', mine: 'Mine' },
  seed: (studio) => seedRow(studio, sample.table, sample.row('Elm', 1), `${sample.page}?edit=`),
}));

const OWNERS_PAGE = /^\/(studio-settings|staff-manager|email-manager)/;

async function openForm(visitor: Visitor, address: string) {
  return formFieldsIn(await (await visitor.get(address)).text());
}

test.each([...FORMS, ...COLLECTION_FORMS])(
  'when two people edit $what, the second sees both versions',
  async ({ seed, ...form }) => {
    const studio = await openStudio();
    const address = await seed(studio);
    const { field, label, intent = 'save', theirs = '158.00', mine = '149.00' } = form;
    const june = await studio.asStaff('owner');
    // Only an owner may open it, so she has it open twice.
    const other = OWNERS_PAGE.test(address) ? june : await studio.asStaff('manager');
    const [first, second] = [await openForm(june, address), await openForm(other, address)];

    const saved = await june.post(address, { ...first, [field]: theirs, intent });
    expect(saved.status).toBe(303);
    const refused = await other.post(address, { ...second, [field]: mine, intent });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(readable(html)).toMatch(/June Alder saved this, .+, while you were editing\./);
    expect(readable(html)).toContain(label ? `${label} ${theirs}` : theirs);
    expect(formFieldsIn(html)[field]).toBe(mine);
    expect((await openForm(june, address))[field]).toBe(theirs);

    const meant = await other.post(address, { ...formFieldsIn(html), intent });
    expect(meant.status).toBe(303);
    expect((await openForm(june, address))[field]).toBe(mine);
  },
);

const FRAMED = FORMS.filter(({ what }) => /picture|image/.test(what));

test.each(FRAMED)('a conflict over $what lists the other person’s focal point', async ({ seed }) => {
  const studio = await openStudio();
  const address = await seed(studio);
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const [first, second] = [await openForm(june, address), await openForm(cole, address)];
  const saved = await june.post(address, { ...first, focus_x: '20', focus_y: '80', intent: 'save' });
  expect(saved.status).toBe(303);
  const refused = await cole.post(address, { ...second, alt: 'Two peonies', focus_x: '30', intent: 'save' });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(readable(html)).toContain('What matters in it 20% from the left, 80% from the top');
  expect(formFieldsIn(html)).toMatchObject({ alt: 'Two peonies', focus_x: '30', focus_y: '50' });
});

test('a conflict lists a picture that the other person cropped', async () => {
  const studio = await openStudio();
  const { db, files } = studio.platform;
  const [bucket, key] = ['site-images', '1780000000000-peony.jpg'] as const;
  await files.put(db, {
    bucket,
    key,
    body: Readable.from(await aPhotograph()),
    contentType: 'image/jpeg',
    alt: 'A peony',
  });
  const image = { category: 'Micro Farm', image_url: `/files/${bucket}/${key}` };
  const address = await seedRow(studio, 'site_images', image, '/gallery-manager?gallery=micro-farm&edit=');
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const [first, second] = [await openForm(june, address), await openForm(cole, address)];
  expect((await june.post(address, { ...first, crop: '1:1', intent: 'save' })).status).toBe(303);
  const refused = await cole.post(address, { ...second, alt: 'Two peonies', intent: 'save' });
  expect(refused.status).toBe(409);
  expect(readable(await refused.text())).toContain('Picture It was cropped or replaced.');
});
