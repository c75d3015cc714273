import { resolve } from 'node:path';
import { z } from 'zod';

const words = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" });
const onOrOff = words.transform((value) => value === 'on');
const flag = (initial: 'on' | 'off') => words.default(initial).transform((value) => value === 'on');
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const text = z.string().trim().min(1, 'must not be blank');
const megabytes = z.coerce.number({ error: 'must be a number of megabytes' }).int().min(1).max(1_000_000);
const count = z.coerce.number({ error: 'must be a number' }).int().min(0).max(10_000);

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('production'),
  HOST: text.default('0.0.0.0'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  BASE_URL: address.optional(),
  HTTPS_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535).optional(),
  OWNER_PORTS: z
    .string()
    .regex(/^(none|\d{1,5},\d{1,5})$/, "must be 'none', or the ports of http and https, such as 80,443")
    .default('80,443')
    .transform((value) => {
      const [http = 0, https = 0] = value.split(',').map(Number);
      return value === 'none' ? undefined : { http, https };
    }),
  ACME_DIRECTORY_URL: address.default('https://acme-v02.api.letsencrypt.org/directory'),
  WORKERS: z.coerce.number({ error: 'must be a whole number from 1 to 16' }).int().min(1).max(16).default(1),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: 'must be a whole number from 2 to 50' })
    .int()
    .min(2)
    .max(50)
    .default(10),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXY: text.optional(),
  DRAIN_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(5).default(0),
  RHODORA_DEMO: flag('on'),
  DEMO_STAFF_EMAIL: z.email('must be an email address').default('florist@example.com'),
  DEMO_STAFF_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  LOST_OWNER: z.email('must be an email address').optional(),
  PUBLIC_SIGN_UP: flag('off'),
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.optional(),
  OIDC_TRUST_EMAIL: onOrOff.optional(),
  ERROR_REPORTS_TO: z.email('must be an email address').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: text.optional(),
  MAIL_REPLY_TO: z.email('must be an email address').optional(),
  IMAP_URL: z.url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// address' }).optional(),
  IMAP_ADDRESS: z.email('must be an email address').optional(),
  IMAP_PLUS: onOrOff.optional(),
  DNS_SERVER: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: address.optional(),
  TWILIO_ACCOUNT_SID: text.optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  TWILIO_API_URL: address.default('https://api.twilio.com'),
  STORE_API_URL: address.optional(),
  STORE_ID: text.default('rhodora'),
  CHECKOUTS_PER_HOUR: count.default(60),
  UNPAID_ORDERS_PER_ADDRESS: count.default(10),
  UNPAID_UNITS_PER_ADDRESS: count.default(20),
  GOOGLE_PLACES_API_KEY: text.optional(),
  GOOGLE_PLACE_ID: text.optional(),
  GOOGLE_PLACES_URL: address.default('https://places.googleapis.com'),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  UPLOAD_MB_PER_HOUR: megabytes.default(1000),
  STAFF_UPLOAD_MB_PER_HOUR: megabytes.default(5000),
  MAKE_AVIF: flag('on'),
  MIN_FREE_DISK_MB: z.coerce.number({ error: 'must be a number of megabytes' }).int().min(0).default(500),
  BACKUP_DIR: text.optional(),
  BACKUP_EVERY_HOURS: count.default(24),
  BACKUP_KEEP: z.coerce.number({ error: 'must be a number of backups' }).int().min(1).default(7),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_S3_ENDPOINT: address.optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
});

const TOGETHER = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['IMAP_URL', 'IMAP_ADDRESS'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_BUCKET', 'BACKUP_PASSPHRASE'],
] as const;

export type Config = z.infer<typeof settings> & {
  /** `BASE_URL`, or the loopback address of `PORT`; without a trailing slash. */
  baseUrl: string;
  /** Whether browsers are told to come back over https only (RFC 6797). */
  sendsHsts: boolean;
  dataDir: string;
};

/** The message is a sentence that names the setting. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${String(issue?.path[0])} is wrong: it ${issue?.message ?? 'cannot be read'}.`);
  }
  for (const [one, other] of TOGETHER) {
    if (parsed.data[one] && !parsed.data[other]) {
      throw new ConfigError(`The setting ${other} is missing: ${one} is set and needs it.`);
    }
  }
  const baseUrl = baseUrlOf(parsed.data);
  return {
    ...parsed.data,
    baseUrl,
    sendsHsts: baseUrl.startsWith('https://') && parsed.data.HTTPS_PORT === undefined,
    dataDir: resolve(parsed.data.DATA_DIR),
  };
}

export function baseUrlOf({ BASE_URL, PORT }: Pick<Config, 'BASE_URL' | 'PORT'>): string {
  return (BASE_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '');
}
