import { expect, test } from 'vitest';
import { formFieldsIn, sendSelection } from '../../../tests/forms.ts';
import { htmlErrors } from '../../../tests/html-check.ts';
import { checkFile, importFile } from '../../../tests/imports.ts';
import { openStudio, shareStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { deleteUnfinishedImports } from './imports.server.ts';

const sharedStudio = shareStudio();

async function emptyStudio() {
  const studio = sharedStudio();
  const { pool, live } = studio.platform;
  await pool.query('delete from order_lines; delete from products; delete from imports; delete from rate_limits');
  await live.publish(['*']);
  return { studio, staff: await studio.asStaff('manager') };
}

async function storedProducts({ platform: { pool } }: Studio) {
  const { rows } = await pool.query(`
    select p.title, p.status, p.type, p.description, v.title as variant, v.sku, v.price_in_cents as price,
      v.sale_price_in_cents as sale, case when v.manage_inventory then v.inventory_quantity end as stock
    from products p join variants v on v.product_id = p.id order by p."order", v.sort_order`);
  return rows;
}

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status
june-bowl,June Bowl,"<h2>Garden</h2>
<p onclick=""x()"">Roses &amp; <b>mint</b><script>alert(1)</script></p>",Us,Bouquet,summer,true,Size,Small,Color,Pink,JB-1,400,shopify,3,"$1,250.00",,https://cdn.example.com/1.jpg,active
june-bowl,,,,,,,,Large,,Pink,JB-2,800.0,shopify,-2,60.00,80.00,,
june-bowl,,,,,,,,,,,,,,,,,https://cdn.example.com/2.jpg,
gift-card,Gift Card,,Us,,,false,Title,Default Title,,,'0042,0,,,25.00,,,draft
`;

test('a Shopify export: variants over several rows, reductions, HTML, drafts', async () => {
  const { studio, staff } = await emptyStudio();
  const checked = await checkFile(staff, 'products', SHOPIFY);
  expect(checked.text).toContain('Ready to add 2 products');
  expect(checked.text).toContain('The file names 2 pictures. They are fetched after the import');
  expect(checked.text).toContain('Not read: Vendor.');
  expect(await storedProducts(studio)).toEqual([]);
  await staff.post(checked.report, { intent: 'import' });
  const bowl = { title: 'June Bowl', status: 'published', type: 'Bouquet' };
  const description = '<p>Garden</p>\n<p>Roses &amp; <strong>mint</strong></p>';
  expect(await storedProducts(studio)).toEqual([
    { ...bowl, description, variant: 'Small / Pink', sku: 'JB-1', price: 125_000, sale: null, stock: 3 },
    { ...bowl, description, variant: 'Large / Pink', sku: 'JB-2', price: 8000, sale: 6000, stock: 0 },
    {
      title: 'Gift Card',
      status: 'draft',
      type: null,
      description: '',
      variant: 'Standard',
      sku: '0042',
      price: 2500,
      sale: null,
      stock: null,
    },
  ]);
  const visitor = studio.asVisitor();
  expect(await visitor.text('/store')).toContain('June Bowl');
});

test('a Square item library: one row for each variation, stock of the location', async () => {
  const { studio, staff } = await emptyStudio();
  const file = [
    'Token,Item Name,Variation Name,SKU,Description,Category,Price,Online Sale Price,Archived,Current Quantity Rhodora',
    'A1,Mason Jar,Regular,,Short stems,Posies,"18.50",,N,7',
    'B1,Hand-tied,Small,HT-S,,Bouquets,45,40,N,',
    'B2,Hand-tied,Large,HT-L,,Bouquets,75,,N,',
    'C1,Custom work,Regular,,,Other,variable,,N,',
  ].join('\r\n');
  const checked = await checkFile(staff, 'products', file);
  expect(checked.text).toContain('Ready to add 2 products');
  expect(checked.text).toContain('One problem');
  expect(checked.text).toContain('Custom work Price variable An amount such as 45 or 45.50. 5');
  await staff.post(checked.report, { intent: 'import' });
  expect(await storedProducts(studio)).toMatchObject([
    { title: 'Mason Jar', variant: 'Standard', price: 1850, stock: 7, type: 'Posies' },
    { title: 'Hand-tied', variant: 'Small', sku: 'HT-S', price: 4500, sale: 4000, stock: null },
    { title: 'Hand-tied', variant: 'Large', sku: 'HT-L', price: 7500 },
  ]);
});

test('a variant without a price is named and left out, and its product added', async () => {
  const { studio, staff } = await emptyStudio();
  const file = [
    'Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant Price,Variant Grams,Status',
    'june,June Bowl,Us,"Birthday, pink, Best seller",Size,Small,45,1200,active',
    'june,,,,,Large,,800,',
    'june,,,,,Grand,free,800,',
    'moss,Moss,Us,,Title,Default Title,,,active',
  ].join('\n');
  const checked = await checkFile(staff, 'products', file);
  expect(checked.text).toContain('Ready to add 1 product ');
  expect(checked.text).toContain(
    'June Bowl, Large Variant Price Nothing It needs a price. Only this variant is left out. 3',
  );
  expect(checked.text).toContain(
    'June Bowl, Grand Variant Price free An amount such as 45 or 45.50. Only this variant is left out. 4',
  );
  expect(checked.text).toMatch(/Moss Variant Price Nothing It needs a price\. 5/);
  expect(checked.text).toContain('Of the tags, those are read that name an occasion or a color of the store.');
  await staff.post(checked.report, { intent: 'import' });
  expect(await storedProducts(studio)).toMatchObject([{ title: 'June Bowl', variant: 'Small', price: 4500 }]);
  const product = studio.platform.db.selectFrom('products').select(['occasions', 'colors']);
  expect(await product.executeTakeFirst()).toEqual({ occasions: ['birthday'], colors: ['pink'] });
});

/** As WooCommerce writes it, with a variation before its product, one of no product, and text as it escapes it. */
const WOOCOMMERCE = `ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Weight (lbs)","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"
12,variation,JB-S,"June Bowl - Small",1,0,visible,,,1,4,1.5,,45,,,,id:10,Size,Small
10,variable,JB,"June Bowl",1,0,visible,"<p>Short</p>","<p>Garden roses</p>\n<p>and mint</p>",1,,,,,"Flowers > Bouquets, Sale",Birthday,,,Size,"Small, Large"
13,variation,JB-L,"June Bowl - Large",1,0,visible,,,1,parent,2,50,60,,,,JB,Size,Large
14,variation,,"June Bowl - Grand",1,0,visible,,,1,,,,,,,,id:10,Size,Grand
20,simple,MS,Moss,1,0,hidden,,,0,,,,4,Greens,,,,Color,"green, white"
21,simple,,Fern,-1,0,visible,"<p>Shade</p>",,1,,,,5,,,,,,
22,"simple, virtual",,Rye,0,0,search,,,1,0,,,6,,,,,,
23,external,,"A book",1,0,visible,,,1,,,,20,,,,,,
30,variation,,"Lost - Blue",1,0,visible,,,1,,,,7,,,,id:99,Color,Blue
`;

test('a WooCommerce export: variations with their product, drafts, what is hidden, weights, categories', async () => {
  const { studio, staff } = await emptyStudio();
  const checked = await checkFile(staff, 'products', WOOCOMMERCE);
  expect(checked.text).toContain('WooCommerce, read as products. Ready to add 6 products');
  expect(checked.text).toContain('June Bowl Small, Large 45.00 to 50.00 Published');
  expect(checked.text).toContain('Rye Standard 6.00 Draft, hidden');
  expect(checked.text).toContain(
    'June Bowl, Grand Regular price Nothing It needs a price. Only this variant is left out. 5',
  );
  await staff.post(checked.report, { intent: 'import' });
  const description = '<p>Garden roses</p>\n<p>and mint</p>';
  const bowl = { title: 'June Bowl', status: 'published', type: 'Bouquets', description };
  expect(await storedProducts(studio)).toEqual([
    { ...bowl, variant: 'Small', sku: 'JB-S', price: 4500, sale: null, stock: 4 },
    { ...bowl, variant: 'Large', sku: 'JB-L', price: 6000, sale: 5000, stock: null },
    ...[
      { title: 'Moss', status: 'published', type: 'Greens', description: '', sku: 'MS', price: 400, stock: 0 },
      { title: 'Fern', status: 'draft', type: null, description: '<p>Shade</p>', sku: null, price: 500, stock: null },
      { title: 'Rye', status: 'draft', type: null, description: '', sku: null, price: 600, stock: 0 },
      { title: 'A book', status: 'published', type: null, description: '', sku: null, price: 2000, stock: null },
    ].map((product) => ({ ...product, variant: 'Standard', sale: null })),
    {
      ...{ title: 'Lost - Blue', status: 'published', type: null, description: '', sku: null, price: 700, stock: null },
      ...{ variant: 'Standard', sale: null },
    },
  ]);
  const { rows } = await studio.platform.pool.query(`
    select title, is_hidden as hidden, purchasable, (select array_agg(weight order by sort_order) from variants
      where product_id = products.id) as weights from products order by "order" limit 5`);
  expect(rows).toEqual([
    { title: 'June Bowl', hidden: false, purchasable: true, weights: [680, 907] },
    { title: 'Moss', hidden: true, purchasable: true, weights: [null] },
    { title: 'Fern', hidden: false, purchasable: true, weights: [null] },
    { title: 'Rye', hidden: true, purchasable: true, weights: [null] },
    { title: 'A book', hidden: false, purchasable: false, weights: [null] },
  ]);
  const store = await studio.asVisitor().text('/store');
  expect(store).toContain('June Bowl');
  expect(store).not.toMatch(/Moss|Fern|Rye/);
});

test('what Square hides in its online store stays hidden, and what is unavailable is a draft', async () => {
  const { studio, staff } = await emptyStudio();
  const heads = 'Token,Item Name,Variation Name,Price,Square Online Item Visibility,Weight (lb),Categories';
  const rows = [
    'A,Moss,Regular,4,Visible,,',
    'B,Fern,Regular,5,hidden,2,"Greens, Sale"',
    'C,Rye,Regular,6,unavailable,,',
  ];
  await importFile(staff, 'products', [heads, ...rows].join('\n'));
  const { rows: stored } = await studio.platform.pool.query(`
    select products.title, products.type, status, is_hidden as hidden, weight
    from products join variants on product_id = products.id order by products."order"`);
  expect(stored).toEqual([
    { title: 'Moss', type: null, status: 'published', hidden: false, weight: null },
    { title: 'Fern', type: 'Greens', status: 'published', hidden: true, weight: 907 },
    { title: 'Rye', type: null, status: 'draft', hidden: false, weight: null },
  ]);
});

test('our own export can be imported again', async () => {
  const { studio, staff } = await emptyStudio();
  await importFile(staff, 'products', SHOPIFY);
  const before = await storedProducts(studio);
  const csv = await (await staff.get('/store-manager/products.csv')).text();
  await studio.platform.pool.query('delete from products');
  await importFile(staff, 'products', csv);
  const { rows } = await studio.platform.pool.query(`select jsonb_array_length(options) as options from products`);
  expect(rows.map(({ options }) => options).toSorted()).toEqual([1, 2]);
  expect(await storedProducts(studio)).toEqual(before);
});

test('search texts come with the file, cut where they are too long, and leave with our own export', async () => {
  const { studio, staff } = await emptyStudio();
  const long = 'Peonies '.repeat(50);
  await importFile(
    staff,
    'products',
    `Title,Price,SEO Title,SEO Description\nJune Bowl,45,June peonies,${long}\nVase,9,,\n`,
  );
  const stored = async () => {
    const rows = studio.platform.db.selectFrom('products').select(['search_title', 'search_description']);
    return rows.orderBy('order').execute();
  };
  const before = await stored();
  expect(before).toEqual([
    { search_title: 'June peonies', search_description: expect.stringMatching(/^(Peonies ){38}Peonies…$/) },
    { search_title: null, search_description: null },
  ]);
  const csv = await (await staff.get('/store-manager/products.csv')).text();
  await studio.platform.pool.query('delete from products');
  await importFile(staff, 'products', csv);
  expect(await stored()).toEqual(before);
});

test('a file of a European spreadsheet: semicolons, Windows-1252, quoted line breaks, blank rows', async () => {
  const { studio, staff } = await emptyStudio();
  const text = 'Product;Price;Description\r\n"Caf\xe9 \x93Rosa\x94";45;"Two\r\nlines"\r\n\r\n;;\r\nNo price;;x\r\n';
  const checked = await checkFile(staff, 'products', Uint8Array.from(Buffer.from(text, 'latin1')));
  expect(checked.text).toContain('No price Price Nothing It needs a price. 5');
  await staff.post(checked.report, { intent: 'import' });
  expect(await storedProducts(studio)).toMatchObject([
    { title: 'Café “Rosa”', price: 4500, description: '<p>Two<br />lines</p>' },
  ]);
});

test('rows that cannot be added are named, and the others added', async () => {
  const { studio, staff } = await emptyStudio();
  await importFile(staff, 'products', 'Product,Price,SKU\nRose Bowl,45,RB');
  const file = [
    'Product,Variant,Price,Sale Price,SKU,Stock',
    'ROSE bowl,,45,,,',
    'Posy,,20,,RB,',
    'Wreath,Small,30,,W,1.5',
    'Wreath,Small,40,50,W2,',
    ',,40,,,',
    `${'x'.repeat(201)},,40,,,`,
    'Vase,,12,,,4',
    'Tulips,A,12,,T,',
    'Tulips,B,12,,T,',
  ].join('\n');
  const { text, report } = await checkFile(staff, 'products', file);
  expect(text).toContain('Ready to add 2 products ');
  for (const line of [
    'ROSE bowl Product ROSE bowl ROSE bowl is already there.',
    'Posy SKU RB Another product has this SKU.',
    'Wreath, Small Stock 1.5 A whole number, 0 or more. 4',
    'Wreath, Small Sale Price 50 A sale price is lower than the price.',
    'Without a name Product Nothing A product needs a title. 6',
    'has 201 characters. It may have 200. 7',
    'Tulips, B SKU T Another variant above has this SKU. Only this variant is left out. 10',
  ])
    expect.soft(text).toContain(line);
  for (const page of ['/import', report]) expect(await htmlErrors(await (await staff.get(page)).text())).toEqual([]);
  await staff.post(report, { intent: 'import' });
  expect((await storedProducts(studio)).map(({ title }) => title)).toEqual(['Rose Bowl', 'Vase', 'Tulips']);
});

test.each([
  ['', 'This file is empty.'],
  ['\n\n', 'The file has no column “Product”.'],
  ['Product,Price\n"Moss', 'This file is not a CSV file that can be read.'],
  [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'This is an Excel or zip file. Save it as CSV, or unpack it'],
  [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 34, 255]), 'This file is not a CSV file that can be read.'],
  [`Product,Price\n${'Moss,4\n'.repeat(20_001)}`, 'Please import at most 20,000 rows at once.'],
])('%#: a wrong file is refused with the reason', async (content, reason) => {
  const { staff } = await emptyStudio();
  const { status, text } = await checkFile(staff, 'products', content);
  expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
});

test('the same file again says so, and adds nothing', async () => {
  const { staff } = await emptyStudio();
  await importFile(staff, 'products', 'Product,Price\nMoss,4');
  const again = await checkFile(staff, 'products', 'Product,Price\nMoss,4');
  expect(again.text).toContain('This file was imported before.');
  expect(again.text).toContain('Nothing to add');
  expect((await staff.post(again.report, { intent: 'import' })).status).toBe(409);
  expect((await staff.post(again.report, { intent: 'other' })).status).toBe(400);
});

test('an import runs once, however often its button is pressed', async () => {
  const { studio, staff } = await emptyStudio();
  const { report } = await checkFile(staff, 'products', 'Product,Price\nMoss,4');
  const answers = await Promise.all([1, 2, 3].map(() => staff.post(report, { intent: 'import' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  expect(await storedProducts(studio)).toHaveLength(1);
});

test('undo moves the whole import to the trash, except what was ordered', async () => {
  const { studio, staff } = await emptyStudio();
  const { pool } = studio.platform;
  const report = await importFile(staff, 'products', 'Product,Price\nMoss,4\nFern,5\nRye,6');
  await pool.query(`
    with bought as (
      insert into orders (currency, subtotal_cents, success_url, cancel_url, hold_expires_at)
      values ('usd', 500, '/', '/', now()) returning id)
    insert into order_lines (order_id, product_id, product_title, variant_title, quantity, unit_price_in_cents, takes_stock)
    select bought.id, products.id, 'Fern', 'Standard', 1, 500, false from bought, products where title = 'Fern'`);
  const visitor = studio.asVisitor();
  expect((await visitor.get('/product/moss')).status).toBe(200);
  expect(await staff.text(report)).toContain('3 products added');
  expect((await staff.post(report, { intent: 'undo' })).status).toBe(303);
  const text = await staff.text(report);
  expect(text).toContain('2 products went to the trash');
  expect(text).toContain('1 product could not be undone: Fern: It was ordered since.');
  expect((await storedProducts(studio)).map(({ title }) => title)).toEqual(['Fern']);
  expect((await visitor.get('/product/moss')).status).toBe(410);
  expect((await staff.post(report, { intent: 'undo' })).status).toBe(409);
  expect(await staff.text('/trash')).toMatch(/Product (Moss|Rye)/);
  expect(await staff.text('/import')).toContain('export.csv 3 products Undone');
});

test('undo leaves what staff edited or chose since, and names it; a moved product goes', async () => {
  const { studio, staff } = await emptyStudio();
  const report = await importFile(
    staff,
    'products',
    'Product,Price,Stock\nMoss,4,9\nFern,5,9\nRye,6,9\nSage,7,9\nYew,8,9',
  );
  const { rows } = await studio.platform.pool.query('select id, title, version from products');
  const [moss, fern, rye, sage] = ['Moss', 'Fern', 'Rye', 'Sage'].map((title) =>
    rows.find((product) => product.title === title),
  );
  const page = `/store-manager/products/${moss.id}`;
  const fields = formFieldsIn(await (await staff.get(page)).text());
  expect((await staff.post(page, { ...fields, 'variants.0.price': '4.50' })).status).toBe(303);
  await sendSelection(staff, '/store-manager/products', 'hide', [fern.id]);
  await staff.post('/sell', { intent: 'favorite', add: rye.id });
  await staff.post('/store-manager/products', { intent: 'reorder', id: sage.id, to: '0' });
  await staff.post(report, { intent: 'undo' });
  const text = await staff.text(report);
  expect(text).toContain('2 products went to the trash');
  expect(text).toContain('3 products could not be undone: Fern: It was edited since. Moss: It was edited since.');
  expect(text).toContain('Rye: It is a favorite of the till.');
  expect((await storedProducts(studio)).map(({ title }) => title).toSorted()).toEqual(['Fern', 'Moss', 'Rye']);
});

test('a file that was only checked is deleted after a day', async () => {
  const { studio, staff } = await emptyStudio();
  const { report } = await checkFile(staff, 'products', 'Product,Price\nMoss,4');
  await deleteUnfinishedImports(studio.platform);
  expect((await staff.get(report)).status).toBe(200);
  await studio.platform.pool.query(`update imports set created_at = now() - interval '25 hours'`);
  await deleteUnfinishedImports(studio.platform);
  expect((await staff.get(report)).status).toBe(404);
  expect((await studio.platform.pool.query('select from import_files')).rowCount).toBe(0);
});

test('designers cannot import products', async () => {
  const { studio, staff } = await emptyStudio();
  const designer = await studio.asStaff('designer');
  const { report } = await checkFile(staff, 'products', 'Product,Price\nMoss,4');
  expect((await checkFile(designer, 'products', 'Product,Price\nMoss,4')).status).toBe(403);
  expect((await designer.post(report, { intent: 'import' })).status).toBe(403);
  expect(await designer.text(report)).not.toContain('Add 1 product Choose');
  expect((await staff.get('/import/01890000-0000-7000-8000-000000000001')).status).toBe(404);
  expect((await staff.get('/import/moss')).status).toBe(404);
});

test('an import that fails in the database adds nothing and can be tried again', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { report } = await checkFile(staff, 'products', 'Product,Price\nMoss,4');
  await refuse(studio, 'insert', 'variants');
  const answer = await staff.post(report, { intent: 'import' });
  expect([answer.status, await storedProducts(studio)]).toEqual([500, []]);
  const { rows } = await studio.platform.pool.query('select from products');
  expect(rows).toEqual([]);
  await studio.platform.pool.query('drop trigger refuse on variants');
  expect((await staff.post(report, { intent: 'import' })).status).toBe(303);
});

test('five thousand rows are imported and undone at once', async () => {
  const { studio, staff } = await emptyStudio();
  const rows = Array.from({ length: 2500 }, (_, index) => `Bouquet ${index},Small,45\nBouquet ${index},Large,60`);
  const report = await importFile(staff, 'products', ['Product,Variant,Price', ...rows].join('\n'));
  const { pool } = studio.platform;
  expect((await pool.query('select from variants')).rowCount).toBe(5000);
  const { rows: orders } = await pool.query('select count(distinct "order") as places from products');
  expect(orders).toEqual([{ places: 2500 }]);
  await staff.post(report, { intent: 'undo' });
  expect((await pool.query('select from products')).rowCount).toBe(0);
}, 60_000);

test('occasions and colors are read by their names, and one that is not in the list is named', async () => {
  const { studio, staff } = await emptyStudio();
  const head = 'Product,Price,Occasions,Colors';
  const { text } = await checkFile(staff, 'products', `${head}\nTen Tulips,39,Party,pink\n`);
  expect(text).toContain('Choose from Birthday, Anniversary');
  await importFile(staff, 'products', `${head}\nTen Tulips,39,"Birthday, Mother's Day",Pink; white\n`);
  const product = studio.platform.db.selectFrom('products').select(['occasions', 'colors']);
  expect(await product.executeTakeFirst()).toEqual({ occasions: ['birthday', 'mother'], colors: ['pink', 'white'] });
});

test('old addresses of products and of their lists lead to the new ones, and undo takes them away', async () => {
  const { studio, staff } = await emptyStudio();
  await studio.platform.pool.query('delete from redirects');
  const whereTo = async (path: string) => (await studio.asVisitor().get(path)).headers.get('location');
  const paths = [
    '/products/june-bowl',
    '/collections/sale/products/june-bowl',
    '/collections/bouquet',
    '/collections/all',
    '/collections/other',
  ];
  const report = await importFile(staff, 'products', SHOPIFY);
  expect(await Promise.all(paths.map(whereTo))).toEqual([
    '/product/june-bowl',
    '/product/june-bowl',
    '/store?kind=bouquet',
    '/store',
    null,
  ]);
  expect(await studio.asVisitor().text('/store?kind=bouquet')).toContain('June Bowl');
  await importFile(staff, 'products', WOOCOMMERCE.replaceAll('June Bowl', 'July Bowl'));
  expect(await whereTo('/product-category/flowers/bouquets')).toBe('/store?kind=bouquets');
  await staff.post(report, { intent: 'undo' });
  expect(await Promise.all(paths.map(whereTo))).toEqual([null, null, null, '/store', null]);
  expect(await whereTo('/product-category/flowers/bouquets')).toBe('/store?kind=bouquets');
});

test('a weight of zero is none, and a description keeps no empty paragraphs', async () => {
  const { studio, staff } = await emptyStudio();
  const body = '<div class=""rte""><h2>In it</h2><ul><li>Roses</li></ul><p>Mint.</p></div>';
  await importFile(
    staff,
    'products',
    `Handle,Title,Vendor,Body (HTML),Variant Price,Variant Grams\nmoss,Moss,Us,"${body}",4,0`,
  );
  const { rows } = await studio.platform.pool.query(
    'select description, weight from products join variants on product_id = products.id',
  );
  expect(rows).toEqual([{ description: '<p>In it</p><ul><li>Roses</li></ul><p>Mint.</p>', weight: null }]);
});
