import { useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/use-hydrated';
import { signChallenge, CANCELLED, supportsPasskeys, postJson } from './passkey-browser';

export function PasskeyButton({ next }: { next: string }) {
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!isHydrated || !supportsPasskeys()) return null;

  async function signIn() {
    setBusy(true);
    setFailure(await signInWithPasskey(next));
    setBusy(false);
  }

  return (
    <>
      <Button variant="line" wide busy={busy} busyLabel="Waiting for your passkey..." onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      <p className="field-error" role="alert" hidden={!failure}>
        {failure}
      </p>
    </>
  );
}

/** Returns the error to show. Login reloads the page: everything on it belongs to another user now. */
async function signInWithPasskey(next: string): Promise<string | undefined> {
  const { options, failure: notStarted } = await postJson('/admin-login/passkey', {});
  if (!options) return notStarted;
  const answer = await signChallenge(options as PublicKeyCredentialRequestOptionsJSON).catch(() => undefined);
  if (answer === CANCELLED) return undefined;
  if (!answer) return 'This passkey could not be used.';
  const { to, failure } = await postJson('/admin-login/passkey', { answer, next });
  if (to) location.assign(to);
  return failure;
}
