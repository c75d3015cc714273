import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { readStudio } from '~/features/studio/studio.server';
import { cleanText } from '~/lib/clean-text';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

const CHALLENGE_MS = 5 * 60_000;
/** COSE ids of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];
const CREDENTIAL_ID = /^[\w-]+$/;
/** A challenge for login belongs to no user yet. */
const ANYONE = '';

type Person = { id: string; name: string; email: string };

export function listPasskeys({ db }: Context, user_id: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

export async function registrationOptions(context: Context, { id, name, email }: Person) {
  const [studio, known] = await Promise.all([
    readStudio(context),
    context.db.selectFrom('passkeys').select('credential_id').where('user_id', '=', id).execute(),
  ]);
  const options = await generateRegistrationOptions({
    rpName: studio.name,
    rpID: hostname(context),
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(context, options.challenge, id);
  return options;
}

export async function addPasskey(context: Context, { id }: Person, name: string, response: RegistrationResponseJSON) {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(context, challenge, id),
    expectedOrigin: context.origin,
    expectedRPID: hostname(context),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { credential } = verified.registrationInfo;
  await context.db
    .insertInto('passkeys')
    .values({
      user_id: id,
      name,
      credential_id: credential.id,
      counter: credential.counter,
      public_key: Buffer.from(credential.publicKey),
      transports: credential.transports ?? [],
    })
    .onConflict((same) => same.column('credential_id').doNothing())
    .execute();
  return true;
}

export function cleanPasskeyName(typed: string): string {
  return cleanText(typed).slice(0, 60);
}

export async function renamePasskey({ db }: Context, user_id: string, id: string, name: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', user_id).execute();
}

/** False if the user has no such passkey, for example because another tab removed it. */
export async function removePasskey({ db }: Context, user_id: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const passkey = db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user_id);
  return (await passkey.returning('id').executeTakeFirst()) !== undefined;
}

export async function authenticationOptions(context: Context) {
  const options = await generateAuthenticationOptions({ rpID: hostname(context), userVerification: 'required' });
  await storeChallenge(context, options.challenge, ANYONE);
  return options;
}

/** A passkey proves device and person, so no two-factor code is required. */
export async function verifyPasskey(context: Context, response: AuthenticationResponseJSON) {
  if (!CREDENTIAL_ID.test(response.id)) return undefined;
  const passkey = await context.db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.credential_id', 'p.public_key', 'p.counter', 'u.is_admin'])
    .where('p.credential_id', '=', response.id)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(context, challenge, ANYONE),
    expectedOrigin: context.origin,
    expectedRPID: hostname(context),
    credential: {
      id: passkey.credential_id,
      counter: passkey.counter,
      publicKey: new Uint8Array(passkey.public_key),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const used = { counter: verified.authenticationInfo.newCounter, last_used_at: context.now() };
  await context.db.updateTable('passkeys').set(used).where('id', '=', passkey.id).execute();
  return { id: passkey.user_id, is_admin: passkey.is_admin };
}

async function storeChallenge({ db, now }: Context, challenge: string, value: string): Promise<void> {
  const expires_at = new Date(now().getTime() + CHALLENGE_MS);
  await db
    .insertInto('verifications')
    .values({ identifier: `passkey:${challenge}`, value, expires_at })
    .execute();
}

async function consumeChallenge({ db, now }: Context, challenge: string, value: string): Promise<boolean> {
  const used = await db
    .deleteFrom('verifications')
    .where('identifier', '=', `passkey:${challenge}`)
    .where('value', '=', value)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export function deleteOldChallenges({ db, now }: Pick<Context, 'db' | 'now'>) {
  return db.deleteFrom('verifications').where('expires_at', '<', now()).execute();
}

function hostname({ origin }: Context): string {
  return new URL(origin).hostname;
}
