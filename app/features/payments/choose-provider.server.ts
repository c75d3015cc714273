import type { Config } from '~/platform/config.server';
import type { PaymentProvider } from './provider.server';
import { stripeProvider } from './stripe-provider.server';
import { testProvider } from './test-provider.server';

export function chooseProvider({ STRIPE_SECRET_KEY }: Config): PaymentProvider {
  return STRIPE_SECRET_KEY ? stripeProvider : testProvider;
}

/** The provider of an earlier payment, perhaps from before a change of settings. */
export function providerNamed(name: string): PaymentProvider {
  if (name === 'manual' || name === 'gift_card') throw new Error(`No provider handles payments by ${name}.`);
  return name === 'stripe' ? stripeProvider : testProvider;
}
