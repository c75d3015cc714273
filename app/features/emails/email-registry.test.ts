import { globSync, readFileSync } from 'node:fs';
import { render } from '@react-email/render';
import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { composeEmail, emailTextError, placeholdersOf } from '~/features/studio/compose-email.server';
import { readSender } from '~/features/studio/studio-mail.server';
import { HIDDEN, hideSecrets, SecretText } from '~/lib/secret-text';
import { openContext } from '~/platform/context.server';
import type { AnyEmail } from '~/features/studio/email-definition.server';
import { EMAILS } from './email-registry.server';

const sources = globSync('app/features/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

/** A text of all placeholders, each left out if it is empty. */
function ownTexts(email: AnyEmail) {
  const places = Object.keys(placeholdersOf(email)).filter((place) => !email.cases?.[place]);
  const text = (name: string) => `My <${name}>${places.map((place) => `[; {${place}}]`).join('')}`;
  return Object.fromEntries(Object.keys(email.texts).map((name) => [name, text(name)]));
}

test('each email is sent with its default texts, and with others', async () => {
  const studio = await openStudio();
  const sender = await readSender(openContext(studio.platform));
  for (const email of EMAILS)
    for (const [sample, facts] of Object.entries(email.samples))
      for (const phone of ['304-555-0142', '']) {
        const sent = (texts: Record<string, string>) =>
          composeEmail(email, texts, facts, { ...sender, studio: { ...sender.studio, phone } });
        const [standard, own] = [sent({}), sent(ownTexts(email))];
        const page = await render(standard.html);
        const [, headline] = /<h1[^>]*>(.*?)<\/h1>/.exec(page) ?? [];
        expect.soft([email.id, sample, headline], 'It adds to the subject').not.toContain(standard.subject);
        const html = page.replace(/<style>.*?<\/style>/s, '');
        expect
          .soft([email.id, sample, standard.subject])
          .toEqual([email.id, sample, expect.stringMatching(/^\w.+[\w?)]$/)]);
        const broken = /.{0,30}([{}]|\d{4}-\d\d-\d\d|undefined|\[object| ,|<p><\/p>).{0,30}/.exec(
          standard.subject + html,
        )?.[0];
        expect.soft([email.id, sample, broken]).toEqual([email.id, sample, undefined]);
        expect.soft(own.subject).toMatch(/^My <subject/);
        expect.soft([email.id, /<(greeting|opening|closing)/.test(await render(own.html))]).toEqual([email.id, false]);
      }
});

test('each default text may be saved as it is', () => {
  for (const email of EMAILS)
    for (const [name, { text }] of Object.entries(email.texts))
      expect.soft([email.id, name, emailTextError(email, name, text)]).toEqual([email.id, name, undefined]);
});

test('each email has an id and a title of its own', () => {
  for (const names of [EMAILS.map(({ id }) => id), EMAILS.map(({ title }) => title)])
    expect(names).toEqual([...new Set(names)]);
});

test('each email that is defined is in the registry, so that staff can edit it', () => {
  const registry = readFileSync('app/features/emails/email-registry.server.ts', 'utf8');
  const [, list = ''] = /EMAILS: AnyEmail\[\] = ([\s\S]*?)\n\];/.exec(registry) ?? [];
  const listed = list.match(/\b[A-Z][A-Z_]+\b/g) ?? [];
  const defined = sources.flatMap(({ source }) =>
    [...source.matchAll(/export const (\w+) = (?:defineEmail|\w+Email)(?:<[^(]*>)?\(/g)].map(([, name]) => name),
  );
  expect(defined.toSorted()).toEqual(listed.toSorted());
});

test('features send no email without a definition', () => {
  const sending = sources.filter(({ source }) => /\b(queueMail|sendMailNow)\b/.test(source)).map(({ path }) => path);
  expect(sending.toSorted()).toEqual([
    'app/features/emails/email-preview.server.ts',
    'app/features/studio/studio-mail.server.ts',
  ]);
});

/** Every fact that is a code or a private link, however deep it is. */
function secretsIn(facts: unknown): string[] {
  if (facts instanceof SecretText) return [facts.reveal()];
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.values(facts).flatMap(secretsIn);
}

test('each email can be shown to others without its codes and private links, and leads nowhere else', async () => {
  const studio = await openStudio();
  const sender = await readSender(openContext(studio.platform));
  let hidden = 0;
  for (const email of EMAILS)
    for (const [sample, facts] of Object.entries(email.samples)) {
      const { html: page, text, secrets } = composeEmail(email, {}, facts, sender);
      const html = await render(page);
      const shown = hideSecrets(html, secrets) + hideSecrets(text, secrets);
      for (const secret of secretsIn(facts)) {
        hidden += 1;
        expect.soft([email.id, sample, shown.includes(secret)]).toEqual([email.id, sample, false]);
      }
      const plain = Object.values(facts as object).filter((fact) => typeof fact === 'string');
      const links = [...hideSecrets(html, secrets).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
      const others = links.filter((href) => !/^(tel|mailto):/.test(href) && ![HIDDEN, ...plain].includes(href));
      expect.soft([email.id, sample, others]).toEqual([email.id, sample, []]);
    }
  expect(hidden).toBeGreaterThan(40);
});
