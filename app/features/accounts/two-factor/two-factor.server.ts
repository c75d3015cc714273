import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { sign } from '~/platform/secret.server';
import { base32, otpauthAddress, matchingStep } from './totp.server';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

export async function readTotp({ db }: Context, user_id: string) {
  const [totp, codes] = await Promise.all([
    db
      .selectFrom('factors')
      .select(['id', 'friendly_name', 'factor_type', 'status', 'created_at'])
      .where('user_id', '=', user_id)
      .where('status', '=', 'verified')
      .executeTakeFirst(),
    db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return totp && { ...totp, recovery_codes_left: codes.left };
}

/** The current app works until the new one’s first code is confirmed. */
export async function beginTotpSetup(
  { db, secret: key }: Context,
  user_id: string,
  friendly_name: string,
): Promise<void> {
  const secret = await symmetricEncrypt({ key, data: randomBytes(SECRET_BYTES).toString('base64url') });
  await db
    .insertInto('factors')
    .values({ user_id, status: 'unverified', friendly_name, secret })
    .onConflict((same) =>
      same.columns(['user_id', 'status']).doUpdateSet({ friendly_name, secret, created_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function readPendingTotp(
  context: Context,
  { id, email, issuer }: { id: string; email: string; issuer: string },
) {
  const row = await findTotp(context, id, 'unverified');
  if (!row) return undefined;
  const secret = await decrypt(context, row.secret);
  return { friendly_name: row.friendly_name, key: base32(secret), address: otpauthAddress({ issuer, email, secret }) };
}

/** Replaces the old app and its recovery codes, which are returned only here. Undefined if the code is wrong. */
export async function finishTotpSetup(context: Context, user_id: string, code: string): Promise<string[] | undefined> {
  const row = await findTotp(context, user_id, 'unverified');
  const step = row && matchingStep(await decrypt(context, row.secret), code, context.now());
  if (!row || step === undefined) return undefined;
  return context.transaction(async (tx) => {
    await tx.db.deleteFrom('factors').where('user_id', '=', user_id).where('status', '=', 'verified').execute();
    const verified = await tx.db
      .updateTable('factors')
      .set({ status: 'verified', last_step: step })
      .where('id', '=', row.id)
      .where('status', '=', 'unverified')
      .where('secret', '=', row.secret)
      .returning('id')
      .executeTakeFirst();
    return verified && renewRecoveryCodes(tx, user_id);
  });
}

export async function cancelTotpSetup({ db }: Context, user_id: string): Promise<void> {
  await db.deleteFrom('factors').where('user_id', '=', user_id).where('status', '=', 'unverified').execute();
}

/** False if there was no app. */
export async function removeTotp({ db }: Context, user_id: string): Promise<boolean> {
  const removed = await db.deleteFrom('factors').where('user_id', '=', user_id).returning('id').execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  return removed.length > 0;
}

export async function renewRecoveryCodes({ db, secret }: Context, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashed(secret, user_id, code) })))
    .execute();
  return codes;
}

/** Of two concurrent uses of a code one succeeds. */
export async function consumeCode(context: Context, user_id: string, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^\d{6}$/.test(code) ? consumeAppCode(context, user_id, code) : consumeRecoveryCode(context, user_id, code);
}

async function consumeAppCode(context: Context, user_id: string, code: string): Promise<boolean> {
  const row = await findTotp(context, user_id, 'verified');
  const step = row && matchingStep(await decrypt(context, row.secret), code, context.now());
  if (!row || step === undefined) return false;
  const used = await context.db
    .updateTable('factors')
    .set({ last_step: step })
    .where('id', '=', row.id)
    .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

async function consumeRecoveryCode({ db, now, secret }: Context, user_id: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashed(secret, user_id, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

function findTotp({ db }: Context, user_id: string, status: 'verified' | 'unverified') {
  return db
    .selectFrom('factors')
    .select(['id', 'friendly_name', 'secret'])
    .where('user_id', '=', user_id)
    .where('status', '=', status)
    .executeTakeFirst();
}

async function decrypt({ secret: key }: Context, data: string): Promise<Buffer> {
  return Buffer.from(await symmetricDecrypt({ key, data }), 'base64url');
}

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => LEGIBLE[byte % LEGIBLE.length]);
  return letters.join('');
}

function hashed(secret: string, user_id: string, code: string): string {
  return sign(secret, `recovery-code:${user_id}:${code}`);
}
