import { Hono } from 'hono';
import { outsideRequest, type Platform } from '~/platform/context.server';
import { chooseProvider } from '~/features/payments/choose-provider.server';
import { receiveEvent } from './settle-payment.server';

export function paymentWebhooks(platform: Platform) {
  const app = new Hono();
  app.post('/payments', async (c) => {
    const provider = chooseProvider(platform.config);
    const event = await provider.verify(platform, await c.req.text(), c.req.raw.headers, platform.now());
    if (!event) return c.json({ error: { message: 'The signature is not valid for this body at this time.' } }, 400);
    await outsideRequest(platform, (context) => receiveEvent(context, provider.name, event));
    return c.json({ received: true });
  });
  return app;
}
