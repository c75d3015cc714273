import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server';

test('without any setting the program serves on port 3000 from its data folder', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, baseUrl: 'http://localhost:3000', RHODORA_DEMO: true });
});

test.each([
  [{ WORKERS: '1.5' }, 'The setting WORKERS is wrong: it must be a whole number from 1 to 16.'],
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

test.each([
  ['PORT', '65535', '65536'],
  ['PORT', '0', '-1'],
  ['METRICS_PORT', '9100', '9100.5'],
  ['WORKERS', '16', '17'],
  ['WORKERS', '1', '0'],
  ['DATABASE_CONNECTIONS', '2', '1'],
  ['DRAIN_SECONDS', '5', '5.1'],
  ['APP_SECRET', 'x'.repeat(32), 'x'.repeat(31)],
  ['DEMO_STAFF_PASSWORD', 'x'.repeat(128), 'x'.repeat(129)],
  ['UPLOAD_MB_PER_HOUR', '1', '0'],
  ['STAFF_UPLOAD_MB_PER_HOUR', '1000000', '1000001'],
  ['CHECKOUTS_PER_HOUR', '10000', '10001'],
  ['BACKUP_EVERY_HOURS', '1', '0.5'],
  ['BACKUP_KEEP', '1', '0'],
  ['MIN_FREE_DISK_MB', '0', '-1'],
  ['LOG_LEVEL', 'silent', 'verbose'],
  ['DATABASE_URL', 'postgresql://localhost/rhodora', 'mysql://localhost/rhodora'],
  ['SMTP_URL', 'smtps://mail.example.com', 'https://mail.example.com'],
  ['BASE_URL', 'https://example.com', 'ftp://example.com'],
  ['LOST_OWNER', 'june@example.com', 'june'],
  ['MAKE_AVIF', 'off', 'false'],
  ['NODE_ENV', 'production', 'staging'],
  ['STORE_ID', 'rhodora', ' '],
  ['HOST', '127.0.0.1', '\t'],
])('%s may be %j but not %j', (name, good, bad) => {
  expect(() => readConfig({ [name]: good })).not.toThrow();
  expect(() => readConfig({ [name]: bad })).toThrow(`The setting ${name} is wrong: it must`);
});

test.each([
  [{ S3_BUCKET: 'rhodora' }, 'S3_ACCESS_KEY_ID'],
  [{ S3_BUCKET: 'rhodora', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY'],
  [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'rhodora' }, 'OIDC_CLIENT_SECRET'],
])('settings that need each other: %j needs %s', (env, missing) => {
  expect(() => readConfig(env)).toThrow(`The setting ${missing} is missing`);
  expect(() =>
    readConfig({
      ...env,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    }),
  ).not.toThrow();
});

test('the address of the site has no trailing slash, and follows PORT without BASE_URL', () => {
  expect(readConfig({ BASE_URL: 'https://example.com/' }).baseUrl).toBe('https://example.com');
  expect(readConfig({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
});

test('an error never contains the value of a setting', () => {
  const secret = 'a-secret-of-25-characters';
  expect(() => readConfig({ APP_SECRET: secret })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(secret) }),
  );
});

test('an empty value in .env counts as not set', () => {
  expect(readConfig({ BASE_URL: '', PORT: '' }).baseUrl).toBe('http://localhost:3000');
});

test('.env.example lists every setting with its default', () => {
  const example = readFileSync('.env.example', 'utf8');
  const listed = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const byDefault = readConfig({});
  expect(readConfig(listed)).toEqual(byDefault);
  const source = readFileSync('app/platform/config.server.ts', 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(Object.keys(listed).sort()).toEqual(known.sort());
});

test('the operating guide names every setting', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
  const guide = readFileSync('docs/operating.md', 'utf8');
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
