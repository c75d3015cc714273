import { expect, test, vi } from 'vitest';
import { formFieldsIn } from '../../../tests/forms.ts';
import { checkFile, importFile } from '../../../tests/imports.ts';
import { openStudioIn, shareStudio, type Studio } from '../../../tests/open-studio.ts';
import { ANYWHERE, openPictureServer } from '../../../tests/picture-server.ts';
import { aPhotograph } from '../../../tests/pictures.ts';
import { NEWER_WIX, squarespaceExport, wixExport } from '../../../tests/shop-exports.ts';

const sharedStudio = shareStudio();

async function emptyStudio() {
  const studio = sharedStudio();
  const { pool, live } = studio.platform;
  await pool.query(
    'delete from products; delete from imports; delete from import_columns; delete from redirects; delete from rate_limits',
  );
  await live.publish(['*']);
  return { studio, staff: await studio.asStaff('manager') };
}

async function storedVariants({ platform: { pool } }: Studio, title: string) {
  const { rows } = await pool.query(
    `select v.title, v.sku, v.price_in_cents as price, v.sale_price_in_cents as sale, v.weight,
      case when v.manage_inventory then v.inventory_quantity end as stock
    from products p join variants v on v.product_id = p.id where p.title = $1 order by v.sort_order`,
    [title],
  );
  return rows;
}

async function storedProduct({ platform: { db } }: Studio, title: string) {
  const product = db.selectFrom('products').selectAll().where('title', '=', title);
  return product.executeTakeFirstOrThrow();
}

test('a Squarespace export: rows of variants without a title, what is on sale, unlimited, hidden, or no flowers', async () => {
  const { studio, staff } = await emptyStudio();
  const { text, report } = await checkFile(staff, 'products', squarespaceExport('https://images.example.com'));
  expect(text).toContain('Squarespace, read as products. Ready to add 100 products');
  expect(text).toContain('The file names 200 pictures.');
  expect(text).toContain('Wild Bowl 9, Grand Price Nothing It needs a price. Only this variant is left out.');
  expect(text).toContain('The file does not say in what its weights are.');
  await staff.post(report, { intent: 'import' });
  const size = { sale: null, weight: null };
  expect(await storedVariants(studio, 'Wild Bowl 1')).toEqual([
    { ...size, title: 'Small', sku: 'SQ1S', price: 4500, stock: 1 },
    { ...size, title: 'Large', sku: 'SQ1L', price: 6500, stock: 1 },
    { ...size, title: 'Grand', sku: 'SQ1G', price: 8500, stock: 1 },
  ]);
  expect(await storedVariants(studio, 'Wild Bowl 3')).toMatchObject([{ sale: 4000, stock: null }, {}, {}]);
  expect(await storedVariants(studio, 'Wild Bowl 9')).toHaveLength(2);
  expect(await storedProduct(studio, 'Wild Bowl 2')).toMatchObject({ type: 'Hand tied bouquets', is_hidden: false });
  expect(await storedProduct(studio, 'Wild Bowl 1')).toMatchObject({
    occasions: ['birthday'],
    description: '<p>Picked at <strong>dawn</strong>.</p>',
  });
  expect(await storedProduct(studio, 'Wild Bowl 8')).toMatchObject({ is_hidden: true });
  expect(await storedProduct(studio, 'Wild Bowl 99')).toMatchObject({ is_hidden: true, purchasable: false });
});

test('old addresses of products lead to the new ones, and undo takes both away', async () => {
  const { studio, staff } = await emptyStudio();
  const report = await importFile(staff, 'products', squarespaceExport('https://images.example.com'));
  await importFile(
    staff,
    'products',
    'Handle,Title,Vendor,Published,Variant Price\nold-moss,Moss Ball,Us,true,4\nrye,Rye,Us,false,4',
  );
  const visitor = studio.asVisitor();
  const leadsTo = async (path: string) => (await visitor.get(path)).headers.get('location');
  expect(await leadsTo('/flowers/p/wild-bowl-12')).toBe('/product/wild-bowl-12');
  expect(await leadsTo('/flowers/wild-bowl-7')).toMatch(/^\/product\/bowl-/);
  expect(await leadsTo('/products/old-moss')).toBe('/product/moss-ball');
  expect((await visitor.get('/products/rye')).status).toBe(404);
  await staff.post(report, { intent: 'undo' });
  expect(await staff.text(report)).toContain('100 products went to the trash');
  expect((await visitor.get('/flowers/p/wild-bowl-12')).status).toBe(404);
  expect(await leadsTo('/products/old-moss')).toBe('/product/moss-ball');
});

