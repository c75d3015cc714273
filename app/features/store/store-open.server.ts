import type { Config } from '~/platform/config.server';

/** Whether a test card may buy: never where strangers could take real flowers with one (product.md, "Store"). */
export function whyClosed({ NODE_ENV, BASE_URL, STRIPE_SECRET_KEY }: Config): string | undefined {
  if (STRIPE_SECRET_KEY || NODE_ENV !== 'production' || !BASE_URL || isLoopback(BASE_URL)) return undefined;
  return 'The store cannot take orders yet: its payment provider has not been set up. Please call the studio to order.';
}

function isLoopback(address: string) {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
