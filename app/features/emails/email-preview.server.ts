import { render } from '@react-email/render';
import type { Staff } from '~/features/accounts/staff.server';
import { composeEmail, emailTextError, emailValues, placeholdersOf } from '~/features/studio/compose-email.server';
import { listToSend } from '~/features/catalog/products/to-send.server';
import { type AnyEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import type { Studio } from '~/features/studio/studio.server';
import { readSender } from '~/features/studio/studio-mail.server';
import type { Flash } from '~/lib/flash';
import { newId } from '~/lib/new-id';
import { SecretText } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import { sendMailNow } from '~/platform/mail.server';
import { changedTexts, parseTexts } from './email-texts.server';

export interface EmailPreview {
  subject: string;
  html: string;
  /** Of the fields whose default is shown instead. */
  errors: string[];
}

/** The email as it would be sent with what was typed, with sample facts. */
export async function previewEmail(
  context: Context,
  email: AnyEmail,
  typed: Record<string, string>,
): Promise<EmailPreview> {
  const texts = changedTexts(email, typed);
  const composed = composeEmail(
    email,
    texts,
    await readSample(context, email, typed.sample),
    await readSender(context),
  );
  const errors = Object.entries(texts).flatMap(([name, text]) => emailTextError(email, name, text) ?? []);
  return { subject: composed.subject, html: await render(composed.html), errors };
}

/** Sends what was typed, with sample facts, and waits for the mail server. */
export async function sendSample(
  context: Context,
  { email: recipient }: Staff,
  email: AnyEmail,
  typed: Record<string, string>,
): Promise<Flash> {
  const texts = parseTexts(email, typed);
  const composed = composeEmail(
    email,
    texts,
    await readSample(context, email, typed.sample),
    await readSender(context),
  );
  const error = await sendMailNow(context, { ...composed, dedupe_key: `sample-email:${newId()}`, recipient });
  return error === undefined
    ? { title: 'Test sent', description: `Look for it in the inbox of ${recipient}, and in the spam folder.` }
    : { title: 'The test was not sent', description: `The mail server answered: ${error}`, variant: 'destructive' };
}

/** What staff may put into the texts, with a sample of each. */
export function describePlaceholders(email: AnyEmail, studio: Studio) {
  const values = emailValues(email, sampleOf(email), studio);
  return Object.entries(placeholdersOf(email)).map(([name, label]) => ({ name, label, sample: values[name] ?? '' }));
}

function sampleOf({ samples }: AnyEmail, name = ''): unknown {
  return Object.hasOwn(samples, name) ? samples[name] : Object.values(samples)[0];
}

/** A buyer’s email shows the flowers: here those of a product that the studio sells. */
async function readSample(context: Context, email: AnyEmail, name?: string): Promise<unknown> {
  const facts = sampleOf(email, name);
  if (!hasOrder(facts)) return facts;
  const product = (await listToSend(context)).find(({ image }) => image);
  if (!product) return facts;
  const lines = facts.order.lines.map((line) => ({
    ...line,
    product_title: product.title,
    image_url: product.image,
  }));
  return { ...facts, href: atOwnSite(facts.href, context.config.baseUrl), order: { ...facts.order, lines } };
}

/** Mail programs load pictures from where the links lead. */
function atOwnSite(href: SecretText | string, baseUrl: string): SecretText | string {
  const moved = (address: string) => address.replace(SAMPLE_SITE.baseUrl, baseUrl);
  return href instanceof SecretText ? new SecretText(moved(href.reveal())) : moved(href);
}

function hasOrder(facts: unknown): facts is { href: SecretText | string; order: { lines: object[] } } {
  const { href, order } = (facts ?? {}) as { href?: unknown; order?: { lines?: unknown } };
  return (href instanceof SecretText || typeof href === 'string') && Array.isArray(order?.lines);
}
