import type { Config } from '~/platform/config.server';
import type { PaymentProvider } from './provider.server';
import { stripeProvider } from './stripe-provider.server';
import { retiredTestProvider, testProvider } from './test-provider.server';

export function chooseProvider({ STRIPE_SECRET_KEY }: Config): PaymentProvider {
  return STRIPE_SECRET_KEY ? stripeProvider : testProvider;
}

/** By staff themselves, or by a gift card (`refund_to_gift_card`): no provider is asked. */
export function isSettledHere(name: string): boolean {
  return name === 'manual' || name === 'gift_card';
}

/** The provider of an earlier payment, perhaps from before a change of settings. */
export function providerNamed(config: Config, name: string): PaymentProvider {
  if (isSettledHere(name)) throw new Error(`No provider handles payments by ${name}.`);
  if (name === 'stripe') return stripeProvider;
  return takesTestPayments(config) ? testProvider : retiredTestProvider;
}

/** Not with Stripe: the test cards would then buy real flowers. */
export function takesTestPayments(config: Config): boolean {
  return chooseProvider(config).name === 'test';
}
