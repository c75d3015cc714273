import { isLoopback } from '~/lib/loopback';
import type { Config } from '~/platform/config.server';

/** No test cards where strangers could order real flowers (product.md, "Store"). */
export function storeClosedMessage({ BASE_URL, STRIPE_SECRET_KEY }: Config): string | undefined {
  // Without BASE_URL the program only answers loopback requests (server/known-host.ts).
  if (STRIPE_SECRET_KEY || !BASE_URL || isLoopback(new URL(BASE_URL).hostname)) return undefined;
  return 'The store cannot take orders yet: its payment provider has not been set up. Please call the studio to order.';
}
