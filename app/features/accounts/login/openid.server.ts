import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config } from '~/platform/config.server';

const ANSWERS_WITHIN_S = 8;
/** Tolerates clock differences. */
const LEEWAY_S = 60;
/** OpenID Connect Discovery 1.0, section 3: the default. */
const DEFAULT_AUTHENTICATION = ['client_secret_basic'];

/** The verifier and the nonce never leave the server. */
export interface Asked {
  state: string;
  verifier: string;
  nonce: string;
}

/** OpenID Connect Core 1.0, section 5.1. Some providers write the boolean as a string. */
const identity = z.object({
  email: z.string().trim().toLowerCase().min(1),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
});

/** Authorization code flow with PKCE (S256). */
export async function askProvider(config: Config): Promise<Asked & { to: string }> {
  const provider = await discover(config);
  const [state, verifier, nonce] = [openid.randomState(), openid.randomPKCECodeVerifier(), openid.randomNonce()];
  const to = openid.buildAuthorizationUrl(provider, {
    ...{ redirect_uri: redirectUri(config), scope: 'openid email profile', state, nonce },
    ...{ code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  });
  return { to: to.href, state, verifier, nonce };
}

/** The email address that the provider vouches for, if any. Throws if its response cannot be trusted. */
export async function redeemAnswer(config: Config, answer: URLSearchParams, asked: Asked): Promise<string | undefined> {
  // Discovered at each login: the provider's keys may have changed.
  const provider = await discover(config);
  const tokens = await redeem(config, provider, answer, asked);
  const claims = tokens.claims();
  const inToken = identity.safeParse(claims).data;
  const isAllSaid = inToken && (inToken.email_verified !== undefined || config.OIDC_TRUST_EMAIL);
  const said = isAllSaid ? inToken : await askUserInfo(provider, tokens.access_token, claims?.sub ?? '');
  return (said?.email_verified ?? config.OIDC_TRUST_EMAIL) ? said?.email : undefined;
}

async function redeem(config: Config, provider: openid.Configuration, answer: URLSearchParams, asked: Asked) {
  const url = new URL(`${redirectUri(config)}?${answer}`);
  const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state, expectedNonce: asked.nonce };
  try {
    return await openid.authorizationCodeGrant(provider, url, { ...checks });
  } catch (error) {
    if (!isClientRefused(error)) throw error;
    // Providers list the methods they support, not the one registered for this client.
    const byPost = await discover(config, openid.ClientSecretPost(config.OIDC_CLIENT_SECRET));
    return openid.authorizationCodeGrant(byPost, url, { ...checks });
  }
}

async function askUserInfo(provider: openid.Configuration, accessToken: string, sub: string) {
  if (!provider.serverMetadata().userinfo_endpoint) return undefined;
  return identity.safeParse(await openid.fetchUserInfo(provider, accessToken, sub)).data;
}

/** Throws if the issuer differs from the setting (OpenID Connect Discovery 1.0, 4.3), except for a slash at the end. */
async function discover(config: Config, authentication = secretAsListed(config)): Promise<openid.Configuration> {
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: id = '' } = config;
  const isPlain = issuer.startsWith('http://');
  const open = (address: string) =>
    openid.discovery(new URL(address), id, { [openid.clockTolerance]: LEEWAY_S }, authentication, {
      timeout: ANSWERS_WITHIN_S,
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    });
  try {
    return await open(issuer);
  } catch (error) {
    if (!isOtherName(error)) throw error;
    return open(issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`);
  }
}

function isOtherName(error: unknown): boolean {
  return error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
}

/** HTTP Basic if the provider lists it. */
function secretAsListed({ OIDC_CLIENT_SECRET: secret }: Config): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const listed = server.token_endpoint_auth_methods_supported ?? DEFAULT_AUTHENTICATION;
    return (listed.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

function isClientRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof openid.ResponseBodyError && (error.status === 401 || error.error === 'invalid_client');
}

function redirectUri({ baseUrl }: Config): string {
  return `${baseUrl}/auth/callback`;
}
