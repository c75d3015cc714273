import { deleteDraft, keepDraft, readDraft } from '~/lib/device-draft';
import type { ShownOrder } from './open-checkout.server';

export type Typed = Record<string, string>;

interface Drafts {
  /** Oldest first. Several orders may be open, in several tabs. */
  orders: { number: number; typed: Typed }[];
}

const KEY = 'rhodora-checkout';
const MAX_DRAFTS = 5;
/** A consent is given each time, and whoever has the code of a gift card has the card. */
const LEFT_OUT = ['intent', 'agrees', 'keeps_city', 'gift_card'];
const BUYER = ['buyer_name', 'buyer_email', 'buyer_phone'];
/** What an order may have before its details are sent. */
const WISHED = ['fulfillment', 'fulfillment_date', 'fulfillment_window_id', 'occasion'] as const;

/** What was typed for this order, or for the one before it as far as that fits. */
export function readCheckoutDraft(order: ShownOrder): Typed | undefined {
  const drafts = readDrafts();
  const own = drafts.find(({ number }) => number === order.number)?.typed;
  return own ?? typedBefore(order, drafts.at(-1)?.typed);
}

/** Flowers for another place or occasion go to somebody else: then only the buyer is the same. */
function typedBefore(order: ShownOrder, typed: Typed = {}): Typed | undefined {
  const isOther = (['delivery_postal_code', 'occasion'] as const).some(
    (name) => order[name] && order[name] !== typed[name],
  );
  const known = Object.entries(typed).filter(([name, value]) => value && (!isOther || BUYER.includes(name)));
  if (known.length === 0) return undefined;
  const wished = WISHED.flatMap((name): [string, string][] => (order[name] ? [[name, order[name]]] : []));
  return Object.fromEntries([...known, ...wished]);
}

export function keepCheckoutDraft({ number }: ShownOrder, typed: Iterable<[string, unknown]>): void {
  const texts = [...typed].filter((field): field is [string, string] => typeof field[1] === 'string');
  const kept = Object.fromEntries(texts.filter(([name]) => !LEFT_OUT.includes(name)));
  const others = readDrafts().filter((each) => each.number !== number);
  keepDrafts([...others, { number, typed: kept }]);
}

/** Once the order is paid. The earlier drafts are those of orders that it replaced. */
export function dropCheckoutDraft(number: number): void {
  const drafts = readDrafts();
  const at = drafts.findIndex((each) => each.number === number);
  if (at >= 0) keepDrafts(drafts.slice(at + 1));
}

export function dropCheckoutDrafts(): void {
  deleteDraft(KEY);
}

function keepDrafts(orders: Drafts['orders']) {
  keepDraft(KEY, { orders: orders.slice(-MAX_DRAFTS) });
}

function readDrafts(): Drafts['orders'] {
  const { orders = [] } = readDraft<Drafts>(KEY) ?? {};
  return Array.isArray(orders) && orders.every(isDraft) ? orders : [];
}

function isDraft(draft: unknown): draft is Drafts['orders'][number] {
  const { number, typed } = (draft ?? {}) as Partial<Drafts['orders'][number]>;
  return typeof number === 'number' && Object.values(typed ?? {}).every((value) => typeof value === 'string');
}
