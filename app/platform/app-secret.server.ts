import { existsSync } from 'node:fs';
import type pg from 'pg';
import { type Config, ConfigError } from './config.server';
import { readOrCreateSecret, secretFile, sign } from './secret.server';

const NAME = 'app-secret';
const WHAT_TO_DO =
  'Put it back from a backup (secrets/app-secret), or set APP_SECRET (docs/operating.md, "APP_SECRET is lost").';

/** `APP_SECRET`, or one created at the first start. Throws `ConfigError` if the database was used with another. */
export async function openAppSecret(config: Config, client: pg.Client): Promise<string> {
  if (config.APP_SECRET) {
    await recordSecret(client, config.APP_SECRET, 'do update set fingerprint = excluded.fingerprint');
    return config.APP_SECRET;
  }
  const file = secretFile(config.dataDir, NAME);
  if (!existsSync(file) && (await isInUse(client)))
    throw new ConfigError(`The secret ${file} is missing, and this database has been used with one. ${WHAT_TO_DO}`);
  const secret = await readOrCreateSecret(config.dataDir, NAME);
  if (!(await recordSecret(client, secret, 'do nothing')))
    throw new ConfigError(`The secret in ${file} is not the one that this database is used with. ${WHAT_TO_DO}`);
  return secret;
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_in_use: boolean }>(
    'select exists (select from app_secret) or exists (select from users) as is_in_use',
  );
  return rows[0]?.is_in_use ?? false;
}

async function recordSecret(client: pg.Client, secret: string, onConflict: string): Promise<boolean> {
  const fingerprint = sign(secret, 'the secret of this database');
  await client.query(`insert into app_secret (fingerprint) values ($1) on conflict (only_row) ${onConflict}`, [
    fingerprint,
  ]);
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from app_secret');
  return rows[0]?.fingerprint === fingerprint;
}
