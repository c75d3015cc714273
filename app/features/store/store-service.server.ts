import { Hono } from 'hono';
import type { Platform } from '~/platform/context.server';

/** The store's own HTTP contract (spec 7), for this site and for any other client. */
export function storeService(_platform: Platform) {
  return new Hono();
}
