/** The minimum cost of an uncached response: `node:http`, and `pg` with one prepared statement. */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = createServer(async (_request, response) => {
  const { rows } = await pool.query<{ one: number }>({ name: 'one', text: 'select 1 as one' });
  response.setHeader('Content-Type', 'application/json');
  response.end(String(rows[0]?.one));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : address);
});
