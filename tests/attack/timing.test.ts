/** Known and unknown email addresses get the same answer in the same time. */
import { expect, test } from 'vitest';
import { addStaff, OWNER } from '../accounts.ts';
import { times } from '../form.ts';
import { openStudio, type Studio } from '../open-studio.ts';
import { cartOf, createProduct, order, pickup } from '../shop.ts';
import { readable } from '../visitor.ts';

const TRIES = times(3, 200);
/** Limits of the long form; few tries on a busy machine say nothing about time. */
const APART_MS = times(Number.POSITIVE_INFINITY, 10);

/** Requests that need only an email address. */
const ASKED: [what: string, path: string, fields: Record<string, string>][] = [
  ['a wrong password', '/admin-login', { password: 'not the owner of these tests' }],
  ['a wrong password at the portal', '/client-portal', { password: 'not the owner of these tests' }],
  ['a forgotten password', '/admin-login', { intent: 'forgot' }],
  ['a link to sign in', '/client-portal', { intent: 'link' }],
  ['an account', '/sign-up', { name: 'Hannah Lyle' }],
  ['a lost order', '/order', { order_number: '1001' }],
];

async function ask(studio: Studio, path: string, fields: Record<string, string>, email: string) {
  await studio.platform.db.deleteFrom('rate_limits').execute();
  const visitor = studio.asVisitor();
  const began = performance.now();
  const answer = await visitor.post(path, { ...fields, email });
  const text = readable(await answer.text()).replaceAll(email, '');
  return { ms: performance.now() - began, text: `${answer.status} ${text}` };
}

test.each(ASKED)(
  '%s answers the same, and equally fast, whether or not the email address has an account',
  async (_what, path, fields) => {
    const studio = await openStudio({ PUBLIC_SIGN_UP: 'on' });
    await addStaff(studio, OWNER, 'owner');
    const placed = await order(studio, cartOf(await createProduct(studio, 'Roses')));
    await studio.asVisitor().post(placed.path, pickup({ buyer_email: OWNER.email }));
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const texts = new Set<string>();
    // Warms up.
    await ask(studio, path, fields, OWNER.email);
    for (let each = 0; each < TRIES; each++) {
      const known = await ask(studio, path, fields, OWNER.email);
      const unknown = await ask(studio, path, fields, `nobody-${each}@example.com`);
      took.known.push(known.ms);
      took.unknown.push(unknown.ms);
      texts.add(known.text).add(unknown.text);
    }
    expect([...texts]).toHaveLength(1);
    expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(APART_MS);
  },
  times(180_000, 600_000),
);

function median(all: number[]) {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
}
