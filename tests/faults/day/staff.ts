/** What staff and drivers do at random, through the front door. */
import { randomUUID } from 'node:crypto';
import { readable } from '../../visitor.ts';
import { untilAnswered } from '../crowd.ts';
import type { Day } from './day.ts';
import { MORGANTOWN } from './scene.ts';

const FULL =
  /booked|cannot make|sell it again|Not enough stock|No more of this product|would not take|nothing|at most|already|Of .+ can be refunded/i;
/** What is given back whole goes back on the shelf, always: the sums rely on it. */
export const ALL_BACK = 'All back on the shelf';

async function someOrder({ shop, dice }: Day, which = "status = 'paid' and channel <> 'gift_card'") {
  const rows = await shop.query<{ id: string; number: number; fulfillment: string }>(
    `select id, number, fulfillment from orders where ${which} order by orders.number desc limit 40`,
  );
  const [first, ...more] = rows;
  return first && dice.pick([first, ...more]);
}

/** The same form is sent twice at once by some. */
export async function sell(day: Day) {
  const { scene, dice, done, isOver } = day;
  const [sale, name] = [randomUUID(), `Caller ${randomUUID()}`];
  const how = dice.pick(['now', 'pickup', 'delivery']);
  const product = dice.pick([scene.roses, scene.ferns, scene.sprays]);
  const address = {
    recipient_name: 'June Mays',
    delivery_street: '12 Ridge Road',
    delivery_city: 'Morgantown',
    delivery_region: 'WV',
    delivery_postal_code: dice.pick([MORGANTOWN, '26260']),
  };
  const form = {
    sale,
    how,
    pay: dice.pick(['cash', 'link', 'account']),
    buyer_name: name,
    buyer_email: 'caller@example.com',
    fulfillment_date: dice.pick(scene.days),
    [`quantity.${product.variant}`]: String(dice.between(1, 2)),
    ...(how === 'delivery' && { ...address, fulfillment_window_id: dice.pick(scene.windows) }),
  };
  const send = () => untilAnswered(() => scene.staff.post('/sell', form), isOver);
  const [answer] = await Promise.all(dice.chance(0.3) ? [send(), send()] : [send()]);
  if (answer?.status === 303) done.sold.push(name);
  else day.refused(readable((await answer?.text()) ?? ''), FULL);
}

/** Other items, another day or another address; the difference is charged or given back. */
export async function change(day: Day) {
  const { shop, scene, dice, isOver } = day;
  const order = await someOrder(day);
  if (!order) return;
  const page = `/store-manager/${order.number}/change`;
  const lines = await shop.query<{ id: string }>('select id from order_lines where order_id = $1 order by id', [
    order.id,
  ]);
  const line = lines[dice.between(0, Math.max(0, lines.length - 1))]?.id ?? '';
  const by = String(dice.between(1, 3));
  const fields = dice.pick<Record<string, string>>([
    { [`quantity.${line}`]: by },
    { [`quantity.${line}`]: by, [`replace.${line}`]: dice.pick([scene.roses, scene.ferns]).variant },
    { 'add.0': dice.pick([scene.ferns, scene.vase]).variant, 'add_quantity.0': by },
    { fulfillment_date: dice.pick(scene.days) },
    { delivery_postal_code: dice.pick([MORGANTOWN, '26260']) },
    { card_message: `Be ours ${by}` },
  ]);
  const isMore = dice.pick(['link', 'cash', 'account']);
  for (const settle of [isMore, 'refund']) {
    const typed = { intent: 'save', ...fields, settle, tell: 'on' };
    const shown = await untilAnswered(() => scene.staff.post(page, typed), isOver);
    const html = await shown.text();
    const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1];
    if (expected) await untilAnswered(() => scene.staff.post(page, { ...typed, expected }), isOver);
  }
}

/** A part, pieces, or all of it with everything back on the shelf. */
export async function refund(day: Day) {
  const { shop, scene, dice, isOver } = day;
  const order = await someOrder(day);
  if (!order) return;
  const lines = await shop.query<{ id: string }>('select id from order_lines where order_id = $1 order by id', [
    order.id,
  ]);
  const fields = dice.pick<Record<string, string>>([
    { part: 'amount', amount: dice.pick(['3.33', '10', '0.01']), why: 'Late' },
    { part: 'lines', [`quantity.${lines[0]?.id}`]: '1', why: 'Wilted', ...(dice.chance(0.5) && { restock: 'on' }) },
    { part: 'all', why: ALL_BACK, restock: 'on' },
  ]);
  await untilAnswered(
    () => scene.staff.post(`/store-manager/${order.number}`, { intent: 'refund', ...fields }),
    isOver,
  );
}

export async function cancel(day: Day) {
  const order = await someOrder(day, "status = 'pending' and buyer_name is not null");
  if (!order) return;
  const path = `/store-manager/${order.number}`;
  await untilAnswered(() => day.scene.staff.post(path, { intent: 'cancel', message: '' }), day.isOver);
}

export async function takeCash(day: Day) {
  const order = await someOrder(
    day,
    "status = 'paid' and balance_cents > 0 or status = 'pending' and channel = 'phone'",
  );
  if (!order) return;
  const form = { intent: 'take-payment', method: 'cash' };
  await untilAnswered(() => day.scene.staff.post(`/store-manager/${order.number}`, form), day.isOver);
}

export async function move(day: Day) {
  const { scene, dice, isOver } = day;
  const order = await someOrder(day);
  if (!order) return;
  const intent = dice.pick(['made', 'made', 'to_make', 'out', 'delivered', 'problem']);
  const form = { intent, reason: 'The gate was locked.' };
  await untilAnswered(() => scene.staff.post(`/store-manager/${order.number}`, form), isOver);
}

/** A report is sent twice at once: phones do when they hear nothing. */
export async function drive(day: Day) {
  const { shop, scene, dice, done, isOver } = day;
  const order = await someOrder(
    day,
    `status = 'paid' and fulfillment = 'delivery' and fulfillment_date = '${scene.drive.day}' and fulfillment_state <> 'delivered'`,
  );
  if (!order) return;
  const [route] = await shop.query<{ id: string }>('select id from delivery_routes limit 1');
  const assign = { intent: 'assign', route: route?.id ?? '', id: order.id };
  await untilAnswered(() => scene.staff.post(`/store-manager/routes?day=${scene.drive.day}`, assign), isOver);
  const id = randomUUID();
  const report = {
    id,
    order_id: order.id,
    to: dice.pick(['out', 'delivered', 'problem']),
    happened_at: new Date().toISOString(),
    reason: 'Nobody was home.',
    left_with: 'A neighbor',
  };
  const send = () => untilAnswered(() => shop.asVisitor().post(`${scene.drive.link}/moves`, report), isOver);
  const answers = await Promise.all([send(), send()]);
  if (answers.some(({ status }) => status === 200)) done.reports.push(id);
}

export async function waste({ scene, dice, isOver }: Day) {
  const form = { stem: scene.stem, quantity: String(dice.between(1, 3)), reason: 'wilted' };
  await untilAnswered(() => scene.staff.post('/stem-stock/waste', form), isOver);
}
