import { SecretText } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import { isSignedBy, sign } from '~/platform/secret.server';

interface Numbered {
  id: string;
  number: number;
}

/** The buyer's private page of an order. Its link opens nothing else: not the payment, and no other order. */
export function orderPagePath({ secret }: Pick<Context, 'secret'>, { id, number }: Numbered): string {
  return `/order/${number}.${sign(secret, linkText(id))}`;
}

export function orderPageUrl(context: Pick<Context, 'secret' | 'config'>, order: Numbered): SecretText {
  return new SecretText(context.config.baseUrl + orderPagePath(context, order));
}

/** The id of the order that `token` is for. */
export async function readOrderLink({ db, secret }: Context, token: string): Promise<string | undefined> {
  const [, number, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!number) return undefined;
  const order = await db.selectFrom('orders').select('id').where('number', '=', Number(number)).executeTakeFirst();
  return order && isSignedBy(secret, linkText(order.id), signature) ? order.id : undefined;
}

function linkText(orderId: string) {
  return `page of order ${orderId}`;
}
