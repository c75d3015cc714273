import { Hono } from 'hono';
import type { Platform } from '~/platform/context.server';

export function paymentWebhooks(_platform: Platform) {
  return new Hono();
}
