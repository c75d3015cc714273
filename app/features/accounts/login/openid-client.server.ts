import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config } from '~/platform/config.server';

const TIMEOUT_S = 8;
const CLOCK_TOLERANCE_S = 60;
/** OpenID Connect Discovery 1.0, section 3: the default. */
const DEFAULT_AUTHENTICATION = ['client_secret_basic'];

/** The verifier and the nonce never leave the server. */
export interface AuthorizationRequest {
  state: string;
  verifier: string;
  nonce: string;
}

/** OpenID Connect Core 1.0, section 5.1. Some providers write the boolean as a string. */
const identity = z.object({
  email: z.string().trim().toLowerCase().min(1),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
});

/** Authorization code flow with PKCE. */
export async function startAuthorization(config: Config): Promise<AuthorizationRequest & { to: string }> {
  const provider = await discover(config);
  const [state, verifier, nonce] = [openid.randomState(), openid.randomPKCECodeVerifier(), openid.randomNonce()];
  const to = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(config),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { to: to.href, state, verifier, nonce };
}

/** The verified email address, if any. Throws if the response cannot be trusted. */
export async function fetchEmail(
  config: Config,
  response: URLSearchParams,
  sent: AuthorizationRequest,
): Promise<string | undefined> {
  // Discovered at each login: the provider's keys may have changed.
  const provider = await discover(config);
  const tokens = await exchangeCode(config, provider, response, sent);
  const claims = tokens.claims();
  const inToken = identity.safeParse(claims).data;
  const isComplete = inToken && (inToken.email_verified !== undefined || config.OIDC_TRUST_EMAIL);
  const profile = isComplete ? inToken : await fetchUserInfo(provider, tokens.access_token, claims?.sub ?? '');
  return (profile?.email_verified ?? config.OIDC_TRUST_EMAIL) ? profile?.email : undefined;
}

async function exchangeCode(
  config: Config,
  provider: openid.Configuration,
  response: URLSearchParams,
  sent: AuthorizationRequest,
) {
  const url = new URL(`${redirectUri(config)}?${response}`);
  const checks = { pkceCodeVerifier: sent.verifier, expectedState: sent.state, expectedNonce: sent.nonce };
  try {
    return await openid.authorizationCodeGrant(provider, url, { ...checks });
  } catch (error) {
    if (!isClientRejected(error)) throw error;
    // Providers list the methods they support, not the one registered for this client.
    const byPost = await discover(config, openid.ClientSecretPost(config.OIDC_CLIENT_SECRET));
    return openid.authorizationCodeGrant(byPost, url, { ...checks });
  }
}

async function fetchUserInfo(provider: openid.Configuration, accessToken: string, sub: string) {
  if (!provider.serverMetadata().userinfo_endpoint) return undefined;
  return identity.safeParse(await openid.fetchUserInfo(provider, accessToken, sub)).data;
}

/** Reads the provider's discovery document, as every login does. Throws what `providerProblem` explains. */
export async function findProvider(config: Config): Promise<void> {
  await discover(config);
}

/** What the provider or the settings have to do with it; undefined if it lies with the response of one login. */
export function providerProblem(error: unknown): string | undefined {
  if (isIssuerMismatch(error))
    return 'The provider calls itself by another address. Copy the issuer from its settings.';
  if (isClientRejected(error)) return 'The provider does not accept the client ID and secret.';
  if (error instanceof openid.ClientError) return DISCOVERY_PROBLEMS[error.code ?? ''];
  // Of `fetch`: the name is unknown, the connection refused, the certificate wrong.
  return error instanceof TypeError ? 'Nobody answered at this address.' : undefined;
}

const NO_DOCUMENT = 'There is no sign-in provider at this address: it has no discovery document.';
const DISCOVERY_PROBLEMS: Record<string, string | undefined> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: NO_DOCUMENT,
  OAUTH_RESPONSE_IS_NOT_JSON: NO_DOCUMENT,
  OAUTH_PARSE_ERROR: NO_DOCUMENT,
  OAUTH_TIMEOUT: 'The provider took too long to answer.',
};

/** Throws if the issuer differs from the setting (OpenID Connect Discovery 1.0, 4.3), except for a slash at the end. */
async function discover(
  config: Config,
  authentication = supportedAuthentication(config),
): Promise<openid.Configuration> {
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: id = '' } = config;
  const isPlain = issuer.startsWith('http://');
  const open = (address: string) =>
    openid.discovery(new URL(address), id, { [openid.clockTolerance]: CLOCK_TOLERANCE_S }, authentication, {
      timeout: TIMEOUT_S,
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    });
  try {
    return await open(issuer);
  } catch (error) {
    if (!isIssuerMismatch(error)) throw error;
    return open(issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`);
  }
}

function isIssuerMismatch(error: unknown): boolean {
  return error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
}

function supportedAuthentication({ OIDC_CLIENT_SECRET: secret }: Config): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const listed = server.token_endpoint_auth_methods_supported ?? DEFAULT_AUTHENTICATION;
    return (listed.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

function isClientRejected(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof openid.ResponseBodyError && (error.status === 401 || error.error === 'invalid_client');
}

function redirectUri({ baseUrl }: Config): string {
  return `${baseUrl}/auth/callback`;
}
