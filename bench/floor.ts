/**
 * What any program would pay for a list that is not kept: `node:http`, and one prepared statement of `pg` whose JSON is
 * passed on as PostgreSQL wrote it. `/one` asks for a number only: the price of the question itself.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const LIST = `select json_agg(p)::text as body from (
  select products.*, (select json_agg(v) from variants v where v.product_id = products.id) as variants
  from products where deleted_at is null and status = 'published' order by "order" limit 24) p`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = createServer(async ({ url }, response) => {
  const question = url === '/one' ? { name: 'one', text: 'select 1 as body' } : { name: 'list', text: LIST };
  const { rows } = await pool.query<{ body: string | number }>(question);
  response.setHeader('Content-Type', 'application/json');
  response.end(String(rows[0]?.body));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : address);
});
