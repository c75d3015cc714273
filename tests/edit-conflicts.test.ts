import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ADDABLE } from './collections.ts';
import { formFieldsIn } from './forms.ts';
import { updateOrder } from '~/features/orders/order-tables.server';
import { openStudio, type Studio } from './open-studio.ts';
import { aPhotograph } from './pictures.ts';
import { cartOf, createProduct, delivery, order } from './shop.ts';
import { aStem } from './stems.ts';
import { readable, type Visitor } from './visitor.ts';
import { writeBooked } from './write-booked.ts';

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
    what: 'a vendor',
    field: 'category',
    label: 'Category',
    seed: (studio) => seedRow(studio, 'vendors', { name: 'Rye', category: 'Food' }, '/vendor-manager?edit='),
  },
  {
    what: 'a flower',
    field: 'durability',
    label: 'Durability',
    seed: (studio) => seedRow(studio, 'flower_types', { name: 'Ranunculus' }, '/flower-guide-manager?edit='),
  },
  {
    what: 'a rental item',
    field: 'rental_cost',
    label: 'Rental cost',
    seed: (studio) =>
      seedRow(studio, 'rental_items', { name: 'Arch', rental_cost: '148.00' }, '/rental-items-manager?edit='),
  },
  {
    what: 'a testimonial',
    field: 'text',
    label: 'Their words',
    seed: (studio) =>
      seedRow(
        studio,
        'testimonials',
        { name: 'Ada', month_year: 'June 2026', rating: 5, text: 'Lovely.', image_alt: '', sort_order: 10 },
        '/reviews-manager?edit=',
      ),
  },
  {
    what: 'a field of the inquiry form',
    field: 'placeholder',
    label: 'Placeholder',
    seed: (studio) =>
      seedRow(
        studio,
        'client_form_fields',
        { field_label: 'Colors', field_name: 'colors', sort_order: 500 },
        '/form-field-manager?edit=',
      ),
  },
  {
    what: 'a product',
    field: 'variants.0.price',
    label: 'Large: Price in dollars',
    seed: async (studio) => {
      const variant = await createProduct(studio, 'Peony bowl', { price: 14_800 });
      const { db } = studio.platform;
      const row = db.selectFrom('variants').select('product_id').where('id', '=', variant);
      return `/store-manager/products/${(await row.executeTakeFirstOrThrow()).product_id}`;
    },
  },
  {
    what: 'a weekly time',
    field: 'minutes',
    label: 'Length in minutes',
    intent: 'save-slot',
    theirs: '90',
    mine: '45',
    seed: (studio) =>
      seedRow(
        studio,
        'meeting_slots',
        { weekday: 2, starts_at: '07:15', minutes: 60, kind: 'open' },
        '/booking-manager?slot=',
      ),
  },
  {
    what: 'the note of an order',
    field: 'note',
    label: 'Note',
    intent: 'note',
    seed: async (studio) => {
      await order(studio, cartOf(await createProduct(studio, 'Vase')));
      const { number } = await studio.platform.db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
      return `/store-manager/${number}`;
    },
  },
  ...(
    [
      { field: 'recipient_name', label: 'Recipient', theirs: 'June Mays', mine: 'Joan Mays' },
      { field: 'delivery_street', label: 'Street', theirs: '4 High Street', mine: '6 High Street' },
      { field: 'card_message', label: 'Card message', theirs: 'Dear June', mine: 'Dear Joan' },
      { field: 'delivery_note', label: 'Note for the driver', theirs: 'Side door', mine: 'The porch' },
    ] as const
  ).map((typed) => ({
    ...typed,
    what: `the change form of an order, ${typed.field}`,
    seed: async (studio: Studio) => `/store-manager/${await seedSoldOrder(studio)}/change`,
  })),
  {
    what: 'the note about a customer',
    field: 'note',
    label: 'Note',
    intent: 'note',
    theirs: 'No lilies',
    mine: 'No roses',
    seed: (studio) => seedRow(studio, 'customers', { name: 'Ana Reed', email: 'ana@example.com' }, '/customers/'),
  },
  {
    what: 'a picture of the gallery',
    field: 'alt',
    label: 'Alternative text',
    theirs: 'Two peonies in a bowl',
    mine: 'Three peonies in a bowl',
    seed: (studio) => seedImage(studio, 'Micro Farm', '/gallery-manager?gallery=micro-farm&edit='),
  },
  {
    what: 'an image of the library',
    field: 'description',
    label: 'Description',
    theirs: 'Member since 2014.',
    mine: 'Member since 2015.',
    seed: (studio) => seedImage(studio, 'affiliation_award', '/media-manager?edit='),
  },
  {
    what: 'a picture of the home page',
    field: 'alt',
    label: 'Alternative text',
    theirs: 'Two peonies in a bowl',
    mine: 'Three peonies in a bowl',
    seed: async (studio) => `/homepage-gallery-manager?edit=${await seedFile(studio, 'homepage-gallery-images')}`,
  },
  {
    what: 'the role of a colleague',
    field: 'role',
    label: 'Role',
    theirs: 'manager',
    mine: 'owner',
    seed: (studio) =>
      seedRow(
        studio,
        'users',
        { name: 'Cole Baird', email: 'cole@example.com', role: 'designer', is_admin: true },
        '/staff-manager?edit=',
      ),
  },
  {
    what: 'the texts of an email',
    field: 'opening',
    label: 'Opening',
    seed: async () => '/email-manager/order-paid',
  },
  {
    what: 'the studio’s settings',
    field: 'postal_code',
    label: 'ZIP code',
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

/** A paid delivery that is still to be made. Returns its number. */
async function seedSoldOrder(studio: Studio) {
  await order(studio, cartOf(await createProduct(studio, 'Roses')));
  const { fulfillment_date, delivery_street, delivery_city } = delivery();
  const place = { delivery_street, delivery_city, delivery_region: 'WV', delivery_postal_code: '26260' };
  const placed = await studio.platform.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const paid = { status: 'paid', paid_at: new Date(), fulfillment: 'delivery', fulfillment_date } as const;
  const { number } = await writeBooked(studio, (db) => updateOrder(db, placed, { ...paid, ...place }));
  return number;
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
  what: sample.table,
  field: sample.nameColumn,
  theirs: 'Theirs',
  mine: 'Mine',
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

test.each([
  ['that is new', 0],
  ['that is there', 1],
])('when two people edit a recipe %s, the second sees both versions', async (_, saved) => {
  const studio = await openStudio();
  const variant = await createProduct(studio, 'Peony bowl');
  const stem = await aStem(studio, 'Peony');
  const { id } = await studio.platform.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const address = `/stem-stock/recipes/${id}`;
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const quantity = `quantity.0.${variant}`;
  const send = async (who: Visitor, form: Record<string, string>, stems: string) =>
    who.post(address, { ...form, 'stem.0': stem, [quantity]: stems });
  if (saved) await send(june, await openForm(june, address), '3');
  const [first, second] = [await openForm(june, address), await openForm(cole, address)];
  expect((await send(june, first, '5')).status).toBe(303);
  const refused = await send(cole, second, '7');
  const html = await refused.text();
  expect(refused.status).toBe(409);
  expect(readable(html)).toMatch(/June Alder saved this, .+, while you were editing\..*Recipe Large: 5 Peony/);
  expect(formFieldsIn(html)[quantity]).toBe('7');
  expect((await openForm(june, address))[quantity]).toBe('5');
  expect((await cole.post(address, formFieldsIn(html))).status).toBe(303);
  expect((await openForm(june, address))[quantity]).toBe('7');
});

test('two people who change the items of an order do not add up what they did', async () => {
  const studio = await openStudio();
  const address = `/store-manager/${await seedSoldOrder(studio)}/change`;
  const { id } = await studio.platform.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const [first, second] = [await openForm(june, address), await openForm(cole, address)];
  const note = `note.${id}`;
  const settled = { intent: 'save', settle: 'account' };
  expect((await june.post(address, { ...first, ...settled, [note]: 'With garden roses' })).status).toBe(303);
  const refused = await cole.post(address, { ...second, ...settled, [note]: 'With tulips' });
  const html = await refused.text();
  expect(refused.status).toBe(409);
  const theirs = 'What June Alder saved Items 1 × Roses, Large (With garden roses)';
  expect(readable(html)).toContain(theirs);
  expect(formFieldsIn(html)[note]).toBe('With tulips');
  expect((await openForm(june, address))[note]).toBe('With garden roses');
});

test('the dates of a customer that two people add are both there, and one that both delete is gone once', async () => {
  const studio = await openStudio();
  const address = await seedRow(studio, 'customers', { name: 'Ana', email: 'ana@example.com' }, '/customers/');
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const add = (who: Visitor, label: string) => who.post(address, { intent: 'add-date', label, day: '2027-06-15' });
  const added = await Promise.all([add(june, 'Anniversary'), add(cole, 'Birthday')]);
  expect(added.map(({ status }) => status)).toEqual([303, 303]);
  const text = await june.text(address);
  expect(text).toContain('Anniversary');
  expect(text).toContain('Birthday');
  const { id } = await studio.platform.db.selectFrom('customer_dates').select('id').executeTakeFirstOrThrow();
  const deleted = await Promise.all([june, cole].map((who) => who.post(address, { intent: 'delete-date', date: id })));
  expect(deleted.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  expect(await studio.platform.db.selectFrom('customer_dates').select('id').execute()).toHaveLength(1);
});

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
