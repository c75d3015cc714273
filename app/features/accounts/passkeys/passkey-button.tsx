import { useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/use-hydrated';
import { answerWithPasskey, CANCELLED, knowsPasskeys, postJson } from './passkey-browser';

export function PasskeyButton({ next }: { next: string }) {
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!isHydrated || !knowsPasskeys()) return null;

  async function signIn() {
    setBusy(true);
    setFailure(await failureOf(next));
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

/** Reloads the page after login, because everything on it belongs to another user now. */
async function failureOf(next: string): Promise<string | undefined> {
  const asked = await postJson('/admin-login/passkey', {});
  if (!asked.options) return asked.failure;
  const answer = await answerWithPasskey(asked.options as PublicKeyCredentialRequestOptionsJSON).catch(() => undefined);
  if (answer === CANCELLED) return undefined;
  if (!answer) return 'This passkey could not be used.';
  const { to, failure } = await postJson('/admin-login/passkey', { answer, next });
  if (to) location.assign(to);
  return failure;
}
