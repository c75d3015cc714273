import { useState } from 'react';
import { Form } from 'react-router';
import { formatDate } from '~/lib/dates';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton, SubmitButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { type AccountPanelProps, answerTo, FormButtons } from '~/features/accounts/account-panel';
import { CANCELLED, supportsPasskeys, createPasskey, postJson } from './passkey-browser';
import { ReauthenticationField } from '~/features/accounts/reauthentication-field';

export function PasskeysPanel({ account, answer, timeZone }: AccountPanelProps) {
  const { passkeys, recentlyVerified } = account;
  const returned = answerTo(answer, 'passkey-remove', 'confirm');
  return (
    <div id="passkeys">
      <Panel title="Passkeys">
        {passkeys.length === 0 && (
          <p className="panel-body">
            A passkey signs you in with your fingerprint, face or device code. There’s nothing to remember and nothing
            to give away.
          </p>
        )}
        <ul className="account-list">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id}>
              <Form method="post" className="passkey">
                <input type="hidden" name="id" value={id} />
                <Field id={`passkey-${id}`} label="Name" hint={used(timeZone, created_at, last_used_at)}>
                  {(control) => (
                    <Input {...control} name="name" defaultValue={name} maxLength={60} autoComplete="off" />
                  )}
                </Field>
                {!recentlyVerified && (
                  <ReauthenticationField of={`passkey-${id}`} recentlyVerified={false} answer={returned} />
                )}
                <FormButtons>
                  <StaffButton type="submit" name="intent" value="passkey-rename" formNoValidate>
                    Rename
                  </StaffButton>
                  <StaffButton type="submit" name="intent" value="passkey-remove" aria-label={`Remove ${name}`}>
                    Remove
                  </StaffButton>
                </FormButtons>
              </Form>
            </li>
          ))}
        </ul>
        {recentlyVerified ? <AddPasskey /> : <ReauthenticateForm answer={returned} />}
      </Panel>
    </div>
  );
}

function used(timeZone: string, created_at: Date, last_used_at: Date | null) {
  const since = `Added ${formatDate(timeZone, created_at)}`;
  return last_used_at ? `${since}, last used ${formatDate(timeZone, last_used_at)}.` : `${since}, not used yet.`;
}

function ReauthenticateForm({ answer }: Pick<AccountPanelProps, 'answer'>) {
  return (
    <Form method="post" className="panel-body">
      <p>To add a passkey, confirm first that it is you.</p>
      <ReauthenticationField of="passkeys" recentlyVerified={false} answer={answer} />
      <FormButtons>
        <StaffButton type="submit" name="intent" value="confirm">
          Confirm
        </StaffButton>
      </FormButtons>
    </Form>
  );
}

function AddPasskey() {
  const isHydrated = useHydrated();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!isHydrated) return null;
  if (!supportsPasskeys()) return <p className="panel-body">This browser does not support passkeys.</p>;

  async function add(form: HTMLFormElement) {
    setBusy(true);
    setFailure(await registerPasskey(new FormData(form).get('name')));
    setBusy(false);
  }

  return (
    <form
      className="panel-body"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void add(event.currentTarget);
      }}
    >
      <Field id="new-passkey" label="Name of the new passkey" error={failure} hint="This laptop, for example.">
        {(control) => <Input {...control} name="name" maxLength={60} autoComplete="off" />}
      </Field>
      <FormButtons>
        <SubmitButton isBusy={busy} busy="Waiting for your device...">
          Add a passkey
        </SubmitButton>
      </FormButtons>
    </form>
  );
}

async function registerPasskey(name: FormDataEntryValue | null): Promise<string | undefined> {
  const { options, failure: notStarted } = await postJson('/account/passkey', {});
  if (!options) return notStarted;
  const answer = await createPasskey(options as PublicKeyCredentialCreationOptionsJSON).catch(() => undefined);
  if (answer === CANCELLED) return undefined;
  if (!answer) return 'This device could not create a passkey, or has one for you already.';
  const { to, failure } = await postJson('/account/passkey', { answer, name });
  if (to) location.assign(to);
  return failure;
}
