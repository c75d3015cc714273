/** Everybody at once, until the day is over. */
import { setTimeout as pause } from 'node:timers/promises';
import { runSubscriptions } from '~/features/selling/renewals/run-subscriptions.server';
import { signBody } from '~/features/payments/signed-body.server';
import { outsideRequest } from '~/platform/context.server';
import { sign } from '~/platform/secret.server';
import { APP_SECRET } from '../../app-secret.ts';
import { type Dice, openDice } from '../../dice.ts';
import type { RunningShop } from '../running-shop.ts';
import { buy, buyGiftCard, changeSubscription, payBalance, subscribe } from './buyers.ts';
import type { Scene } from './scene.ts';
import { cancel, change, drive, move, refund, sell, takeCash, waste } from './staff.ts';

/** What was acknowledged: tokens of orders, names of buyers, ids of reports. */
export interface Done {
  ordered: string[];
  paid: string[];
  sold: string[];
  reports: string[];
  /** Refusals by what they said. */
  full: number;
  unexpected: string[];
}

export interface Day {
  shop: RunningShop;
  scene: Scene;
  dice: Dice;
  done: Done;
  isOver(): boolean;
  refused(text: string, expected: RegExp): void;
}

type Act = (day: Day) => Promise<unknown>;

const PEOPLE: Act[] = [
  ...[buy, buy, buy, buy, sell, sell, change, change, refund, cancel, takeCash, move, move, drive, waste],
  ...[payBalance, buyGiftCard, subscribe, changeSubscription, sendWebhooksAgain, endHolds, runSeries],
];

/** Starts everybody; `close` lets each finish. The same seed makes the same choices. */
export function openDay(shop: RunningShop, scene: Scene, seed: number) {
  const done: Done = { ordered: [], paid: [], sold: [], reports: [], full: 0, unexpected: [] };
  const state = { isOver: false };
  const people = PEOPLE.map(async (act, at) => {
    const day: Day = {
      shop,
      scene,
      done,
      dice: openDice(seed * 1000 + at),
      isOver: () => state.isOver,
      refused(text, expected) {
        if (expected.test(text)) done.full += 1;
        else done.unexpected.push(`${act.name}: ${text.slice(0, 400)}`);
      },
    };
    while (!state.isOver) {
      await act(day).catch(() => undefined);
      await pause(20);
    }
  });
  return {
    done,
    async close() {
      state.isOver = true;
      await Promise.all(people);
    },
  };
}

/** Payments are reported late, and again. */
async function sendWebhooksAgain({ shop, dice, isOver }: Day) {
  const rows = await shop.query<{ body: string }>(
    `select data->>'body' as body from pgboss.job where name = 'deliver-test-webhook'
     order by created_on desc limit 20`,
  );
  const [first, ...more] = rows;
  if (!first || isOver()) return;
  const { body } = dice.pick([first, ...more]);
  const signature = signBody(sign(APP_SECRET, 'test payment webhooks'), body, new Date());
  const headers = { 'Content-Type': 'application/json', 'Rhodora-Signature': signature };
  const send = () => fetch(`${shop.address}/webhooks/payments`, { method: 'POST', body, headers });
  await Promise.all([send(), send(), send()]);
  await pause(200);
}

/** Some holds end early: the sweep releases them like any others. */
async function endHolds({ shop, dice }: Day) {
  await shop.query(
    `update orders set hold_expires_at = now() - interval '1 second'
     where status = 'pending' and number % 3 = $1`,
    [dice.between(0, 2)],
  );
  await pause(2000);
}

/** The next day of some subscriptions comes, and two processes notice. */
async function runSeries({ shop, dice }: Day) {
  await pause(1500);
  await shop.query(
    `update subscriptions set next_day = current_date + $1::integer, anchor_day = current_date + $1::integer,
       claimed_until = null, retry_on = null
     where state = 'active' and not exists (select from subscription_orders
       where subscription_id = subscriptions.id and subscription_day = current_date + $1::integer)`,
    [dice.between(2, 3)],
  );
  await shop.beside(({ platform }) =>
    Promise.all([outsideRequest(platform, runSubscriptions), outsideRequest(platform, runSubscriptions)]),
  );
}
