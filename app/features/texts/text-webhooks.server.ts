import { Hono } from 'hono';
import { outsideRequest, type Platform } from '~/platform/context.server';
import { startTexts, stopTexts } from './send-texts.server';
import { isFromTwilio } from './twilio-texts.server';

const STOP = /^\s*(stop|stopall|unsubscribe|cancel|end|quit)\s*$/i;
const START = /^\s*(start|yes|unstop)\s*$/i;

/** What buyers answer to a text, from Twilio. Other answers are not read here: the text names the studio, which they can call. */
export function textWebhooks(platform: Platform) {
  const app = new Hono();
  app.post('/texts', async (c) => {
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const signature = c.req.header('x-twilio-signature') ?? '';
    if (!isFromTwilio(platform.config, `${platform.config.baseUrl}/webhooks/texts`, fields, signature))
      return c.text('The signature is not valid for this address and these fields.', 403);
    const { From: phone = '', Body: answer = '' } = fields;
    await outsideRequest(platform, async (context) => {
      if (STOP.test(answer)) await stopTexts(context, phone);
      if (START.test(answer)) await startTexts(context, phone);
    });
    return c.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, { 'Content-Type': 'text/xml' });
  });
  return app;
}
