import { sql, type RawBuilder } from 'kysely';
import { containsEach, containsWords, phoneDigits } from '~/platform/list-page.server';

/** For the index `orders_by_text`. */
const ORDER_TEXT = sql<string>`order_text(buyer_name, buyer_email, buyer_phone, card_message, card_signature)`;

/** For the index `order_deliveries_by_text`. */
const DELIVERY_TEXT = sql<string>`delivery_text(recipient_name, recipient_phone, delivery_street, delivery_city,
  delivery_postal_code)`;

/** For the index `order_services_by_words`. */
const SERVICE_TEXT = sql<string>`search_fold(' ' || coalesce(deceased_name, '') || ' ' || coalesce(funeral_home, ''))`;

/** By number, or by words of buyer, recipient, phone, address and card, or of a service. */
export function orderMatches(q: string): RawBuilder<boolean> {
  const number = /^#?(\d{1,15})$/.exec(q)?.[1];
  const all = containsEach(
    phoneDigits(q) ?? q,
    (pattern) => sql`(${ORDER_TEXT} like ${pattern}
      or orders.id = any(array(select order_id from order_deliveries where ${DELIVERY_TEXT} like ${pattern})))`,
  );
  const words = sql<boolean>`((buyer_email is not null or buyer_name is not null) and ${all}
    or orders.id = any(array(select order_id from order_services where ${containsWords(SERVICE_TEXT, q)})))`;
  if (!number) return words;
  return phoneDigits(q) ? sql`(number = ${Number(number)} or ${words})` : sql`number = ${Number(number)}`;
}

/** By the products in it: for the orders of a day, or those that are not finished. */
export function hasProduct(q: string): RawBuilder<boolean> {
  const words = containsWords(sql`search_fold(' ' || product_title || ' ' || variant_title)`, q);
  return sql`exists (select from order_lines where order_id = orders.id and ${words})`;
}
