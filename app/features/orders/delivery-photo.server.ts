import { SecretText } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import { isSignedBy, sign } from '~/platform/secret.server';

/** Private: whoever has the buyer's email or page, and staff. */
export const PHOTO_BUCKET = 'client-files';

/** All of an order's photos are in one folder, so that they are erased with their buyer. */
export function photoFolder(orderId: string): string {
  return `${orderId}/deliveries/`;
}

export function deliveryPhotoPath({ secret }: Pick<Context, 'secret'>, eventId: string): string {
  return `/delivery-photo/${eventId}.${sign(secret, photoText(eventId))}`;
}

export function deliveryPhotoUrl(context: Pick<Context, 'secret' | 'config'>, eventId: string): SecretText {
  return new SecretText(context.config.baseUrl + deliveryPhotoPath(context, eventId));
}

/** The key of the photo that `token` opens. */
export async function findDeliveryPhoto({ db, secret }: Context, token: string): Promise<string | undefined> {
  const [, id, signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !isSignedBy(secret, photoText(id), signature)) return undefined;
  const event = await db.selectFrom('fulfillment_events').select('photo_key').where('id', '=', id).executeTakeFirst();
  return event?.photo_key ?? undefined;
}

function photoText(eventId: string) {
  return `delivery photo ${eventId}`;
}
