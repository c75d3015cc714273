/** Refunds by staff and in Stripe's dashboard, disputes and a bought gift card together, while answers and webhooks get lost. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { reconcile, refundPayment } from './reconciliation.server';

const SECRET = 'whsec_walk';
const PAID = 7500;
const MINUTE = 60_000;

const step = fc.record({
  do: fc.constantFrom('part', 'part', 'dashboard', 'fail', 'dispute', 'won', 'lost', 'spend', 'job', 'webhooks'),
  by: fc.integer({ min: 1, max: 4 }),
  losesAnswers: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A gift card of $75 that was bought and paid at Stripe. */
async function openWalk() {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_walk', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: stripe.url };
  const studio = await openStudio({ ...MAIL_SERVER, ...keys });
  const { db } = studio.platform;
  await db
    .updateTable('studio_settings')
    .set({ gift_card_amounts_cents: [7500] })
    .execute();
  const staff = await studio.asStaff('manager');
  const send_on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const gift = {
    amount: '75',
    send_on,
    recipient_name: 'June',
    buyer_name: 'Ana Reed',
    buyer_email: 'ana@example.com',
  };
  await studio.asVisitor().post('/gift-cards', { key: randomUUID(), ...gift });
  Object.assign(stripe.known, { status: 'complete', payment_status: 'paid' });
  const context = openContext(studio.platform);
  await reconcile(context, new Date(Date.now() + 6 * MINUTE));
  const { id, number, status } = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .executeTakeFirstOrThrow();
  expect(status).toBe('paid');
  const { ref } = await db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const card = await db.selectFrom('gift_cards').select('id').executeTakeFirstOrThrow();
  return { stripe, studio, db, staff, context, id, number, ref, gift_card_id: card.id, events: [] as string[] };
}

type Walk = Awaited<ReturnType<typeof openWalk>>;

function happened({ events }: Walk, type: string) {
  const about = { object: type.startsWith('charge.dispute') ? 'dispute' : 'refund', payment_intent: 'pi_1' };
  events.push(
    JSON.stringify({ id: `evt_${events.length + 1}`, object: 'event', type, created: 1, data: { object: about } }),
  );
}

async function deliver({ studio }: Walk, payload: string) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const request = { method: 'POST', body: payload, headers: { 'Stripe-Signature': signature } };
  await studio.asVisitor().fetch('/webhooks/payments', request);
}

function move(walk: Walk, what: 'dispute' | 'won' | 'lost') {
  const { known, refundedCents } = walk.stripe;
  const [dispute] = known.disputes;
  if (what === 'dispute' && !dispute) {
    const facts = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', currency: 'usd', reason: 'fraudulent' };
    known.disputes.push({ ...facts, amount: PAID - refundedCents(), status: 'needs_response', created: 1 });
    return happened(walk, 'charge.dispute.created');
  }
  if (what === 'dispute' || dispute?.status !== 'needs_response') return;
  dispute.status = what;
  happened(walk, 'charge.dispute.closed');
}

