import { codeOfSoldCard, hashOf } from '~/features/gift-cards/gift-cards.server';
import type { Context } from '~/platform/context.server';

const HOUR_MS = 3_600_000;

const CARDS = [
  { for_name: 'Ruth Ann Delaney', paid_by: 'cash', cents: 10_000, used: 6350, days: 41, note: 'Bought by her sister.' },
  { for_name: 'Bluestone Reading Circle', paid_by: 'check', cents: 15_000, used: 0, days: 12, note: null },
  { for_name: 'Harvest fair, first prize', paid_by: 'gift', cents: 5000, used: 5000, days: 63, note: null },
] as const;

/** Cards that staff issued. The orders that used them came before the demo's. */
export async function seedGiftCards({ db, secret, now }: Context) {
  for (const [index, { cents, used, days, ...card }] of CARDS.entries()) {
    const code = codeOfSoldCard(secret, `demo ${index}`);
    const created_at = new Date(now().getTime() - days * 24 * HOUR_MS);
    const { id: gift_card_id } = await db
      .insertInto('gift_cards')
      .values({ ...card, code_hash: hashOf(code), last4: code.slice(-4), currency: 'usd', created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const later = new Date(created_at.getTime() + 9 * 24 * HOUR_MS);
    const movements = [
      { gift_card_id, kind: 'issue' as const, cents, created_at },
      ...(used > 0 ? [{ gift_card_id, kind: 'order' as const, cents: -used, created_at: later }] : []),
    ];
    await db.insertInto('gift_card_movements').values(movements).execute();
  }
}
