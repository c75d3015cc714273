/** Bar 9: `kill -9` during checkouts. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { times } from '../form.ts';
import { card, cartOf, pickup } from '../shop.ts';
import { openRunningShop, type RunningShop } from './running-shop.ts';

const KILLS = times(2, 100);
const BUYERS = 8;
const STOCK = 100_000;
/** How soon it is back without a hand, in seconds, half of the times; a few tries on a busy machine say less. */
const BACK_WITHIN = KILLS > 10 ? 5 : 20;

async function fillShelf(shop: RunningShop): Promise<string[]> {
  const rows = await shop.query<{ id: string }>(
    `with product as (insert into products (title) select 'Roses ' || n from generate_series(1, 3) n returning id)
     insert into variants (product_id, title, price_in_cents, manage_inventory, inventory_quantity)
     select id, 'Large', 4500, true, $1 from product returning id`,
    [STOCK],
  );
  return rows.map(({ id }) => id);
}

/** Orders and pays until told to stop, and keeps only what the shop said it had done. */
async function buy(
  shop: RunningShop,
  variants: string[],
  done: { ordered: string[]; paid: string[]; isOver: boolean },
) {
  const headers = { Origin: shop.address };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  while (!done.isOver) {
    try {
      const back = { successUrl: `${shop.address}/success`, cancelUrl: `${shop.address}/store` };
      const body = JSON.stringify({ ...cartOf(...variants), ...back });
      const checkout = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
      const answer = await fetch(`${shop.address}/store/rhodora/checkout`, checkout);
      if (!answer.ok) continue;
      const { url } = (await answer.json()) as { url: string };
      const token = url.split('/').at(-1) ?? '';
      done.ordered.push(token);
      const post = { method: 'POST', headers, redirect: 'manual' } as const;
      await fetch(url, { ...post, body: form(pickup()) });
      const paid = await fetch(`${url}/card`, { ...post, body: form(card()) });
      if (paid.headers.get('location')?.includes('/success')) done.paid.push(token);
    } catch {
      await pause(20);
    }
  }
}

async function untilReady(shop: RunningShop) {
  const started = performance.now();
  while (!(await shop.isReady())) await pause(50);
  return (performance.now() - started) / 1000;
}

test(
  'kill -9 of the program and of its database during checkouts loses no order and no flower',
  async () => {
    const shop = await openRunningShop();
    onTestFinished(() => shop.close());
    await shop.start();
    const variants = await fillShelf(shop);
    const done = { ordered: [] as string[], paid: [] as string[], isOver: false };
    const buyers = Array.from({ length: BUYERS }, () => buy(shop, variants, done));
    const waits: number[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      await pause(300 + Math.random() * 500);
      if (kill % 2 === 0) {
        shop.killDatabase();
        await pause(100);
        waits.push(await untilReady(shop));
      } else {
        await shop.killProgram();
        waits.push(await shop.start());
      }
    }
    await pause(300);
    done.isOver = true;
    await Promise.all(buyers);

    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(BACK_WITHIN);
    expect(done.paid.length).toBeGreaterThan(0);
    const orders = await shop.query<{ token: string; lines: number }>(
      `select token, count(order_lines.id)::integer as lines from orders left join order_lines on order_id = orders.id
     group by token`,
    );
    const known = new Set(orders.map(({ token }) => token));
    expect(done.ordered.filter((token) => !known.has(token))).toEqual([]);
    expect(orders.filter(({ lines }) => lines !== variants.length)).toEqual([]);
    const stock = await shop.query<{ whole: number }>(
      `select (inventory_quantity + coalesce((select sum(quantity) from order_lines join orders on orders.id = order_id
       where variant_id = variants.id and stock_taken), 0))::integer as whole from variants`,
    );
    expect(stock).toEqual(variants.map(() => ({ whole: STOCK })));
    await everyPaymentArrives(shop, done.paid);
  },
  30_000 + KILLS * 8000,
);

/** Webhooks that were cut off come again by their jobs. */
async function everyPaymentArrives(shop: RunningShop, tokens: string[]) {
  const unpaid = () =>
    shop.query<{ token: string }>("select token from orders where token = any($1) and status <> 'paid'", [tokens]);
  for (let tries = 0; tries < 200 && (await unpaid()).length > 0; tries++) await pause(100);
  expect(await unpaid()).toEqual([]);
  const letters = await shop.query<{ cause: string }>('select cause from mails group by cause having count(*) > 1');
  expect(letters).toEqual([]);
}
