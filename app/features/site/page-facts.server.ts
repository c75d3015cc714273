import type { Context } from '~/platform/context.server';

/** Something in the words of schema.org. Undefined facts are left out, as JSON leaves them out. */
export type Fact = { '@type': string } & Record<string, unknown>;

/** By request: its trace is the one thing that every copy of its context shares. */
const told = new WeakMap<Context['trace'], Fact[]>();

/**
 * Tells search engines what this request's page is about: a product, a post. A loader calls it beside its reading; the
 * facts go into the head of the page alone, never to the browser's scripts.
 */
export function tellSearchEngines({ trace }: Pick<Context, 'trace'>, fact: Fact): void {
  told.set(trace, [...(told.get(trace) ?? []), fact]);
}

export function toldFacts({ trace }: Pick<Context, 'trace'>): Fact[] {
  return told.get(trace) ?? [];
}
