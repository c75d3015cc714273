import { SecretText } from '~/lib/secret-text';
import { isSignedBy, sign } from '~/platform/secret.server';

interface Site {
  origin: string;
  config: { STORE_ID: string };
}

export function checkoutUrl({ origin, config }: Site, { token }: { token: string }) {
  return `${origin}/store/${config.STORE_ID}/pay/${token}`;
}

/** Where a buyer pays what staff sold, or what is open of an order. */
export function paymentLink(
  { config }: Pick<Site, 'config'> & { config: { baseUrl: string } },
  { token }: { token: string },
): SecretText {
  return new SecretText(`${config.baseUrl}/store/${config.STORE_ID}/pay/${token}/link`);
}

interface Placed {
  id: string;
  success_url: string;
  number: number;
}

export function successUrl({ secret }: { secret: string }, { id, success_url, number }: Placed) {
  const address = new URL(success_url);
  address.searchParams.set('order', String(number));
  address.searchParams.set('key', sign(secret, buyerKeyText(id)));
  return address.href;
}

/** Whether `key` proves that the visitor returned from paying this order. */
export function isBuyer({ secret }: { secret: string }, orderId: string, key: string) {
  return isSignedBy(secret, buyerKeyText(orderId), key);
}

function buyerKeyText(orderId: string) {
  return `buyer of ${orderId}`;
}
