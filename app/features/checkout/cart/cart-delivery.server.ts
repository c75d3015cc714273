import { answerDelivery, type DeliveryAnswer } from '~/features/delivery/delivery-answer.server';
import { readPlace } from '~/features/delivery/remembered-place';
import { readGoods } from '~/features/delivery/wished-delivery.server';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { readSentCart } from './cart.server';

/** What the sent cart costs where its buyer wants it. Undefined without a ZIP code, and for another store's cart. */
export async function readCartDelivery(context: Context, request: Request): Promise<DeliveryAnswer | undefined> {
  const place = readPlace(request.headers.get('Cookie'));
  const items = readSentCart(request).items.filter(({ variant_id }) => isUuid(variant_id));
  if (!place || items.length === 0 || context.config.STORE_API_URL) return undefined;
  return answerDelivery(context, { ...(await readGoods(context, items)), ...place });
}
