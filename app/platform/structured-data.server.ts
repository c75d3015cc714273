import type { Context } from './context.server';

/** An item of schema.org. JSON leaves out undefined properties. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

/** Other items refer to the studio by this id; the home page has the full item. */
export function studioId(origin: string) {
  return `${origin}/#studio`;
}

/** By request: every copy of a context shares its trace. */
const byTrace = new WeakMap<Context['trace'], StructuredData[]>();

/**
 * Adds structured data about the page of this request: a product, a post. A loader calls it; the data goes only into the
 * head of the page, never to the browser's scripts.
 */
export function addStructuredData({ trace }: Pick<Context, 'trace'>, item: StructuredData): void {
  byTrace.set(trace, [...(byTrace.get(trace) ?? []), item]);
}

export function getStructuredData({ trace }: Pick<Context, 'trace'>): StructuredData[] {
  return byTrace.get(trace) ?? [];
}
