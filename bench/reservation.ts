/** The reference for `checkout.ts`: only the statement that takes an item out of stock. */
import pg from 'pg';
import type { ReservationLoad } from './measure.ts';

const { url, connections, seconds, variants }: ReservationLoad = JSON.parse(process.argv[2] ?? '{}');
const TAKE_ONE = `update variants set inventory_quantity = inventory_quantity - 1
  where id = $1 and inventory_quantity >= 1 returning inventory_quantity`;

const pool = new pg.Pool({ connectionString: url, max: connections });
const end = performance.now() + seconds * 1000;
let requests = 0;

async function reserve(buyer: number) {
  for (let turn = buyer; performance.now() < end; turn++) {
    await pool.query({ name: 'take-one', text: TAKE_ONE, values: [variants[turn % variants.length]] });
    requests++;
  }
}

await Promise.all(Array.from({ length: connections }, (_, buyer) => reserve(buyer)));
await pool.end();
console.log(JSON.stringify({ requests, failures: 0, seconds }));
