import type { HttpLoad } from './measure.ts';
import { type BenchStudio, signIn } from './studio.ts';

export interface Row {
  bar: number;
  name: string;
  wanted?: number;
  mostMs?: number;
  load: Pick<HttpLoad, 'url' | 'headers' | 'isFresh'>;
  isDropped?: boolean;
  ticks?(): number;
}

export const PRODUCTS = 24;
const BROTLI = { 'accept-encoding': 'br' };
/** Looks like a session, so the page cache is bypassed. */
const SOMEONE = { cookie: 'rhodora.session=x' };

export async function pageRows(studio: BenchStudio): Promise<Row[]> {
  const { address, query } = studio;
  const [product] = await query<{ slug: string }>('select slug from products order by "order", id limit 1');
  const store = `${address}/store`;
  const list = `${address}/store/rhodora/products?limit=${PRODUCTS}`;
  const etag = (await fetch(store, { headers: BROTLI })).headers.get('etag') ?? '';
  return [
    { bar: 1, name: 'Home page, kept, brotli', wanted: 1, load: { url: `${address}/`, headers: BROTLI } },
    { bar: 1, name: 'Store page, kept, plain', load: { url: store } },
    { bar: 1, name: 'Store page, kept, brotli', wanted: 1, load: { url: store, headers: BROTLI } },
    {
      bar: 1,
      name: 'Store page, brotli, dropped 10 times a second',
      wanted: 0.8,
      isDropped: true,
      load: { url: store, headers: BROTLI },
    },
    { bar: 1, name: 'Store page, 304', wanted: 2, load: { url: store, headers: { ...BROTLI, 'if-none-match': etag } } },
    { bar: 2, name: 'Store page, not kept', wanted: 0.05, load: { url: store, headers: SOMEONE } },
    {
      bar: 2,
      name: 'Product page, not kept',
      wanted: 0.1,
      load: { url: `${address}/product/${product?.slug}`, headers: SOMEONE },
    },
    // A short list: nearly all of it is the frame of every staff page.
    {
      bar: 2,
      name: 'Staff page, the trash',
      mostMs: 6,
      load: { url: `${address}/trash`, headers: { cookie: await signIn(studio) } },
    },
    { bar: 3, name: `GET products?limit=${PRODUCTS}, kept, plain`, load: { url: list } },
    { bar: 3, name: `GET products?limit=${PRODUCTS}, kept, brotli`, wanted: 1.2, load: { url: list, headers: BROTLI } },
    { bar: 3, name: `GET products?limit=${PRODUCTS}, not kept`, wanted: 0.13, load: { url: list, isFresh: true } },
  ];
}

export function floorRows(floor: { address: string; ticks(): number }, { databaseTicks }: BenchStudio): Row[] {
  const ticks = () => floor.ticks() + databaseTicks();
  return [{ bar: 3, name: 'Floor: node:http and pg, select 1', load: { url: floor.address }, ticks }];
}

export async function fillCatalog({ query }: BenchStudio) {
  await query(
    `with added as (
       insert into products (title, description, "order")
       select 'Bench bouquet ' || n, '<p>Peony, rose and mountain laurel.</p>', 1000 + n
       from generate_series(1, $1 - (select count(*)::int from products)) n returning id)
     insert into variants (product_id, title, price_in_cents, manage_inventory)
     select id, 'Standard', 6500, true from added`,
    [PRODUCTS],
  );
  await refillStock({ query });
  await query(`select pg_notify('writes', '["*"]')`);
}

export async function refillStock({ query }: Pick<BenchStudio, 'query'>) {
  await query('update variants set inventory_quantity = 1000000000 where manage_inventory');
}