async function take(walk: Walk, { do: what, by, losesAnswers }: Step) {
  const { stripe, db, staff, context, number, ref, gift_card_id } = walk;
  const isDisputed = stripe.known.disputes.some(({ status }) => status !== 'won');
  if (what === 'part')
    // Two of the staff at once.
    await Promise.all(
      [by, by].map((dollars) =>
        staff.post(`/store-manager/${number}`, {
          intent: 'refund',
          part: 'amount',
          amount: `${dollars * 10}`,
          why: 'Late',
        }),
      ),
    );
  if (what === 'dashboard' && !isDisputed && stripe.refundedCents() + by * 1000 <= PAID) {
    const id = `re_dashboard_${stripe.known.refunds.length}`;
    const refund = { id, object: 'refund', payment_intent: 'pi_1', currency: 'usd', created: 1 };
    stripe.known.refunds.push({ ...refund, amount: by * 1000, status: 'succeeded', failure_reason: null });
    happened(walk, 'refund.created');
  }
  const failing = stripe.known.refunds.find(({ status }) => status === 'succeeded');
  if (what === 'fail' && failing && !isDisputed) {
    Object.assign(failing, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    happened(walk, 'refund.failed');
  }
  if (what === 'dispute' || what === 'won' || what === 'lost') move(walk, what);
  if (what === 'spend')
    await db
      .insertInto('gift_card_movements')
      .values({ gift_card_id, kind: 'order', cents: -1000 * by })
      .execute()
      .catch(() => undefined);
  stripe.known.losesAnswers = losesAnswers;
  if (what === 'job') await Promise.allSettled([1, 2].map(() => refundPayment(context, ref)));
  if (what === 'webhooks') await Promise.all(walk.events.slice(-by).map((event) => deliver(walk, event)));
  stripe.known.losesAnswers = false;
}

async function readEnd({ db, gift_card_id }: Walk) {
  const { rows } = await sql`
    select (select json_agg(json_build_array(id, amount_cents, status) order by id) from payment_refunds) as refunds,
      (select json_agg(json_build_array(id, amount_cents, status) order by id) from payment_disputes) as disputes,
      (select status from orders) as "order", (select json_agg(status) from payments) as payments,
      (select balance_cents from gift_cards) as balance,
      (select json_build_array(returned_cents, spent_cents) from gift_card_sales) as sale`.execute(db);
  const { rows: sums } = await sql<Record<string, number>>`
    select (select coalesce(sum(amount_cents), 0)::integer from payment_refunds where status = 'succeeded') as refunded,
      (select coalesce(sum(amount_cents), 0)::integer from payment_disputes where status = 'lost') as lost,
      (select balance_cents::integer from gift_cards) as balance,
      (select coalesce(-sum(cents), 0)::integer from gift_card_movements where gift_card_id = ${gift_card_id} and kind = 'order') as used,
      (select coalesce(-sum(cents), 0)::integer from gift_card_movements
        where gift_card_id = ${gift_card_id} and kind in ('return', 'refund')) as taken,
      (select spent_cents::integer from gift_card_sales) as spent`.execute(db);
  return { state: rows[0], sums: sums[0] ?? {} };
}

test('nothing is given back twice or beyond what was paid, and the end is the same in whatever order it is told', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.infiniteStream(fc.nat(9)),
      async (steps, order) => {
        const walk = await openWalk();
        for (const each of steps) await take(walk, each);
        const shuffled = () =>
          walk.events.map((event) => ({ event, at: order.next().value })).toSorted((a, b) => a.at - b.at);
        await Promise.all([...shuffled(), ...shuffled()].map(({ event }) => deliver(walk, event)));
        await refundPayment(walk.context, walk.ref);
        await reconcile(walk.context, new Date(Date.now() + 12 * MINUTE));
        const { state, sums } = await readEnd(walk);
        const { refunded = 0, lost = 0, balance = 0, used = 0, taken = 0, spent = 0 } = sums;
        const asked = walk.stripe.known.refunds.flatMap(
          ({ metadata }) => (metadata as { refund_id?: string })?.refund_id ?? [],
        );
        expect(asked).toHaveLength(new Set(asked).size);
        expect(refunded).toBe(walk.stripe.refundedCents());
        expect(refunded + lost).toBeLessThanOrEqual(PAID);
        expect(balance + used + taken).toBe(PAID);
        // Whatever went back is off the card, or staff are told.
        expect(taken + spent).toBeGreaterThanOrEqual(Math.min(refunded + lost, PAID - used));
        for (const { event } of shuffled()) await deliver(walk, event.replace('evt_', 'evt_again_'));
        await reconcile(walk.context, new Date(Date.now() + 24 * MINUTE));
        expect((await readEnd(walk)).state).toEqual(state);
      },
    ),
    { numRuns: 6 },
  );
}, 300_000);
