import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server';

test('without any setting the program serves on port 3000 from its data folder', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, baseUrl: 'http://localhost:3000', RHODORA_DEMO: true });
});

test.each([
  [{ PORT: 'many' }, 'The setting PORT is wrong: it must be a port number.'],
  [{ BASE_URL: 'example.com' }, 'The setting BASE_URL is wrong: it must be an http or https address.'],
  [{ RHODORA_DEMO: 'no' }, "The setting RHODORA_DEMO is wrong: it must be 'on' or 'off'."],
  [{ APP_SECRET: 'short' }, 'The setting APP_SECRET is wrong: it must have at least 32 characters.'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'The setting STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY is set and needs it.',
  ],
])('a wrong setting stops the start with a sentence that names it: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

test('an empty value in .env counts as not set', () => {
  expect(readConfig({ BASE_URL: '', PORT: '' }).baseUrl).toBe('http://localhost:3000');
});

test('.env.example lists every setting with its default', () => {
  const example = readFileSync('.env.example', 'utf8');
  const listed = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const { baseUrl, dataDir, ...byDefault } = readConfig({});
  expect(readConfig(listed)).toEqual({ baseUrl, dataDir, ...byDefault });
  const source = readFileSync('app/platform/config.server.ts', 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(Object.keys(listed).sort()).toEqual(known.sort());
});

test('the operating guide names every setting', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
  const guide = readFileSync('docs/operating.md', 'utf8');
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