test('a Wix export: what a variant costs more, discounts, colors, options without rows, what is not visible', async () => {
  const { studio, staff } = await emptyStudio();
  const { text, report } = await checkFile(staff, 'products', wixExport());
  expect(text).toContain('Wix, read as products. Ready to add 100 products');
  expect(text).toContain('The file names 200 pictures.');
  await staff.post(report, { intent: 'import' });
  expect(await storedVariants(studio, 'Meadow Jar 1')).toEqual([
    { title: 'Small / Rose', sku: 'WX1Small', price: 3050, sale: null, weight: null, stock: 1 },
    { title: 'Large / Rose', sku: 'WX1Large', price: 4250, sale: null, weight: null, stock: 1 },
  ]);
  expect(await storedVariants(studio, 'Meadow Jar 2')).toMatchObject([
    { price: 3050, sale: 2745 },
    { price: 4250, sale: 3825 },
  ]);
  expect(await storedVariants(studio, 'Meadow Jar 5')).toMatchObject([{ title: 'Standard', stock: 0 }]);
  expect(await storedVariants(studio, 'Meadow Jar 6')).toMatchObject([{ sku: 'WX6Small' }]);
  expect((await storedVariants(studio, 'Meadow Jar 10')).map(({ title }) => title)).toEqual([
    'Small / Rose',
    'Small / White',
    'Large / Rose',
    'Large / White',
  ]);
  expect(await storedProduct(studio, 'Meadow Jar 4')).toMatchObject({ is_hidden: true, type: 'Jars' });
  const { rows } = await studio.platform.pool.query(
    `select url from import_pictures where url ~ '[ared]1~' order by place`,
  );
  expect(rows.map(({ url }) => url)).toEqual([
    'https://static.wixstatic.com/media/jar1~mv2.jpg',
    'https://static.wixstatic.com/media/side1~mv2.png',
  ]);
  const { headers } = await studio.asVisitor().get('/product-page/meadow-jar-3');
  expect(headers.get('location')).toBe('/product/meadow-jar-3');
});

test('an export of the newer catalog of Wix, with rows for pictures', async () => {
  const { studio, staff } = await emptyStudio();
  await importFile(staff, 'products', NEWER_WIX);
  expect(await storedVariants(studio, 'Fern Bowl')).toEqual([
    { title: 'Small', sku: 'F1', price: 2500, sale: 2000, weight: null, stock: null },
    { title: 'Large', sku: 'F2', price: 3000, sale: null, weight: null, stock: 4 },
  ]);
  const { rows } = await studio.platform.pool.query('select url, alt from import_pictures');
  expect(rows).toEqual([{ url: 'https://static.wixstatic.com/media/fern~mv2.jpg', alt: 'Ferns in a bowl' }]);
});

test('staff say what columns are, in what weights are written too, and it is remembered', async () => {
  const { studio, staff } = await emptyStudio();
  const file = 'Bloom,Cost to buyer,Weight,Foto,Secret\nMoss,4.50,2,https://images.example.com/moss.jpg,x';
  const { text, report } = await checkFile(staff, 'products', file);
  expect(text).toContain('No column is known to have the names of products. Say below which one does.');
  const fields = formFieldsIn(await (await staff.get(report)).text());
  expect(fields).toMatchObject({ 'column.0': 'skip', 'column.4': 'skip' });
  const chosen = {
    'column.0': 'title',
    'column.1': 'price',
    'column.2': 'pounds',
    'column.3': 'picture',
    'column.4': 'skip',
  };
  const twice = await staff.post(report, { intent: 'columns', ...chosen, 'column.4': 'title' });
  expect(await twice.text()).toContain('Another column above is that already.');
  await staff.post(report, { intent: 'columns', ...chosen });
  expect(await staff.text(report)).toContain('Ready to add 1 product');
  await staff.post(report, { intent: 'import' });
  expect(await storedVariants(studio, 'Moss')).toMatchObject([{ price: 450, weight: 907 }]);
  const later = await checkFile(staff, 'products', file.replace('Moss', 'Fern'));
  expect(later.text).toContain('Ready to add 1 product');
  expect(later.text).toContain('The file names 1 picture.');
});

test('pictures of a Squarespace export are fetched', async () => {
  const photograph = await aPhotograph();
  const { origin } = await openPictureServer((_, answer) => answer.end(photograph));
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff('manager');
  const [heads, ...rows] = squarespaceExport(origin).split('\r\n');
  await importFile(staff, 'products', [heads, ...rows.slice(0, 3)].join('\r\n'));
  await vi.waitFor(
    async () =>
      expect(JSON.stringify((await storedProduct(studio, 'Wild Bowl 1')).images)).toMatch(/(store-images.*){2}/),
    20_000,
  );
});
