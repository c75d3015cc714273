export interface Size {
  products: number;
  clients: number;
  orders: number;
  linesPerOrder: number;
  others: number;
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

const words = (list: string) => `string_to_array('${list}', ', ')`;

const FLOWERS = words(
  'Peony, Garden Rose, Ranunculus, Sweet Pea, Hellebore, Anemone, Foxglove, Dahlia, Tulip, Lilac, Cosmos, Zinnia, Larkspur, Delphinium, Snapdragon, Stock, Astilbe, Phlox, Yarrow, Scabiosa, Nigella, Poppy, Iris, Narcissus, Hyacinth, Camellia, Gardenia, Jasmine, Clematis, Hydrangea, Viburnum, Spirea, Dogwood, Quince, Magnolia, Amaranth, Celosia, Aster, Sunflower, Carnation',
);
const FORMS = words('Bouquet, Armful, Wreath, Garland, Basket, Posy, Arch, Centerpiece, Spray, Urn');
const NAMES = words(
  'Ana, Bo, Cole, Delia, Eli, Fern, Grant, Hannah, Ivy, June, Kit, Lena, Mara, Noor, Opal, Pearl, Quinn, Rhea, Silas, Tess, Una, Vera, Wade, Xenia, Yara, Zoe, Abel, Bess, Cora, Dean, Edie, Ford, Gwen, Hugh, Ines, Jude, Kaya, Lou, Milo, Nell',
);
const SURNAMES = words(
  'Alder, Baird, Cutler, Dunn, Ellis, Lyle, Marsh, Nair, Ott, Pike, Reed, Abbott, Boone, Carver, Drake, Everly, Frost, Gantt, Holt, Ives, Judd, Keller, Lowe, Mays, Nolan, Odell, Pruitt, Quill, Rusk, Sayre, Tate, Upton, Vance, Wirt, Yost, Zane, Ashby, Burke, Colvin, Dorsey, Estep, Fisk, Goff, Hale, Isom, Jarvis, Kerr, Lusk, Moss, Neal, Orr, Paxton, Rader, Shaw, Thorne, Usher, Vess, Ware, Yates, Zeller',
);

const one = (array: string, stride: number) => `(${array})[1 + (n / ${stride}) % cardinality(${array})]`;

const SOMEBODY = '(select id, name from users where is_admin limit 1) somebody';

/** $1 is the number of rows. One statement each, so that statement triggers run once. */
const PRODUCTS = `
  with added as (
    insert into products (title, subtitle, description, type, "order", created_at)
    select ${one(FLOWERS, 1)} || ' ' || ${one(FORMS, 40)} || ' ' || n, 'For a table of ' || 2 + n % 10,
      '<p>' || ${one(FLOWERS, 3)} || ' and ' || lower(${one(FLOWERS, 7)}) || ', cut the morning they leave.</p>',
      ${one(FORMS, 40)}, 100 + n, now() - n * interval '3 minutes'
    from generate_series(1, $1) n returning id, "order")
  insert into variants (product_id, title, price_in_cents, sort_order, manage_inventory, inventory_quantity, sku)
  select id, each, 4500 + ("order" % 90) * 100 + at * 2500, at, true, 1000000, 'G-' || "order" || '-' || at
  from added, unnest(array['Standard', 'Deluxe']) with ordinality variant (each, at)`;
const CLIENTS = `
  insert into clients (name, email, phone, partner_name, event_date, event_venue, form_data, created_at)
  select ${one(NAMES, 1)} || ' ' || ${one(SURNAMES, 40)}, 'client' || n || '@example.com', '304-555-' || lpad((n % 10000)::text, 4, '0'),
    ${one(NAMES, 5)}, case when n % 9 > 0 then current_date + n % 900 - 300 end, 'The Barn at ' || ${one(SURNAMES, 3)} || ' Run',
    '{"guests": "80"}', now() - n * interval '52 minutes'
  from generate_series(1, $1) n`;
const ORDERS = `
  insert into orders (status, paid_at, hold_expires_at, currency, subtotal_cents, buyer_name, buyer_email, fulfillment, fulfillment_date, fulfillment_state,
    success_url, cancel_url, created_at)
  select (array['paid', 'paid', 'paid', 'expired', 'refunded'])[1 + n % 5],
    case when n % 5 <> 3 then now() - n * interval '21 minutes' end, now() - n * interval '21 minutes', 'usd', 6500 + n % 9000,
    ${one(NAMES, 1)} || ' ' || ${one(SURNAMES, 40)}, 'buyer' || n || '@example.com', 'pickup', (now() - n * interval '21 minutes')::date, work,
    'https://example.com/success', 'https://example.com/store',
    now() - n * interval '21 minutes'
  from generate_series(1, $1) n,
    lateral (select case when n % 5 < 3 and n > 50 then 'delivered' else 'to_make' end as work) each`;
const LINES = `
  with sold as (select array_agg(v.id) as variants, array_agg(v.product_id) as products from (
    select id, product_id from variants order by id limit 2000) v)
  insert into order_lines (order_id, variant_id, product_id, product_title, variant_title, unit_price_in_cents, quantity, takes_stock)
  select o.id, variants[at], products[at], 'Garden Rose Armful', 'Standard', 6500, 1, true
  from sold, orders o, generate_series(1, $1) line,
    lateral (select 1 + ((o.number * 7 + line) % cardinality(variants))::int as at) chosen`;
/** As `keepBooks` books a sale. */
const BOOKS = `
  insert into sales_entries (order_id, kind, day, orders, currency, goods_cents, channel, fulfillment, lines)
  select id, 'sale', book_day(paid_at), 1, currency, subtotal_cents, channel, fulfillment, (
    select array_agg((line.id, variant_id, product_title, quantity, unit_price_in_cents * quantity)::sold_line order by line.id)
    from order_lines line where order_id = orders.id)
  from orders where paid_at is not null`;
const OTHERS = [
  `insert into emails (recipient, subject, html, text, status, created_at)
   select 'buyer' || n || '@example.com', 'Your order ' || n, '<p>Thank you.</p>', 'Thank you.', 'sent', now() - n * interval '4 minutes'
   from generate_series(1, $1) n`,
  `insert into contact_messages (first_name, last_name, email, message, answered_at, created_at)
   select ${one(NAMES, 1)}, ${one(SURNAMES, 40)}, 'asks' || n || '@example.com', 'Do you have ' || lower(${one(FLOWERS, 1)}) || ' in May?',
     case when n > 20 then now() end, now() - n * interval '6 minutes'
   from generate_series(1, $1) n`,
  `insert into meetings (submission_token, status, starts_at, ends_at, time_zone, place, name, email, about, created_at)
   select gen_random_uuid(), 'confirmed', start, start + interval '1 hour', 'America/New_York', 'studio', ${one(NAMES, 1)},
     'meets' || n || '@example.com', 'A wedding', start
   from generate_series(1, $1) n, lateral (select now() - n * interval '2 hours' as start) each`,
  `insert into visit_counts (kind, day, name, count)
   select (array['page', 'source', 'search'])[1 + n % 3], current_date - n / 15, '/grown-' || n, 1 + n % 50
   from generate_series(1, $1) n`,
  `insert into audit_log (actor, actor_name, action, table_name, row_key, label, after, at)
   select id, name, 'update', 'products', 'row-' || n, ${one(FLOWERS, 1)}, '{}', now() - n * interval '1 minute'
   from generate_series(1, $1) n, ${SOMEBODY}`,
  `insert into trash (deletion, table_name, row_key, label, deleted_row, deleted_by, deleted_at)
   select gen_random_uuid(), 'vendors', 'row-' || n, ${one(NAMES, 1)}, '{}', id, now() - n * interval '1 minute'
   from generate_series(1, $1) n, ${SOMEBODY}`,
  `insert into stored_files (bucket, key, content_type, size, width, height, created_at)
   select (array['site-images', 'homepage-gallery-images'])[1 + n % 2], 'grown/' || n || '.webp', 'image/webp', 40000, 1200, 900,
     now() - n * interval '8 minutes'
   from generate_series(1, $1) n`,
  `insert into site_images (category, title, image_url, created_at)
   select (array['Wedding & Event', 'General Floristry', 'Micro Farm'])[1 + n % 3], ${one(FLOWERS, 1)}, '/files/site-images/grown-' || n || '.webp', now() - n * interval '8 minutes'
   from generate_series(1, $1 / 10) n`,
  `with added as (insert into users (email, name, role) select 'portal' || n || '@example.com', ${one(NAMES, 1)}, null
     from generate_series(1, $1) n returning id)
   insert into sessions (user_id, token, expires_at) select id, 'grown-' || id, now() + interval '7 days' from added`,
  `insert into client_documents (client_id, category, file_name, file_path)
   select id, 'Contract', 'contract.pdf', id || '/contract.pdf' from clients limit $1`,
  `insert into blog_posts (title, excerpt, content, category, is_published, published_at, created_at)
   select ${one(FLOWERS, 1)} || ' in ' || 1900 + n, 'Notes.', 'What we cut this week.', 'Garden', true, now(), now() - n * interval '1 day'
   from generate_series(1, $1 / 10) n`,
  `with added as (
     insert into imports (kind, state, title, digest, report, imported_at)
     select 'products', 'imported', 'products-' || n || '.csv', sha256(n::text::bytea),
       '{"source": "CSV file", "count": 1, "problems": [], "problemCount": 0, "notes": []}', now() - n * interval '1 hour'
     from generate_series(1, $1) n returning id)
   insert into imported_rows (import_id, row_id) select id, gen_random_uuid() from added`,
  `with added as (
     insert into price_changes (kind, step, line_count, created_at)
     select 'percent', 1000, 20, now() - n * interval '1 hour' from generate_series(1, $1 / 20) n returning id)
   insert into price_change_lines (change_id, variant_id, product_id, product_title, variant_title, old_cents, new_cents)
   select added.id, v.id, product_id, 'Garden Rose Armful', v.title, price_in_cents, price_in_cents + 100
   from added, (select * from variants limit 20) v`,
  `insert into stems (name, bunch_cost_cents) select ${one(FLOWERS, 1)} || ', ' || n, 1200 from generate_series(1, $1 / 40) n`,
  `with known as (select array_agg(id) as ids from stems)
   insert into stem_movements (stem_id, kind, quantity, reason, created_at)
   select ids[1 + n % cardinality(ids)], case when n % 5 = 0 then 'wasted' else 'received' end,
     case when n % 5 = 0 then -3 else 10 end, case when n % 5 = 0 then 'wilted' end, now() - n * interval '4 hours'
   from known, generate_series(1, $1 / 2) n`,
  `insert into events (name, day, summary, made_at)
   select 'Wedding of ' || ${one(SURNAMES, 1)}, current_date + n % 700 - 680, '40 stems', case when n % 700 < 680 then now() end
   from generate_series(1, $1 / 10) n`,
  `with known as (select array_agg(id) as ids from stems)
   insert into event_stems (event_id, stem_id, quantity)
   select id, ids[1 + (row_number() over ())::int % cardinality(ids)], 40 from known, events where client_id is null limit $1`,
  `with written as (
     insert into event_entries (event_id, kind, text) select id, 'letter', 'One more table?' from events limit $1 returning id)
   insert into letters (id, direction, state, subject, name, email, read_at)
   select id, 'in', 'received', 'Hello', 'Hannah Lyle', 'hannah@example.com',
     case when row_number() over () % 100 > 0 then now() end from written`,
  `insert into attachments (letter_id, file_name, not_kept) select id, 'menu.pdf', 'Too large.' from letters limit $1`,
  `insert into letter_templates (name, subject, text) select 'Template ' || n, 'Hello', 'Dear {first name}' from generate_series(1, $1 / 10) n`,
  `insert into sequence_steps (sequence, step, days, template_id, on_since)
   select sequence, step, step * 5, (select min(id::text)::uuid from letter_templates), now() - interval '30 days'
   from unnest('{unanswered,proposal,payment,after}'::text[]) sequence, generate_series(1, 3) step where $1 > 0`,
  `insert into venues (name, city) select 'Venue ' || n, ${one(SURNAMES, 1)} from generate_series(1, $1 / 10) n`,
  `insert into event_places (event_id, kind, day, starts, venue_id)
   select id, 'reception', day + 1, '17:00', (select id from venues limit 1) from events limit $1`,
  `insert into standing_orders (name, email, goods, place, fields, weeks, next_day)
   select 'Hotel ' || n, 'hotel' || n || '@example.com', '1 × Roses', ${one(SURNAMES, 1)}, '{}', 1, current_date + 8 + n % 300
   from generate_series(1, $1 / 10) n`,
  `insert into vendors (name, category) select 'Vendor ' || n, ${one(FORMS, 1)} from generate_series(1, $1 / 10) n`,
];

/** Takes minutes for millions of rows. */
export async function grow(query: Query, { products, clients, orders, linesPerOrder, others }: Size) {
  await query(PRODUCTS, [products]);
  await query(CLIENTS, [clients]);
  await query('alter table orders disable trigger books_agree, disable trigger sums_of_lines');
  await query('alter table order_lines disable trigger sums_of_lines');
  await query(ORDERS, [orders]);
  await query(LINES, [linesPerOrder]);
  await query('alter table orders enable trigger books_agree, enable trigger sums_of_lines');
  await query('alter table order_lines enable trigger sums_of_lines');
  await query(BOOKS);
  for (const statement of OTHERS) await query(statement, [others]);
  await query('vacuum analyze');
}
