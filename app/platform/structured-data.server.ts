import type { Context } from './context.server';

export type StructuredData = { '@type': string } & Record<string, unknown>;

/** Other items refer to the studio by this id; the home page has the full item. */
export function studioId(origin: string) {
  return `${origin}/#studio`;
}

/** By request: every copy of a context shares its trace. */
const byTrace = new WeakMap<Context['trace'], StructuredData[]>();

/** Goes only into the head of the page, never to the browser's scripts. */
export function addStructuredData({ trace }: Pick<Context, 'trace'>, item: StructuredData): void {
  byTrace.set(trace, [...(byTrace.get(trace) ?? []), item]);
}

export function getStructuredData({ trace }: Pick<Context, 'trace'>): StructuredData[] {
  return byTrace.get(trace) ?? [];
}
