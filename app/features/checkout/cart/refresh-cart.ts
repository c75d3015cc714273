import { latestCart, changeCart, isChangedByServer, writeCartCookie, adoptServerCart } from './cart-store';
import { toCart, type CurrentLine, type LineNotes, priceNotes, withCurrent } from './current-lines';

/** A slow store must not keep a buyer from the payment page. */
const TIMEOUT_MS = 5000;

export async function syncCart() {
  if (!isChangedByServer()) return writeCartCookie();
  const before = latestCart();
  const lines = await fetchLines();
  if (lines) adoptServerCart(toCart(lines), before);
}

export async function refreshCart(): Promise<LineNotes> {
  const before = latestCart();
  const lines = before.length > 0 ? await fetchLines() : undefined;
  if (!lines) return {};
  const now = latestCart();
  const after = withCurrent(now, lines);
  if (JSON.stringify(after) !== JSON.stringify(now)) changeCart((cart) => withCurrent(cart, lines));
  return priceNotes(now, after);
}

async function fetchLines(): Promise<CurrentLine[] | undefined> {
  try {
    const answer = await fetch('/cart/lines', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? ((await answer.json()) as { lines: CurrentLine[] }).lines : undefined;
  } catch {
    return undefined;
  }
}
