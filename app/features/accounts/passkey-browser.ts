/** Whether this browser can make and use passkeys, and speaks of them in JSON. */
export function knowsPasskeys(): boolean {
  return (
    typeof window !== 'undefined' &&
    typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function' &&
    typeof window.PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** What `ask` answers a person who pressed Cancel with; everything else that fails is thrown. */
export const CANCELLED = Symbol('cancelled');

/** Makes a passkey as the server asked for it. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(navigator.credentials.create({ publicKey }));
}

/** Answers the server's challenge with a passkey of this device. */
export function answerWithPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
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

/** Sends JSON to one of our own addresses. A line that breaks is a failure in words. */
export async function postJson(path: string, body: unknown): Promise<Reply> {
  try {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(path, init)).json()) as Reply;
  } catch {
    return { failure: 'The studio could not be reached. Please try again.' };
  }
}
