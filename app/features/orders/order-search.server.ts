import { sql, type RawBuilder } from 'kysely';
import { containsTyped, containsWords, phoneDigits } from '~/platform/list-page.server';

const FULL_TEXT = sql<string>`order_full_text(buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone,
  delivery_street, delivery_city, delivery_postal_code, card_message, card_signature)`;

/** For the index `order_services_by_words`. */
const SERVICE_TEXT = sql<string>`search_fold(' ' || coalesce(deceased_name, '') || ' ' || coalesce(funeral_home, ''))`;

/** By number, or by words of buyer, recipient, phone, address and card, or of a service. For the index `orders_by_full_text`. */
export function orderMatches(q: string): RawBuilder<boolean> {
  const number = /^#?(\d{1,15})$/.exec(q)?.[1];
  const all = containsTyped(FULL_TEXT, q);
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
