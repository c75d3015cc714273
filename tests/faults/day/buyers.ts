/** What buyers do at random, through the front door. Each does the next thing until the day is over. */
import { randomUUID } from 'node:crypto';
import { card, cartOf, delivery, pickup } from '../../shop.ts';
import { readable } from '../../visitor.ts';
import { untilAnswered } from '../crowd.ts';
import { MORGANTOWN } from './scene.ts';
import type { Day } from './day.ts';

/** A hold may end while its details are refused. */
const FULL =
  /booked|sold out|We cannot make that many|Not enough stock|used up|used a moment ago|nothing left|time for this order/i;

function someDetails({ scene, dice }: Day, buyer: string): Record<string, string> {
  const { days, windows, giftCards } = scene;
  const fields = {
    buyer_name: buyer,
    buyer_email: `buyer${dice.between(1, 9)}@example.com`,
    fulfillment_date: dice.pick(days),
    card_message: 'Be mine',
    tip: dice.pick(['', '10', '15']),
    ...(dice.chance(0.3) && { gift_card: dice.pick(giftCards) }),
    ...(dice.chance(0.3) && { discount_code: dice.pick(['TEN', 'FIVE']) }),
  };
  if (dice.chance(0.4)) return pickup(fields);
  const zip = dice.pick([MORGANTOWN, '26260']);
  return delivery({ ...fields, delivery_postal_code: zip, fulfillment_window_id: dice.pick(windows) });
}

function someCart({ scene, dice }: Day) {
  const { roses, ferns, vase, sprays } = scene;
  const main = dice.pick([roses, roses, ferns, sprays]).variant;
  const items: [string, number][] = [[main, dice.between(1, 3)]];
  if (dice.chance(0.3)) items.push([vase.variant, dice.between(1, 2)]);
  return items;
}

/** Buys in the store: to the end, or leaves, or cancels, or comes back after the hold has ended. */
export async function buy(day: Day) {
  const { shop, dice, done, isOver } = day;
  const [buyer, name] = [shop.asVisitor(), `Buyer ${randomUUID()}`];
  const back = { successUrl: `${shop.address}/success`, cancelUrl: `${shop.address}/store` };
  const [cart, key] = [{ ...cartOf(...someCart(day)), ...back }, randomUUID()];
  const order = () => buyer.postJson('/store/rhodora/checkout', cart, { 'Idempotency-Key': key });
  const placed = await untilAnswered(order, isOver);
  if (placed.status !== 200) return day.refused(await placed.text(), FULL);
  const path = new URL(((await placed.json()) as { url: string }).url).pathname;
  done.ordered.push(path.split('/').at(-1) ?? '');
  if (dice.chance(0.1)) return;
  if (dice.chance(0.1)) return void (await untilAnswered(() => buyer.post(path, { intent: 'cancel' }), isOver));
  const details = someDetails(day, name);
  const saved = await untilAnswered(() => buyer.post(path, details), isOver);
  if (saved.status >= 400) return day.refused(readable(await saved.text()), FULL);
  if (dice.chance(0.1)) return;
  const to = saved.headers.get('location') ?? '';
  if (to.includes('/success')) return void done.paid.push(name);
  await payByCard(day, buyer, path, name);
}

type Visitor = ReturnType<Day['shop']['asVisitor']>;

/** Some type a card that is declined first, some press the button twice. */
async function payByCard({ dice, done, isOver }: Day, buyer: Visitor, path: string, name: string) {
  const pay = (number?: string) => untilAnswered(() => buyer.post(`${path}/card`, card(number)), isOver);
  if (dice.chance(0.2)) await pay('4000 0000 0000 0002');
  const answers = await Promise.all(dice.chance(0.3) ? [pay(), pay()] : [pay()]);
  if (answers.some((answer) => /\/success|gift-cards\?/.test(answer.headers.get('location') ?? '')))
    done.paid.push(name);
}

export async function buyGiftCard(day: Day) {
  const { shop, dice, isOver } = day;
  const [buyer, name] = [shop.asVisitor(), `Giver ${randomUUID()}`];
  const [today] = await shop.query<{ today: string }>(
    `select to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as today`,
  );
  const form = {
    key: randomUUID(),
    amount: dice.pick(['50', '75']),
    recipient_name: 'June Mays',
    recipient_email: '',
    message: '',
    send_on: today?.today ?? '',
    buyer_name: name,
    buyer_email: 'giver@example.com',
  };
  const placed = await untilAnswered(() => buyer.post('/gift-cards', form), isOver);
  const to = placed.headers.get('location');
  if (!to) return day.refused(readable(await placed.text()), FULL);
  await payByCard(day, buyer, new URL(to, shop.address).pathname.replace(/\/card$/, ''), name);
}

export async function subscribe(day: Day) {
  const { shop, scene, dice, isOver } = day;
  const [buyer, name] = [shop.asVisitor(), `Subscriber ${randomUUID()}`];
  const { product, variant } = scene.weekly;
  const form = { intent: 'add', product, variant, quantity: '1', rhythm: dice.pick(['weekly', 'biweekly', 'monthly']) };
  const placed = await untilAnswered(() => buyer.post('/cart', form), isOver);
  const to = placed.headers.get('location');
  if (!to) return day.refused(readable(await placed.text()), FULL);
  const path = new URL(to, shop.address).pathname;
  const { gift_card: _, discount_code: __, ...details } = someDetails(day, name);
  const saved = await untilAnswered(() => buyer.post(path, { ...details, agrees: 'on' }), isOver);
  if (saved.status >= 400) return day.refused(readable(await saved.text()), FULL);
  await payByCard(day, buyer, path, name);
}

/** Pays what is open of an order that staff sold or changed, with the link that they sent. */
export async function payBalance({ shop, dice, isOver }: Day) {
  const open = await shop.query<{ token: string }>(
    `select token from orders where status = 'paid' and balance_cents >= 50
       or status = 'pending' and channel = 'phone' order by number desc limit 20`,
  );
  const [first, ...more] = open;
  if (!first) return;
  const path = `/store/rhodora/pay/${dice.pick([first, ...more]).token}`;
  const buyer = shop.asVisitor();
  await untilAnswered(() => buyer.post(`${path}/link`, {}), isOver);
  const pay = () => untilAnswered(() => buyer.post(`${path}/card`, card()), isOver);
  await Promise.all(dice.chance(0.3) ? [pay(), pay()] : [pay()]);
}

/** Skips, pauses, resumes or cancels with the link of the email. */
export async function changeSubscription({ shop, dice, isOver }: Day) {
  const rows = await shop.query<{ text: string; version: number }>(
    `select text, version from emails join subscriptions on dedupe_key = 'subscription:' || subscriptions.id || ':started'
     order by subscriptions.number desc limit 10`,
  );
  const [first, ...more] = rows;
  if (!first) return;
  const { text, version } = dice.pick([first, ...more]);
  const page = /\/subscription\/[\w.-]*[\w-]/.exec(text)?.[0] ?? '';
  const intent = dice.pick(['skip', 'pause', 'resume', 'resume']);
  await untilAnswered(() => shop.asVisitor().post(page, { intent, version: String(version), until: '' }), isOver);
}
