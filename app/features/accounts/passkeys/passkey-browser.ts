export function supportsPasskeys(): boolean {
  return (
    typeof window !== 'undefined' &&
    typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function' &&
    typeof window.PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** The user pressed Cancel. */
export const CANCELLED = Symbol('cancelled');

export function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(navigator.credentials.create({ publicKey }));
}

export function signChallenge(options: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answered(navigator.credentials.get({ publicKey }));
}

async function answered(asking: Promise<Credential | null>) {
  try {
    const credential = await asking;
    return credential ? (credential as PublicKeyCredential).toJSON() : CANCELLED;
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return CANCELLED;
    throw error;
  }
}

interface Reply {
  options?: unknown;
  to?: string;
  failure?: string;
}

export async function postJson(path: string, body: unknown): Promise<Reply> {
  try {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(path, init)).json()) as Reply;
  } catch {
    return { failure: 'The studio could not be reached. Please try again.' };
  }
}
